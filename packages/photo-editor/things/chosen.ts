import { AppError } from "@atelier/errors";
import { computeRegions, growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { Place } from "../plan-values.ts";
import type { FoundPart } from "../request.ts";
import { computeBox, countMarked } from "../tools/part.ts";
import { colorsIn } from "../words.ts";
import { COUNTED, findBehind, findFarther, findSmaller, type Instance, PEOPLE, withoutLowerParts } from "./behind.ts";
import { findCentral } from "./central-thing.ts";
import { lacksColor, notOfColor } from "./checks/named-color.ts";
import { getCover } from "./clothes.ts";
import { findColoredAt } from "./colored-place.ts";
import { readFruit } from "./fruit-names.ts";
import { getHeadNoun, isPlural } from "./head-noun.ts";
import { notFound, notFoundOrKnown } from "./main-subject.ts";
import { findOnPlain, TREE } from "./on-plain.ts";
import { measureSide } from "./side-distance.ts";
import { findFaint, ofColor } from "./uncertain/faint-thing.ts";
import { findByContent } from "./uncertain/vessel-content.ts";
import { readWhich, type Which } from "./which.ts";
import { countColored, wearing, withHair } from "./worn-color.ts";

/** Finds all things with a name; with an owner's box those of that owner. */
export type Find = (name: string, owner?: FoundPart["box"]) => Promise<FoundPart | null>;

/** A smaller thing, as a share of the largest one of its name, is part of the background. */
const MIN_SIZE = 0.08;
/** The smallest share of a thing that is chosen by its color, and of one that is chosen because it is in the background. */
const [MIN_COLORED_SIZE, MIN_FAR_SIZE] = [0.005, 0.0008];
/** A thing with a larger share of its outline in that of another one is the same. */
const SAME = 0.7;
/** A thing whose middle is further from a side than this, as a share of the image, is not at that side. */
const FAR = 0.6;
/** Things at a side have their middle in this share of the image, and one in the middle is so close to it. */
const [HALF, FAR_CENTER] = [0.5, 0.25];
/** How far parts of a thing reach beyond its outline, as a share of the shorter side. */
const BEYOND = 1 / 60;

/** The owner and its part in "left man's suit". */
const OWNED = /^(.+?)(?:'s|s') ([a-z]+(?: [a-z]+)?)$/;

/**
 * The one of several things that words choose by its place, order, size or color: "left man", "second bird from the left", or
 * a part of it. Null if they choose none. Throws `nothing_matched` if no such thing is found, or if the image shows the things but not the chosen one.
 */
export async function findChosen(
  image: Raster,
  words: string,
  edit: EditContext,
  find: Find,
  where?: Place,
): Promise<FoundPart | null> {
  const [, owner, part] = where === undefined ? (OWNED.exec(words) ?? []) : [];
  if (owner !== undefined && part !== undefined) return findOwned(image, { owner, part }, edit, find);
  const which = readWhich(words, where);
  if (!which) return null;
  // "The left dress" is that of the person at the left.
  const isWorn = which.side !== undefined && which.color === undefined && getCover(which.thing) !== null;
  const worn = isWorn ? await findOwned(image, { owner: `${which.side} person`, part: which.thing }, edit, find) : null;
  if (worn) return worn;
  const held = await findByContent(image, which, edit);
  if (held) return held;
  const found = await find(which.thing);
  if (!found) {
    const central = which.side === "center" ? await findCentral(image, which.thing, edit) : null;
    if (central) return joined([{ mask: central, box: [0, 0, 0, 0] }]);
    const isKnown = edit.parts.isDetectable(which.thing) || edit.parts.isDetectable(getHeadNoun(which.thing));
    const isTree = TREE.test(which.thing);
    const placed = await (isKnown && !isTree ? findFaintAt(image, words, which, edit) : findPlaced(image, which, edit));
    if (placed) return placed;
    // The main subject does not stand for one of several things.
    if (which.side) throw notFoundOrKnown(which.thing, getHeadNoun(which.thing), edit);
    return null;
  }
  if (which.color !== undefined && !found.each) return (await findOfColor(image, words, which, [found], edit)) ?? null;
  // A color names a small thing as clearly as a large one. Those in the background look small beside the one in front.
  const least = which.isBehind === true && isPlural(which.thing) ? MIN_FAR_SIZE : MIN_COLORED_SIZE;
  const isSmall = which.color !== undefined || which.isBehind === true;
  const sized = instances(found, isSmall ? least : MIN_SIZE);
  const named = PEOPLE.test(which.thing) ? withoutLowerParts(sized) : sized;
  const behind = which.isBehind ? await findBehind(image, named, edit) : named;
  const farther = which.isBehind && behind.length === 0 ? findFarther(named, which.thing) : behind;
  const all = which.isBehind && farther.length === 0 && which.count === 1 ? findSmaller(named) : farther;
  // The crowd behind people in front is found in another way.
  if (which.isBehind && all.length === 0 && which.side === undefined) {
    if (COUNTED.test(which.thing) || (which.count === 1 && named.length > 1)) throw notFound(words);
    return null;
  }
  const chosen = choose(image, all, which);
  if (chosen.length === 0) {
    const tree = TREE.test(which.thing) ? await findPlaced(image, which, edit) : null;
    if (tree) return tree;
    throw notChosen(words, which, all.length, where);
  }
  const colored = ofItsColor(image, { all, chosen }, which);
  if (colored === null) throw notChosen(words, which, all.length, where);
  if (colored) return { ...found, ...joined([colored]) };
  const other = await findOfColor(image, words, which, chosen, edit);
  if (other) return other;
  if (chosen.length > which.count) {
    warnOfAll(words, which.thing, chosen.length, edit);
    return which.isBehind ? { ...found, ...joined(chosen) } : found;
  }
  return { ...found, ...joined(chosen) };
}

/** The thing at a side that no detector knows, by its color or because it stands alone there; null without a side. */
async function findPlaced(image: Raster, { thing, side, rank }: Which, edit: EditContext): Promise<FoundPart | null> {
  if (side === undefined || side === "center" || rank !== undefined) return null;
  return (await findColoredAt(image, thing, side, edit)) ?? findOnPlain(image, thing, side, edit);
}

/** The likeliest thing at a side that the detector knows and sees only weakly; null without a side. */
async function findFaintAt(
  image: Raster,
  words: string,
  { thing, side, rank }: Which,
  edit: EditContext,
): Promise<FoundPart | null> {
  if (side === undefined || rank !== undefined || isPlural(thing) || PEOPLE.test(getHeadNoun(thing))) return null;
  const canBe = (box: FoundPart["box"]) => distance({ box }, side, image) < (side === "center" ? FAR_CENTER : HALF);
  const isMeant = (mask: Mask) => {
    const { x, y, width, height } = computeBox(mask);
    return canBe([x, y, width, height]);
  };
  return findFaint(image, { words, name: getHeadNoun(thing) }, { isMeant, canBe }, edit);
}

/**
 * The thing of the named color, for words such as "white boat", if all chosen ones have another color: one that is seen weakly.
 * Null if a chosen one has the color, or if the color is that of clothes or hair. Throws `nothing_matched` if there is none.
 */
async function findOfColor(
  image: Raster,
  words: string,
  { thing, color: stated, isHair }: Which,
  chosen: readonly Instance[],
  edit: EditContext,
): Promise<FoundPart | null> {
  const [first, ...others] = colorsIn(thing);
  const color = stated ?? (others.length === 0 ? first : undefined);
  const head = getHeadNoun(thing);
  const isOpen = isHair || isPlural(thing) || PEOPLE.test(head) || !edit.parts.isDetectable(head);
  if (color === undefined || isOpen || getCover(thing) !== null || readFruit(words)) return null;
  if (!chosen.every(({ mask }) => lacksColor(image, mask, color))) return null;
  const known = chosen.map(({ mask }) => mask);
  const found = await findFaint(image, { words, name: head, known }, ofColor(image, color), edit);
  if (!found) throw notOfColor(head, color);
  return found;
}

/** A thing of a named color has it in this share of its outline: the coffee in a cup, and not the shadow at its side. */
const OF_COLOR = 0.12;

/**
 * The thing at a side that has the color in its name, as "cup of black coffee" at the right, if the nearest one does not have
 * it. Undefined if the nearest one has it or the name has no color, and null if none there has it.
 */
function ofItsColor(
  image: Raster,
  { all, chosen }: { all: readonly Instance[]; chosen: readonly Instance[] },
  { thing, side, rank }: Which,
): Instance | null | undefined {
  const [color] = colorsIn(thing);
  const [nearest] = chosen;
  const isOpen = side === undefined || side === "center" || rank !== undefined || all.length < 2 || chosen.length !== 1;
  if (isOpen || color === undefined || !nearest) return undefined;
  const hasColor = ({ mask }: Instance) => countColored(image, mask, color) > OF_COLOR * countMarked(mask);
  if (hasColor(nearest)) return undefined;
  const [next] = all
    .filter((one) => distance(one, side, image) < HALF && hasColor(one))
    .toSorted((first, second) => distance(first, side, image) - distance(second, side, image));
  return next ?? null;
}

/** A part of one chosen thing; null if the owner is not chosen among several. */
async function findOwned(
  image: Raster,
  { owner, part }: { owner: string; part: string },
  edit: EditContext,
  find: Find,
): Promise<FoundPart | null> {
  if (!readWhich(owner)) return null;
  const whole = await findChosen(image, owner, edit, find);
  const found = whole && (await find(part, whole.box));
  if (!whole || !found) return null;
  const reach = growMask(whole.mask, Math.ceil(BEYOND * Math.min(image.width, image.height))).data;
  const data = found.mask.data.map((value, at) => (reach[at] ? value : 0));
  if (!data.some((value) => value > 127)) throw notFound(`${owner}'s ${part}`);
  return {
    ...found,
    ...joined([{ mask: { ...found.mask, data }, box: found.box }]),
  };
}

/** The things of one name, without those that are much smaller than the largest one, or part of another one. */
function instances({ each, mask, box }: FoundPart, minSize = MIN_SIZE): Instance[] {
  if (each?.length === 1) return [{ mask, box }];
  const all =
    each ??
    computeRegions(mask).map(({ left, top, right, bottom }): Instance => {
      const data = mask.data.map((value, at) => {
        const [x, y] = [at % mask.width, Math.floor(at / mask.width)];
        return x >= left && x < right && y >= top && y < bottom ? value : 0;
      });
      return {
        mask: { ...mask, data },
        box: [left, top, right - left, bottom - top],
      };
    });
  const sized = all.map((one) => ({ one, size: countMarked(one.mask) })).sort((a, b) => b.size - a.size);
  const kept: typeof sized = [];
  for (const other of sized) {
    const isSame = kept.some(({ one }) => countBoth(one.mask, other.one.mask) > SAME * other.size);
    if (!isSame && other.size > minSize * (sized[0]?.size ?? 0)) kept.push(other);
  }
  return kept.map(({ one }) => one);
}

/** The chosen things; more than the named number if the words do not tell them from each other. */
function choose(image: Raster, all: readonly Instance[], which: Which): Instance[] {
  const { side, rank, size, color, count: number } = which;
  if (color !== undefined && which.isHair) return withHair(image, all, color);
  const worn = color === undefined ? [] : wearing(image, all, color);
  if (worn.length === 1 || (color !== undefined && side === undefined)) return worn;
  if (size !== undefined) return size === "largest" ? all.slice(0, 1) : all.slice(-1);
  if (side === undefined) return [...all];
  const middle = side === "center" && number === 1 ? findMiddle(all) : undefined;
  if (middle) return [middle];
  const near = all.toSorted((first, second) => distance(first, side, image) - distance(second, side, image));
  if (rank !== undefined) return rank < 0 ? near.slice(-1) : near.slice(rank, rank + 1);
  // Several at a side are all in that half, and at least the nearest one.
  if (number === Number.POSITIVE_INFINITY)
    return near.filter((one, at) => (at === 0 ? !isFar(one, side, image) : distance(one, side, image) < HALF));
  const isAway = near[0] !== undefined && near.length === 1 && isFar(near[0], side, image);
  return isAway ? [] : near.slice(0, number);
}

/** A smaller thing, as a share of the largest box, is not one of those in a row. */
const IN_ROW = 0.2;

/** The one in the middle of an odd number of things in a row, which need not be near the middle of the image. */
function findMiddle(all: readonly Instance[]): Instance | undefined {
  const area = ({ box }: Instance) => box[2] * box[3];
  const largest = Math.max(...all.map(area));
  const row = all.filter((one) => area(one) > IN_ROW * largest).toSorted((one, next) => one.box[0] - next.box[0]);
  const isRow = row.length > 2 && row.length % 2 === 1;
  const [first, last] = [row[0], row.at(-1)];
  if (!isRow || !first || !last) return undefined;
  const across = last.box[0] + last.box[2] - first.box[0];
  const down = Math.max(...row.map(({ box }) => box[1] + box[3])) - Math.min(...row.map(({ box }) => box[1]));
  return across > down ? row[(row.length - 1) / 2] : undefined;
}

/** How far the middle of a thing is from a side, as a share of the image. */
const distance = ({ box: [x, y, width, height] }: Pick<Instance, "box">, side: Place, image: Raster): number =>
  measureSide([x + width / 2, y + height / 2], side, image);

const isFar = (one: Instance, side: Place, image: Raster): boolean =>
  side !== "center" && side !== "corner" && side.split("-").some((name) => distance(one, name as Place, image) > FAR);

/** Warns if words for one thing name several that were found, and returns whether they do. */
export function warnOfSeveral(words: string, found: FoundPart, edit: EditContext): boolean {
  const number = found.each && !isPlural(words) ? instances(found).length : 1;
  if (number > 1) warnOfAll(words, getHeadNoun(words), number, edit);
  return number > 1;
}

/** Warns if words for one thing name several of those of which the detector sees more than one. */
export async function warnIfSeveral(image: Raster, words: string, edit: EditContext, find: Find): Promise<void> {
  if (isPlural(words) || !edit.parts.isDetectable(getHeadNoun(words))) return;
  const names = (await edit.parts.detect(image)).map(({ name }) => name);
  const found = new Set(names).size < names.length ? await find(words) : null;
  if (found) warnOfSeveral(words, found, edit);
}

export function warnOfAll(words: string, thing: string, number: number, edit: EditContext): void {
  edit.context.warn(
    `The detector sees ${number} things as "${words}", and all of them were used. Name one by its place, as in "the left ${thing}".`,
  );
}

function notChosen(words: string, { thing, rank, side }: Which, number: number, where: Place | undefined): AppError {
  if (rank === undefined)
    return notFound(where === undefined || !side ? words : `${thing} at the ${side.replace("-", " ")}`);
  return new AppError(
    "nothing_matched",
    `Only ${number} of "${thing}" can be found in this image, so "${words}" is not among them. Mark it with a mask instead.`,
  );
}

/** Several things as one. */
export function joined(chosen: readonly Instance[]): Instance {
  const [first, ...others] = chosen;
  if (!first) throw new Error("Nothing was chosen.");
  const data = first.mask.data.map((value, at) =>
    others.reduce((most, { mask }) => Math.max(most, mask.data[at] ?? 0), value),
  );
  const mask = { ...first.mask, data };
  const { x, y, width, height } = computeBox(mask);
  return { mask, box: [x, y, width, height] };
}

const countBoth = (first: Mask, second: Mask): number =>
  first.data.reduce((sum, value, at) => sum + Number(value > 127 && (second.data[at] ?? 0) > 127), 0);
