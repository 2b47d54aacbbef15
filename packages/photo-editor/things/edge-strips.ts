import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import type { ToolArguments } from "../plan.ts";
import { luma } from "../tools/adjust.ts";
import { cut } from "../tools/geometry.ts";

type Side = NonNullable<ToolArguments["crop"]["strips"]>[number];

/** The lights between these shares of the pixels of a line differ by less, of 255, if it has one color. */
const [MOST, ONE_COLOR] = [[0.15, 0.9] as const, 26];
/** Lines of one strip have about the same light. */
const SAME = 14;
/** Where a strip ends, the light or its range changes by more. */
const JUMP = 14;
/** A plain area that is deeper, as a share of the side, is a part of the picture. */
const DEEPEST = 0.3;
/** So many lines between a strip and the picture are a mixture of both. */
const MIXED = 2;

/**
 * The image without strips of one color at the named sides, such as letterbox bars or scan edges. Throws `nothing_matched` if
 * there are none.
 */
export function withoutStrips(image: Raster, sides: readonly Side[], { warn }: Pick<RunContext, "warn">): Raster {
  const found = Object.fromEntries(sides.map((side) => [side, measureStrip(image, side)]));
  const { left = 0, top = 0, right = 0, bottom = 0 } = found;
  if (left + top + right + bottom === 0)
    throw new AppError(
      "nothing_matched",
      'No strip of one color was found at the edge of this image. Name the amount to cut off, as in "crop 20 px off the right".',
    );
  const none = sides.length < 4 ? sides.filter((side) => found[side] === 0) : [];
  if (none.length > 0)
    warn(`No strip of one color was found at the ${none.join(" or ")}, so nothing was cut off there.`);
  const rest = cut(image, { x: left, y: top, width: image.width - left - right, height: image.height - top - bottom });
  const side = sides.find((own) => (found[own] ?? 0) > 0) ?? "left";
  return withoutCorners(rest, readLine(image, side, 0).middle);
}

/** Rounded corners of a slide reach so far into it at most, as a share of the shorter side, and are compared with what is so far inside. */
const [CORNER, INSIDE] = [0.035, 0.07];
/** A corner has the light of the strips to within the first value, of 255, and what is inside differs by more than the second. */
const [LIKE, UNLIKE] = [34, 55];

/** An image cut so far that none of its corners shows the strips, whose light is `light`, as the round corners of a slide do. */
function withoutCorners(image: Raster, light: number): Raster {
  const { width, height } = image;
  const short = Math.min(width, height);
  const size = Math.max(2, Math.round(short / 250));
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const;
  const readOff = ([right, bottom]: (typeof corners)[number], depth: number): number[] =>
    Array.from({ length: size * size }, (_, index) => {
      const [x, y] = [depth + (index % size), depth + Math.floor(index / size)];
      const at = ((bottom ? height - 1 - y : y) * width + (right ? width - 1 - x : x)) * image.channels;
      return Math.abs(luma(image.data[at] ?? 0, image.data[at + 1] ?? 0, image.data[at + 2] ?? 0) - light);
    });
  const rounded = corners.filter((corner) => Math.min(...readOff(corner, Math.round(INSIDE * short))) > UNLIKE);
  const isLeft = (depth: number) => rounded.some((corner) => Math.min(...readOff(corner, depth)) < LIKE);
  let depth = 0;
  while (depth < CORNER * short && isLeft(depth)) depth++;
  // Dark pixels further inside are a part of the picture.
  if (depth === 0 || isLeft(depth)) return image;
  return cut(image, { x: depth, y: depth, width: width - 2 * depth, height: height - 2 * depth });
}

/** The depth of the strip at a side, in pixels; 0 if there is none. */
function measureStrip(image: Raster, side: Side): number {
  const isAcross = side === "left" || side === "right";
  const most = Math.floor(DEEPEST * (isAcross ? image.width : image.height));
  const [outer] = [readLine(image, side, 0)];
  let depth = 0;
  while (depth < most) {
    const line = readLine(image, side, depth);
    if (line.range > ONE_COLOR || Math.abs(line.middle - outer.middle) > SAME) break;
    depth++;
  }
  if (depth >= most) return 0;
  if (depth === 0) return measureSlanted(image, side);
  const [last, inner] = [readLine(image, side, depth - 1), readLine(image, side, depth + MIXED)];
  const isEnd = Math.abs(inner.middle - last.middle) > JUMP || inner.range - last.range > JUMP;
  return isEnd ? depth + MIXED : 0;
}

/** A slanted strip is at most so deep, as a share of the side, and its light differs from that of the image by more, of 255. */
const [SLANTED, CONTRAST] = [0.025, 36];
/** So many lines of pixels across a slanted strip end in it, all with a change toward lighter or all toward darker. */
const MOSTLY = 0.93;

/** The depth of a thin strip that is not parallel to its side or has uneven light, as the edge of a scan; 0 if there is none. */
function measureSlanted(image: Raster, side: Side): number {
  const isAcross = side === "left" || side === "right";
  const [length, across] = isAcross ? [image.height, image.width] : [image.width, image.height];
  const most = Math.max(3, Math.floor(SLANTED * across));
  const ends = Array.from({ length }, (_, along) => {
    const outer = readLight(image, side, 0, along);
    for (let depth = 1; depth <= most; depth++) {
      const change = readLight(image, side, depth, along) - outer;
      if (Math.abs(change) > CONTRAST) return { depth, sign: Math.sign(change) };
    }
    return null;
  }).filter((end) => end !== null);
  const lighter = ends.filter(({ sign }) => sign > 0);
  const found = lighter.length > ends.length / 2 ? lighter : ends.filter(({ sign }) => sign < 0);
  if (found.length < MOSTLY * length) return 0;
  // Texture of the image itself has no light that all of the line differs from.
  const inner = readLine(image, side, most + MIXED);
  if (Math.abs(readLine(image, side, 0).middle - inner.middle) < CONTRAST) return 0;
  const depths = found.map(({ depth }) => depth).sort((first, second) => first - second);
  return (depths[Math.round(0.97 * (depths.length - 1))] ?? 0) + MIXED;
}

/** The light of a pixel at a distance from a side. */
function readLight({ width, height, channels, data }: Raster, side: Side, depth: number, along: number): number {
  const isAcross = side === "left" || side === "right";
  const [x, y] = isAcross
    ? [side === "left" ? depth : width - 1 - depth, along]
    : [along, side === "top" ? depth : height - 1 - depth];
  const at = (y * width + x) * channels;
  return luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
}

/** The middle light of a line of pixels at a distance from a side, and the range of nearly all of them. */
function readLine(image: Raster, side: Side, depth: number): { middle: number; range: number } {
  const isAcross = side === "left" || side === "right";
  const lights = Uint8Array.from({ length: isAcross ? image.height : image.width }, (_, along) =>
    readLight(image, side, depth, along),
  ).sort();
  const quantile = (share: number) => lights[Math.round(share * (lights.length - 1))] ?? 0;
  return { middle: quantile(0.5), range: quantile(MOST[1]) - quantile(MOST[0]) };
}
