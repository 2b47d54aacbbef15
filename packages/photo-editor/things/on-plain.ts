import { boxBlur, resizeRaster, visitParts } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import type { Place } from "../plan.ts";
import type { FoundPart } from "../request.ts";
import { computeBox } from "../tools/part.ts";

/** Things are searched in a small image, by their difference from the mean around them. */
const [SIDE, AROUND, DIFFERENT] = [160, 0.12, 24];
/** On a plain surface, things cover less than this share of the image. */
const MAX_COVERED = 0.5;
/** A thing covers between these shares of an image. */
const [MIN_AREA, MAX_AREA] = [0.0015, 0.2];
/** Things with more of their outline in another one are the same. */
const SAME = 0.6;
/** By how much the nearest thing leads, as a share of the image. */
const MIN_LEAD = 0.12;
/** More outlines would take too long. */
const MAX_THINGS = 10;
/** A thing whose middle is further from a side or a corner, as a share of the image, is not there. */
const [FAR_SIDE, FAR_CORNER] = [0.5, 0.65];

/**
 * The thing at a side of a plain surface, such as a table or a tray, for a name that no detector knows. Null if the surface is
 * not plain, or nothing with a clear outline is at that side. Costs half of the price, because another thing can be meant.
 */
export async function findOnPlain(
  image: Raster,
  words: string,
  side: Place,
  edit: EditContext,
): Promise<FoundPart | null> {
  const { selectAt } = edit.parts;
  if (!selectAt) return null;
  const far = side.includes("-") ? FAR_CORNER : FAR_SIDE;
  const points = (await findSpots(image)).filter((point) => distance(point, side, image) < far);
  const size = image.width * image.height;
  const found: { mask: Mask; box: FoundPart["box"]; off: number }[] = [];
  for (const point of points.sort((first, second) => distance(first, side, image) - distance(second, side, image))) {
    if (found.length >= MAX_THINGS) break;
    if (found.some(({ mask }) => mask.data[Math.floor(point[1]) * image.width + Math.floor(point[0])])) continue;
    const mask = await selectAt(image, point);
    edit.context.signal.throwIfAborted();
    const area = mask?.data.reduce((sum, value) => sum + Number(value > 127), 0) ?? 0;
    if (!mask || area < MIN_AREA * size || area > MAX_AREA * size) continue;
    if (found.some((earlier) => countBoth(earlier.mask, mask) > SAME * area)) continue;
    const { x, y, width, height } = computeBox(mask);
    found.push({
      mask,
      box: [x, y, width, height],
      off: distance([x + width / 2, y + height / 2], side, image),
    });
  }
  const [nearest] = found.sort((first, second) => first.off - second.off);
  if (!nearest || nearest.off > far) return null;
  // The one that is meant must be clearly closer to the side than all others.
  const isIn = ([x, y]: Point) => Boolean(nearest.mask.data[Math.floor(y) * image.width + Math.floor(x)]);
  if (points.some((point) => !isIn(point) && distance(point, side, image) < nearest.off + MIN_LEAD)) return null;
  edit.guessed = true;
  edit.context.warn(
    `The ${words} cannot be found by name, so the thing there on the plain surface was used. Half of the price is charged. Mark the ${words} with a mask if that is not right.`,
  );
  return { mask: nearest.mask, box: nearest.box };
}

type Point = readonly [x: number, y: number];

/** The middle of each area that differs from its surroundings; none if the image is not plain. */
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
  if (off.filter((value) => value > DIFFERENT).length > MAX_COVERED * off.length) return [];
  const parts: number[][] = [];
  visitParts(
    width,
    height,
    (at) => (off[at] ?? 0) > DIFFERENT,
    (part, at) => {
      parts[part] ??= [];
      parts[part].push(at);
    },
  );
  const toPoint = (x: number, y: number): Point => [(x + 0.5) / scale, (y + 0.5) / scale];
  return parts
    .filter(({ length }) => length > 3)
    .map((part) => {
      const mean = (value: (at: number) => number) => part.reduce((sum, at) => sum + value(at), 0) / part.length;
      return toPoint(
        mean((at) => at % width),
        mean((at) => Math.floor(at / width)),
      );
    });
}

function countBoth(first: Mask, second: Mask): number {
  let count = 0;
  for (let at = 0; at < first.data.length; at++) if (first.data[at] && second.data[at]) count++;
  return count;
}

/** How far a point is from a side, as a share of the image. */
function distance([x, y]: Point, side: Place, { width, height }: Pick<Raster, "width" | "height">): number {
  const [across, down] = [x / width, y / height];
  if (side === "center") return Math.hypot(across - 0.5, down - 0.5);
  if (side === "corner") return Math.hypot(Math.min(across, 1 - across), Math.min(down, 1 - down));
  const distances: Record<string, number> = { left: across, right: 1 - across, top: down, bottom: 1 - down };
  return Math.hypot(...side.split("-").map((name) => distances[name] ?? 0));
}
