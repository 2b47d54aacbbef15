import { boxBlur, collectParts, computeInside, growMask, intersectionOverUnion, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { Place } from "../plan-values.ts";
import type { FoundPart } from "../request.ts";
import { labFrom } from "../tools/colors/color-names.ts";
import { isNeutral } from "../tools/colors/dye.ts";
import { computeBox, countMarked } from "../tools/part.ts";
import { colorsIn } from "../words.ts";
import { ANIMAL } from "./animal-head.ts";
import { isOnPlain } from "./checks/fill-check.ts";
import { getCover } from "./clothes.ts";
import { LONG, MIN_LONG, measureLength } from "./colored-thing.ts";
import { getHeadNoun, isPlural } from "./head-noun.ts";
import { measureSide, type Point } from "./side-distance.ts";
import { isSurfaceName } from "./surface-names.ts";
import { restsOn } from "./uncertain/rests-on.ts";
import { isScenery } from "./uncertain/scenery.ts";
import { countColored, measureHueShare } from "./worn-color.ts";

/** Things are searched in a small image, by their difference from the mean around them. */
const [SIDE, AROUND, DIFFERENT] = [320, 0.12, 24];
/** Of a thing, this share of its pixels is near its middle. */
const NEAR_MIDDLE = 0.15;
/** A thing covers between these shares of an image. */
const [MIN_AREA, MAX_AREA] = [0.0008, 0.2];
/** Things with more of their outline in another one are the same. */
const SAME = 0.6;
/** By how much the nearest thing leads, as a share of the image. */
const MIN_LEAD = 0.12;
/** More outlines would take too long. */
const [MAX_THINGS, MAX_POINTS] = [10, 16];
/** A smaller spot, in pixels of the small image, is no thing. */
const MIN_SPOT = 12;
/** A thing whose middle is further from a side or a corner, as a share of the image, is not there. */
const [FAR_SIDE, FAR_CORNER] = [0.5, 0.65];

/** A thing whose box has this overlap with one of the detector's has that name. */
const KNOWN_OVERLAP = 0.4;

/** A thing with this share of its box in that of an animal is a part of it, as its eye on smooth fur, and no collar. */
const IN_ANIMAL = 0.9;
const isPartOfAnimal = (box: FoundPart["box"], { name, box: animal }: Known): boolean =>
  ANIMAL.test(name) && computeInside(box, animal) > IN_ANIMAL;

/** Plants that stand out before a sky, and so are searched by their outline. */
export const TREE = /(?:^| )(?:tree|palm|cactus|bush|shrub)$/;
/** A tree is so many times taller than what lies beside it. */
const TALLER = 1.5;

type Known = Awaited<ReturnType<EditContext["parts"]["detect"]>>[number];

interface Outline {
  mask: Mask;
  box: FoundPart["box"];
}

/**
 * The thing at a side that stands alone on a plain ground, such as a table or a sky, for a name that no detector knows. Null if
 * nothing with a clear outline and plain surroundings is at that side. Costs half of the price, because another thing can be meant.
 */
export async function findOnPlain(
  image: Raster,
  words: string,
  side: Place,
  edit: EditContext,
): Promise<FoundPart | null> {
  const far = side.includes("-") ? FAR_CORNER : FAR_SIDE;
  const points = (await findSpots(image))
    .filter((point) => measureSide(point, side, image) < far)
    .sort((first, second) => measureSide(first, side, image) - measureSide(second, side, image));
  const { things } = await findOutlines(image, points, edit);
  const tallest = Math.max(...things.map(({ box }) => box[3]));
  const found = things
    .filter(({ box }) => !TREE.test(words) || TALLER * box[3] > tallest)
    .map((thing) => {
      const [x, y, width, height] = thing.box;
      return { ...thing, off: measureSide([x + width / 2, y + height / 2], side, image) };
    });
  const [nearest] = found.sort((first, second) => first.off - second.off);
  if (!nearest || nearest.off > far) return null;
  // The one that is meant must be clearly closer to the side than all others.
  if (found.some((candidate) => candidate !== nearest && candidate.off < nearest.off + MIN_LEAD)) return null;
  if (!(await isOnPlain(image, nearest.mask))) return null;
  edit.guessed = true;
  edit.context.warn(
    `The ${words} cannot be found by name, so the thing there on the plain surface was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`,
  );
  return { mask: nearest.mask, box: nearest.box };
}

/**
 * The one thing without a name of the detector's that lies alone on a plain ground or on one large thing: a pen on a table. Null
 * if there are several, or none with a clear outline and the color in the name. Costs half of the price.
 */
export async function findAlone(image: Raster, words: string, edit: EditContext): Promise<FoundPart | null> {
  const head = getHeadNoun(words);
  // A city fills an image, and what lies alone there is a cloud.
  if (isPlural(words) || isScenery(words) || NEVER_ALONE.test(head) || isSurfaceName(words) || getCover(words) !== null)
    return null;
  if (/'s |^(?:both|all|two|three|many|several|other) /.test(words)) return null;
  const known = await edit.parts.detect(image);
  edit.context.signal.throwIfAborted();
  const { things, grounds } = await findOutlines(image, await findSpots(image), edit);
  const color = colorsIn(words)[0] ?? edit.oldColor;
  const candidates = things.filter(
    ({ mask, box }) =>
      !isAtBorder(box, image) &&
      !known.some((thing) => intersectionOverUnion(thing.box, box) > KNOWN_OVERLAP || isPartOfAnimal(box, thing)) &&
      (color === undefined || isColored(image, mask, color)) &&
      // A pen is long, and a flower is no pen.
      LONG.test(head) === measureLength(mask) >= MIN_LONG,
  );
  const base = ON.exec(words)?.[1];
  const below = base === undefined ? null : await edit.parts.find(image, base);
  const alone: Outline[] = [];
  const isOn = ({ mask, box }: Outline) =>
    !below || (computeInside(box, below.box) > ON_BASE && restsOn(mask, below.mask, SOFT.test(base ?? "")));
  for (const candidate of candidates.filter(isOn))
    if (isWithin(candidate.mask, grounds) || (await isOnPlain(image, candidate.mask))) alone.push(candidate);
  const [only, ...others] = alone;
  if (!only || others.length > 0) return null;
  // A larger thing of the color that is to be changed is the meant one.
  if (edit.oldColor !== undefined && !hasMost(image, only.mask, edit.oldColor)) return null;
  edit.guessed = true;
  edit.context.warn(
    `The ${words} cannot be found by name, so the one thing that lies alone on its ground was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`,
  );
  // The shadow right beside a thing that lies flat belongs to it.
  const mask = growMask(only.mask, Math.ceil(SHADOW * Math.min(image.width, image.height)));
  return { ...only, mask };
}

/** A thing on another one has this share of its box in that of the other one. */
const [ON, ON_BASE] = [/ on (?:the |my |his |her )?([a-z]+(?: [a-z]+)?)$/, 0.4];

/** Furniture in which things lie, and which surrounds them. */
const SOFT = /(?:^| )(?:sofa|couch|bed|armchair)$/;

/** The width of the shadow beside a flat thing, as a share of the shorter side. */
const SHADOW = 1 / 100;
/** A thing of a named color has it in this share of its outline, or of what is colored of it. */
const [MIN_COLORED, MOSTLY] = [0.3, 0.5];

const isColored = (image: Raster, mask: Mask, color: string): boolean =>
  countColored(image, mask, color) > MIN_COLORED * countMarked(mask) || measureHueShare(image, mask, color) > MOSTLY;

/** The thing of a color has this share of all that has the color. */
const MOST_OF_COLOR = 0.4;

function hasMost(image: Raster, mask: Mask, color: string): boolean {
  if (isNeutral(labFrom(color))) return true;
  const whole = countColored(image, { ...mask, data: new Uint8Array(mask.data.length).fill(255) }, color);
  return countColored(image, mask, color) > MOST_OF_COLOR * whole;
}

/** How close to the border of the image the box of a cut-off thing ends, in pixels. */
const AT_BORDER = 2;

const isAtBorder = ([x, y, width, height]: FoundPart["box"], image: Raster): boolean =>
  x < AT_BORDER || y < AT_BORDER || x + width > image.width - AT_BORDER || y + height > image.height - AT_BORDER;

/** The surroundings of a thing, as a share of the shorter side, and the share of them in one ground. */
const [EDGE, BESIDE, MIN_WITHIN] = [1 / 200, 1 / 40, 0.85];

/** Whether what surrounds a thing is in one large region, such as a table. */
function isWithin(mask: Mask, grounds: readonly Mask[]): boolean {
  const side = Math.min(mask.width, mask.height);
  const near = growMask(mask, Math.ceil(EDGE * side)).data;
  const around = growMask(mask, Math.ceil(BESIDE * side)).data;
  let count = 0;
  const inside = grounds.map(() => 0);
  for (let at = 0; at < around.length; at++) {
    if (!around[at] || near[at]) continue;
    count++;
    for (const [index, ground] of grounds.entries()) if (ground.data[at]) inside[index] = (inside[index] ?? 0) + 1;
  }
  return inside.some((number) => number > MIN_WITHIN * count);
}

/** Parts of bodies and of things, things that animals wear, and things that fill a place: none of them stands alone. */
const NEVER_ALONE =
  /^(?:collars?|leash|harness|muzzle|bridle|reins|halter|saddle|persons?|people|m[ae]n|wom[ae]n|girl|boy|guy|lady|child|kid|baby|freckles|eyes?|eyebrows?|pupils?|teeth|tooth|lips?|mouth|nose|ears?|hair|beard|skin|cheeks?|chin|forehead|neck|hands?|fingers?|arms?|legs?|foot|feet|paws?|tail|wings?|wheels?|windows?|doors?|roof|screens?|buttons?|handles?|water|sea|ocean|lake|river|clouds?|horizon|fields?|mountains?|hills?|forest|trees?|shadows?|reflections?|lines?|cracks?|scratch(?:es)?|stains?|dust|noise|background|foreground|text|logos?|watermarks?|frame|border|crowd|rest|everything|everyone|sky|rope|thing|subject|object)$/;

interface Outlines {
  things: Outline[];
  /** Large regions, on which things can lie. */
  grounds: Mask[];
}

/** The clear outlines at points, each of another thing. */
async function findOutlines(image: Raster, points: readonly Point[], edit: EditContext): Promise<Outlines> {
  const { selectAt } = edit.parts;
  const found: Outlines = { things: [], grounds: [] };
  if (!selectAt) return found;
  const size = image.width * image.height;
  for (const point of points.slice(0, MAX_POINTS)) {
    const { things, grounds } = found;
    if (things.length >= MAX_THINGS) break;
    if (things.some(({ mask }) => mask.data[Math.floor(point[1]) * image.width + Math.floor(point[0])])) continue;
    const mask = await selectAt(image, point);
    edit.context.signal.throwIfAborted();
    const area = mask ? countMarked(mask) : 0;
    if (!mask || area < MIN_AREA * size) continue;
    if (area > MAX_AREA * size) {
      if (!grounds.some((ground) => countBoth(ground, mask) > SAME * area)) grounds.push(mask);
      continue;
    }
    if (things.some((earlier) => countBoth(earlier.mask, mask) > SAME * area)) continue;
    const { x, y, width, height } = computeBox(mask);
    things.push({ mask, box: [x, y, width, height] });
  }
  return found;
}

/** A point in each area that differs from its surroundings, the largest area first. */
async function findSpots(image: Raster): Promise<Point[]> {
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const [width = 1, height = 1] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const { channels, data } = await resizeRaster(image, width, height);
  const radius = Math.max(2, Math.round(AROUND * Math.max(width, height)));
  const planes = [0, 1, 2].map((channel) =>
    Float32Array.from({ length: width * height }, (_, at) => data[at * channels + channel] ?? 0),
  );
  const means = planes.map((plane) => boxBlur(plane, width, height, radius));
  const off = Float32Array.from({ length: width * height }, (_, at) =>
    Math.max(...planes.map((plane, channel) => Math.abs((plane[at] ?? 0) - (means[channel]?.[at] ?? 0)))),
  );
  const parts = collectParts(width, height, (at) => (off[at] ?? 0) > DIFFERENT);
  return parts
    .filter(({ length }) => length > MIN_SPOT)
    .sort((first, second) => second.length - first.length)
    .map((part) => {
      const average = (value: (at: number) => number) => part.reduce((sum, at) => sum + value(at), 0) / part.length;
      const [x, y] = [average((at) => at % width), average((at) => Math.floor(at / width))];
      // The middle of a bent thing is beside it, and the edge of a thin one belongs to the ground.
      const apart = (at: number) => Math.hypot((at % width) - x, Math.floor(at / width) - y);
      const near = part
        .toSorted((one, next) => apart(one) - apart(next))
        .slice(0, Math.ceil(NEAR_MIDDLE * part.length));
      const clearest = near.reduce((best, at) => ((off[at] ?? 0) > (off[best] ?? 0) ? at : best));
      return [((clearest % width) + 0.5) / scale, (Math.floor(clearest / width) + 0.5) / scale];
    });
}

function countBoth(first: Mask, second: Mask): number {
  let count = 0;
  for (let at = 0; at < first.data.length; at++) if (first.data[at] && second.data[at]) count++;
  return count;
}
