import { AppError } from "@atelier/errors";
import { computeRegions, type Region } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { Place } from "./plan-values.ts";
import { readFruit } from "./things/fruit-names.ts";
import { labFrom } from "./tools/colors/color-names.ts";
import { isCoat, isNeutral } from "./tools/colors/dye.ts";
import { colorShares, wholeColorShares } from "./tools/colors/named-shares.ts";
import { withOwnHues } from "./tools/colors/own-hues.ts";
import { colorsIn, endColor } from "./words.ts";

/** The connected part of a mask that is furthest to a side, or closest to the middle. */
export function regionAt(mask: Mask, where: Place): Uint8Array {
  const { width, height } = mask;
  const rank = ({ left, right, top, bottom }: Region): number => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (where === "center") return Math.hypot(x - width / 2, y - height / 2);
    if (where === "corner") return Math.hypot(Math.min(x, width - x), Math.min(y, height - y));
    const distances: Record<string, number> = { left: x, right: width - x, top: y, bottom: height - y };
    return Math.hypot(...where.split("-").map((side) => distances[side] ?? 0));
  };
  const [chosen] = computeRegions(mask).sort((first, second) => rank(first) - rank(second));
  if (!chosen) return mask.data;
  return mask.data.map((value, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return x >= chosen.left && x < chosen.right && y >= chosen.top && y < chosen.bottom ? value : 0;
  });
}

type Range = readonly [from: number, to: number];

/** The part of the image that words name, across and down, as shares of it; null for other words. */
function readArea(words: string): { across: Range; down: Range; size: string } | null {
  const [, sides = "", size = ""] =
    /^((?:top|bottom|upper|lower)(?: left| right)?|left|right)(?: hand)? (half|third|quarter|side|part|area|edge|corner)$/.exec(
      words,
    ) ?? [];
  if (sides === "") return null;
  const share = { third: 1 / 3, quarter: sides.includes(" ") ? 1 / 2 : 1 / 4, edge: 0.1, corner: 1 / 3 }[size] ?? 1 / 2;
  const isIn = (side: RegExp, from: number, to: number): Range | null => (side.test(sides) ? [from, to] : null);
  return {
    across: isIn(/left/, 0, share) ?? isIn(/right/, 1 - share, 1) ?? [0, 1],
    down: isIn(/top|upper/, 0, share) ?? isIn(/bottom|lower/, 1 - share, 1) ?? [0, 1],
    size,
  };
}

/** Halves, thirds, quarters and corners of the image, such as "top half"; a side is a half. */
export function areaMask({ width, height }: Raster, words: string): Uint8Array | null {
  const area = readArea(words);
  if (!area) return null;
  const isInside = (at: number, [from, to]: Range) => at >= from && at <= to;
  return Uint8Array.from({ length: width * height }, (_, at) =>
    isInside(((at % width) + 0.5) / width, area.across) && isInside((Math.floor(at / width) + 0.5) / height, area.down)
      ? 255
      : 0,
  );
}

/** A side, a corner or an edge of the image, which fades into the rest; null for other words. A half ends at its line. */
export function softAreaMask({ width, height }: Raster, words: string): Uint8Array | null {
  const area = readArea(words);
  if (!area || !/^(?:side|part|area|edge|corner)$/.test(area.size)) return null;
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const across = shareInside(((at % width) + 0.5) / width, area.across);
    return Math.round(255 * across * shareInside((Math.floor(at / width) + 0.5) / height, area.down));
  });
}

/** How much of an effect a place has: half of it where its range ends inside the image, with a smooth course around that. */
function shareInside(at: number, [from, to]: Range): number {
  const ramp = (to - from) / 2;
  const [start, end] = [from > 0 ? (at - from) / ramp : 1, to < 1 ? (to - at) / ramp : 1];
  const share = Math.max(0, Math.min(1, (Math.min(start, end) + 1) / 2));
  return share * share * (3 - 2 * share);
}

/** Shares below are noise of the color's own edge. */
const COLORED = 0.05;

/**
 * The area of "the red car" in which colors stay when all others go: only what has that color, because the outline of a thing is
 * never exact and colors beside it would stay too. Other words, and animals, give the whole area.
 */
export function coloredArea(image: Raster, words: string, mask: Uint8Array): Uint8Array {
  const [color] = colorsIn(words);
  if (color === undefined || isCoat(words) || endColor(words) || readFruit(words) || isNeutral(labFrom(color)))
    return mask;
  const named = colorShares(image, color).map((share, index) => ((mask[index] ?? 0) > 0 ? share : 0));
  const shares = withOwnHues(image, named, mask);
  const weighted = mask.map((value, index) => Math.round(value * (shares[index] ?? 0)));
  const count = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0);
  return count(weighted) > count(mask) * COLORED ? weighted : mask;
}

/** Everything of a color, such as "red". */
export function colorMask(image: Raster, words: string): Uint8Array | null {
  const [color, ...others] = colorsIn(words);
  if (color === undefined || others.length > 0 || endColor(words)?.rest !== "") return null;
  const mask = Uint8Array.from(wholeColorShares(image, color), (share) => Math.round(share * 255));
  if (!mask.some((value) => value > 127))
    throw new AppError("nothing_matched", `Nothing ${words} was found in this image. Mark it with a mask instead.`);
  return mask;
}
