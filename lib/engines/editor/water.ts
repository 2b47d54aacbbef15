import { boxBlur, collectParts, resizePlane } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { findSubject } from "../background-remover/background-remover.ts";
import { findObjects } from "../cleaner/finder.ts";
import { SURE_SCORE } from "../cleaner/named-objects.ts";
import { embedImage, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { toLab } from "./lab.ts";
import { computeBox, countMarked, withinSubject } from "./masks.ts";
import { findSky } from "./sky.ts";

/** Names of water in a landscape or a pool. Water in a glass is a drink. */
export const WATER =
  /^(?:the |clear |calm )*(?:(?:sea|ocean|pool|river|lake|canal) )?(?:water|waters|sea|ocean|waves?|surf|lake|river|pond|pool|swimming pool|lagoon|canal|stream|bay)$/;

/** The hues of water in Lab, in degrees from green-blue to blue, and its least chroma. */
const [FROM_HUE, TO_HUE, MIN_CHROMA] = [146, 290, 5];
/** Most of what is around a pixel has such a hue too, within this share of the shorter side. */
const [MOSTLY, AROUND] = [0.5, 1 / 150];
/** Water covers this share of the image, and a separate part of it at least this share of the largest one. */
const [MIN_AREA, MIN_PART] = [0.04, 0.12];
/** A gray sky ends above this share of the height. */
const UNSURE_SKY = 0.45;
/** A separate part with less than this share of the chroma of the most vivid large one, or a hue this far from it, is a road or a shadow. */
const [VIVID, SAME_HUE] = [0.5, 45];
/** Water with less chroma is gray, and only parts of it have a hue. */
const MIN_VIVID = 9;
/** The outlines of more things take too long. */
const MAX_THINGS = 6;
/** A thing whose outline covers more of the image is the water itself, for which the detector has a wrong name. */
const MAX_THING = 0.3;

/**
 * Blue or green water by its hue: what has it without people, things of known classes and the sky. Null if too little of the
 * image has it, as of gray water.
 */
export async function findWater(
  image: Raster,
  settings: ModelSettings,
): Promise<{ mask: Mask; box: ReturnType<typeof computeBox> } | null> {
  const free = new Uint8Array(image.width * image.height).fill(1);
  const things = (await findObjects(image, settings, SURE_SCORE)).slice(0, MAX_THINGS);
  if (things.length > 0) {
    const embedding = await embedImage(image, settings);
    const subject = await findSubject(image, "balanced", settings);
    const plane = resizePlane(subject.data, subject, image);
    for (const { box } of things) {
      const outline = withinSubject(await selectDetected(embedding, box, settings), plane);
      if (countMarked(outline) < MAX_THING * free.length) exclude(free, outline);
    }
  }
  const sky = await findSky(image, settings);
  // Smooth water can look like a gray sky that goes on below the horizon.
  const end = sky?.isUnsure ? UNSURE_SKY * image.height * image.width : free.length;
  if (sky) exclude(free, { ...sky.mask, data: sky.mask.data.map((value, at) => (at < end ? value : 0)) });
  return waterByHue(image, free, sky ? countSkyRows(sky.mask) : 0);
}

/** A row of the sky has it on this share of its width. */
const OF_ROW = 0.1;

/** The number of rows from the top down to the last one with a sky. */
function countSkyRows({ width, height, data }: Mask): number {
  for (let y = height - 1; y >= 0; y--) {
    let count = 0;
    for (let x = 0; x < width; x++) count += Number(Boolean(data[y * width + x]));
    if (count > OF_ROW * width) return y + 1;
  }
  return 0;
}

/** The water among the free pixels of an image; null if there is little of it. */
export function waterByHue(
  image: Raster,
  free: ArrayLike<number>,
  /** The number of rows at the top that have a sky. */
  skyRows = 0,
): { mask: Mask; box: ReturnType<typeof computeBox> } | null {
  const { width, height } = image;
  const own = Float32Array.from({ length: width * height }, (_, at) => Number(Boolean(free[at]) && hasHue(image, at)));
  const around = boxBlur(own, width, height, Math.max(1, Math.round(AROUND * Math.min(width, height))));
  const parts = collectParts(width, height, (at) => Boolean(free[at]) && (around[at] ?? 0) > MOSTLY);
  const largest = parts.reduce((most, { length }) => Math.max(most, length), 0);
  const large = parts
    .filter(({ length }) => length >= MIN_PART * largest)
    .map((part) => ({ part, ...meanColor(image, part) }))
    .sort((first, second) => second.chroma - first.chroma);
  const [vivid] = large;
  const alike = large.filter(({ chroma, hue }) => {
    const off = Math.abs(((((hue - (vivid?.hue ?? 0)) % 360) + 540) % 360) - 180);
    return chroma > VIVID * (vivid?.chroma ?? 0) && off < SAME_HUE;
  });
  const isSky = findSkyAbove(
    alike.map(({ part }) => part),
    image,
    skyRows,
  );
  const data = new Uint8Array(width * height);
  for (const { part } of alike) if (!isSky(part)) for (const at of part) data[at] = 255;
  const mask = withoutSkyAbove({ width, height, data });
  const isClear = vivid !== undefined && vivid.chroma > MIN_VIVID && countMarked(mask) > MIN_AREA * data.length;
  return isClear ? { mask, box: computeBox(mask) } : null;
}

/** Sky and water meet in a row with less than this share of what is above and below, and both have this share of all. */
const [NARROW, MIN_SHARE] = [0.3, 0.08];

/** Water without a sky of its hue that reaches the upper edge and hangs on it only by a narrow part, as between trees. */
function withoutSkyAbove(mask: Mask): Mask {
  const { width, height, data } = mask;
  const rows = Array.from({ length: height }, (_, y) =>
    data.subarray(y * width, (y + 1) * width).reduce((sum, value) => sum + Number(value > 0), 0),
  );
  const total = rows.reduce((sum, count) => sum + count, 0);
  if (!rows.slice(0, Math.ceil(height / 50)).some(Boolean)) return mask;
  let [above, most, end, least] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (const [y, count] of rows.entries()) {
    const below = Math.max(...rows.slice(y + 1), 0);
    const isBetween = above > MIN_SHARE * total && total - above > MIN_SHARE * total && y > height / 10;
    if (isBetween && count < NARROW * Math.min(most, below) && count < least) [end, least] = [y, count];
    above += count;
    most = Math.max(most, count);
  }
  return end === 0 ? mask : { ...mask, data: data.map((value, at) => (at < end * width ? 0 : value)) };
}

/** A part that ends above this share of the height and is in the rows of the sky or at the upper edge is sky, if another part is so much lower. */
const [SKY_END, LOWER] = [0.5, 0.1];

/** A part with this share in the rows of the sky is in it. */
const IN_SKY = 0.8;

/** A test for the parts that are sky: clouds and a sky at dusk have the hues of water, and water is below them. */
function findSkyAbove(
  parts: readonly (readonly number[])[],
  { width, height }: Pick<Raster, "width" | "height">,
  skyRows: number,
): (part: readonly number[]) => boolean {
  const getMiddle = (part: readonly number[]) =>
    part.reduce((sum, at) => sum + Math.floor(at / width), 0) / Math.max(1, part.length) / height;
  const lowest = Math.max(...parts.map(getMiddle));
  const ends = SKY_END * height * width;
  const [top, rows] = [2 * width, skyRows * width];
  return (part) =>
    lowest > getMiddle(part) + LOWER &&
    (part.some((at) => at < top) || part.filter((at) => at < rows).length > IN_SKY * part.length) &&
    part.filter((at) => at > ends).length < MIN_PART * part.length;
}

function meanColor(image: Raster, part: readonly number[]): { chroma: number; hue: number } {
  const pace = Math.max(1, Math.floor(part.length / 2000));
  const sample = part.filter((_, index) => index % pace === 0).map((at) => toLab(image, at));
  const mean = (channel: 1 | 2) => sample.reduce((sum, color) => sum + color[channel], 0) / Math.max(1, sample.length);
  const [a, b] = [mean(1), mean(2)];
  return { chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI };
}

function hasHue(image: Raster, at: number): boolean {
  const [, a, b] = toLab(image, at);
  const hue = (Math.atan2(b, a) * 180) / Math.PI + (b < 0 ? 360 : 0);
  return Math.hypot(a, b) > MIN_CHROMA && hue > FROM_HUE && hue < TO_HUE;
}

function exclude(free: Uint8Array, { data }: Mask): void {
  for (let at = 0; at < free.length; at++) if (data[at]) free[at] = 0;
}
