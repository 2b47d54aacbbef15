import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import type { Place } from "./plan-values.ts";
import type { FoundPart } from "./request.ts";
import { type Find, findChosen, warnIfSeveral } from "./things/chosen.ts";
import { getCover } from "./things/clothes.ts";
import { findColored } from "./things/colored-thing.ts";
import { readFruit } from "./things/fruit-names.ts";
import { findGroup } from "./things/groups.ts";
import { getHeadNoun } from "./things/head-noun.ts";
import { findSign } from "./things/letters/signs.ts";
import { findStanding } from "./things/uncertain/standing-on.ts";
import { measureHueShare } from "./things/worn-color.ts";
import { computeBox } from "./tools/part.ts";

/** Words for the main subject. Everything else is searched by name. */
export const SUBJECT = /^(main |whole )?(subject|product|object|thing|main|it|portrait|model|figure)$/;
/** Words for what is behind the subject. */
export const BACKGROUND = /^(?:whole )?(?:background|backdrop|surroundings)$/;

/** The one of several things that words choose; null if they choose none, or the whole image or its background. */
export async function findOne(
  image: Raster,
  words: string,
  edit: EditContext,
  where?: Place,
): Promise<FoundPart | null> {
  if (edit.mask || SUBJECT.test(words) || BACKGROUND.test(words)) return null;
  const find: Find = async (name, owner) => {
    const group = await findGroup(name, (own) => findNamed(image, own, edit), edit);
    return group
      ? asPart({ width: image.width, height: image.height, data: group })
      : findNamed(image, name, edit, owner);
  };
  const standing = where === undefined ? await findStanding(image, words, edit, find) : null;
  return standing ?? findChosen(image, words, edit, find, where);
}

function asPart(mask: Mask): FoundPart {
  const { x, y, width, height } = computeBox(mask);
  return { mask, box: [x, y, width, height] };
}

/** Warns if words for one thing name several that the image shows. */
export const nameSeveral = (image: Raster, words: string, edit: EditContext): Promise<void> =>
  warnIfSeveral(image, words, edit, (name) => findNamed(image, name, edit));

const PART_OF =
  /'s |s' |\w (?:eyes?|ears?|nose|mouth|lips|teeth|tongue|tail|paws?|legs?|feet|foot|hands?|arms?|fur|whiskers|beak|wings?|horns?|handlebars?|handle)$/;

/** Finds an object by its full name or by its head noun, such as "cup" for "coffee cup". */
export async function findNamed(
  image: Raster,
  words: string,
  edit: EditContext,
  owner?: FoundPart["box"],
): Promise<FoundPart | null> {
  const key = owner ? `${words} of ${owner.join(" ")}` : words;
  const known = edit.found.get(key);
  if (known !== undefined) return known;
  const found = await searchNamed(image, words, edit, owner);
  edit.found.set(key, found);
  return found;
}

async function searchNamed(
  image: Raster,
  words: string,
  edit: EditContext,
  owner?: FoundPart["box"],
): Promise<FoundPart | null> {
  const { parts, context } = edit;
  const last = getHeadNoun(words);
  const isWorn = edit.oldColor !== undefined && getCover(words) !== null;
  const worn = isWorn ? await parts.find(image, `${edit.oldColor} ${words}`, owner) : null;
  const named = worn ?? (await parts.find(image, words, owner));
  context.signal.throwIfAborted();
  // The last word of "the cat's face" names another thing than the whole phrase.
  const isLast = !named && last !== words && !words.includes("'s ");
  // The eyes of a cat are a part of it, and not the whole cat.
  if (named?.as && PART_OF.test(words)) return null;
  const seen = isLast ? await parts.find(image, last, owner) : named;
  const sign = seen || owner ? null : await findSign(image, words, edit);
  const found = seen ?? sign;
  if (seen && isLast) context.warn(`"${words}" was searched as "${last}".`);
  if (found?.as) context.warn(`"${isLast ? last : words}" was searched as "${found.as}".`);
  // Of several cars, the detector does not know which one is the police car.
  const isOneOfSeveral = found?.as !== undefined && (found.each?.length ?? 0) > 1;
  if ((isOneOfSeveral || found?.isAmbiguous) && !last.endsWith("s")) {
    context.warn(
      `The image shows several things like the ${words}, so another one may have been changed. Half of the price is charged. Check the result, or mark the right one with a mask.`,
    );
    edit.guessed = true;
  }
  if (found?.isUnsure)
    context.warn(
      `This was found by its shape or place, so parts of it can be left out and parts of its neighbors be taken with it: ${words}, around box [${found.box.map(Math.round).join(", ")}]. Check the result, or mark it with a mask.`,
    );
  if (found?.isPartial) {
    context.warn(
      `Only a part of the ${words} in one of its colors was found. Half of the price is charged. Mark all of it with a mask.`,
    );
    edit.guessed = true;
  }
  if (found?.isUnsure && !found.isPartial && (found.each?.length ?? 0) > 1 && getCover(words) !== null) {
    context.warn(
      `The ${words} of several people were found one by one, so parts of them can keep their color. Half of the price is charged. Check the result.`,
    );
    edit.guessed = true;
  }
  // A red thing is no red bicycle if the detector, which knows bicycles, finds none.
  const isKnown = parts.isDetectable(words) || parts.isDetectable(last);
  const fruit = readFruit(words);
  const other = fruit && !found ? await findByOtherFruit(image, fruit, edit) : null;
  if (other) return other;
  return found ?? (isKnown ? null : findColored(image, fruit ? `${fruit.color} ${fruit.name}` : words, edit));
}

/** Fruits that a detector knows, for which it takes those that it does not know: a lemon is seen as an orange. */
const KNOWN_FRUITS = ["orange", "apple"];
/** A fruit has about its color on this share of what is colored of it. */
const OF_COLOR = 0.5;

/** A fruit that the detector sees as another one, by its color; null if there is none. */
async function findByOtherFruit(
  image: Raster,
  { name, color }: { name: string; color: string },
  edit: EditContext,
): Promise<FoundPart | null> {
  for (const known of KNOWN_FRUITS) {
    const found = known === name ? null : await edit.parts.find(image, known);
    edit.context.signal.throwIfAborted();
    const each = found?.each ?? (found ? [found] : []);
    const [best] = each
      .map((own) => ({ own, share: measureHueShare(image, own.mask, color) }))
      .filter(({ share }) => share > OF_COLOR)
      .sort((first, second) => second.share - first.share);
    if (!best) continue;
    edit.context.warn(`"${name}" was searched as "${known}".`);
    return { mask: best.own.mask, box: best.own.box };
  }
  return null;
}
