import type { ImageLine } from "@atelier/document-model";
import { growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { type Background, differenceAt, estimateBackground } from "@atelier/ocr";
import { collectPixels, getFade, splitInk, toMask } from "./ink-parts.ts";

/** Pixels this far on the way from the background to the ink are ink. */
const INK_SHARE = 0.4;
/** Letters that differ less from their background, in levels of 255, cannot be separated from its noise. */
const MIN_CONTRAST = 34;
/** The share of the pixels beside the letters that must show the background. */
const MIN_CLEAN = 0.88;
/** Drawings that cover a larger share of the rectangle of letters are the pattern of their background. */
const MAX_DRAWN = 0.3;
/** How far halos and shadows reach beside letters, in units of the font size, and at least in pixels. */
const HALO = { share: 0.3, least: 4 };
/** Thin letters cover a few percent of their rectangle. */
const INKED = 0.04;
/** The edges of letters and drawings reach this far beside their ink, in pixels. */
const EDGE = 2;
/** How far the blur of a photograph reaches beside letters, in units of the font size. */
const BLUR = 0.05;
/** Noise is copied in blocks of this side, in pixels, so that its grain stays. */
const BLOCK = 8;

/**
 * Replaces the letters of a line, with their halos and shadows, by the smooth background around and between them and by its
 * noise. Drawings beside them stay. False, and no change, if the background has a texture.
 */
export function fillSmooth(image: Raster, line: Pick<ImageLine, "corners" | "size" | "ink" | "paper">): boolean {
  const background = estimateBackground(image, line);
  if (!background) return false;
  const { colors, noise } = background;
  const { data, width } = image;
  const away = (at: number) =>
    differenceAt(data, at, colors[3 * at] ?? 0, colors[3 * at + 1] ?? 0, colors[3 * at + 2] ?? 0);
  const inside = collectPixels(image, line, 0);
  const ink = findInkColor(image, line, inside, away);
  const contrast = getContrast(background, inside, ink);
  if (contrast < MIN_CONTRAST) return false;
  const isInk = (at: number) => getShare(data, at, colors, ink) > INK_SHARE && away(at) > noise;
  const { letters, drawings } = splitInk(image, line, isInk);
  if (!letters.some(Boolean)) return false;
  const edges = growMask(toMask(drawings, image), EDGE).data;
  const fade = Math.max(EDGE, Math.round(getFade(line.size) / 2));
  const core = growMask(toMask(letters, image), fade).data;
  const area = collectPixels(image, line, getFade(line.size) + HALO.share * line.size);
  const beside = growMask(toMask(letters, image), Math.max(1, Math.round(BLUR * line.size))).data;
  if (!isSmooth(inside, { core: beside, edges }, away, noise)) return false;
  const hole = withHalo(
    core,
    { width, edges, area, reach: Math.max(HALO.least, HALO.share * line.size) },
    (at) => away(at) > noise,
  );
  for (let at = 0; at < hole.length; at++)
    if (edges[at]) hole[at] = letters[at] ?? 0;
    else if (inside[at] && away(at) > noise) hole[at] = 255;
  paint(image, hole, background);
  return true;
}

/** The color of a line's letters. The measured one can be a mixture with what is around them. */
function findInkColor(
  { data }: Raster,
  { ink }: Pick<ImageLine, "ink">,
  inside: Uint8Array,
  away: (at: number) => number,
): readonly number[] {
  const counts = new Uint32Array(256);
  let all = 0;
  const level = (at: number) => Math.min(255, Math.round(away(at)));
  for (const [at, value] of inside.entries())
    if (value) {
      const own = level(at);
      counts[own] = (counts[own] ?? 0) + 1;
      all++;
    }
  let [least, above] = [255, counts[255] ?? 0];
  while (least > 0 && above < INKED * all) above += counts[--least] ?? 0;
  const far: number[] = [];
  for (const [at, value] of inside.entries()) if (value && level(at) >= least) far.push(at);
  const color = [0, 1, 2].map((channel) => {
    const values = Uint8Array.from(far, (at) => data[3 * at + channel] ?? 0).sort();
    return values[values.length >> 1] ?? 0;
  });
  const isAlike = color.every((value, channel) => Math.abs(value - (ink[channel] ?? 0)) < 2 * MIN_CONTRAST);
  return isAlike ? ink : color;
}

/** The mean difference of the background behind a line from its ink, in levels of 255. */
function getContrast({ colors }: Background, inside: Uint8Array, ink: readonly number[]): number {
  let [sum, count] = [0, 0];
  for (const [at, value] of inside.entries()) {
    if (!value) continue;
    sum += Math.max(...ink.map((level, channel) => Math.abs(level - (colors[3 * at + channel] ?? 0))));
    count++;
  }
  return sum / Math.max(1, count);
}

/** How far a pixel's color is on the way from the background to the ink, as a share. */
function getShare(data: Uint8Array, at: number, colors: Float32Array, ink: readonly number[]): number {
  let [along, length] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const behind = colors[3 * at + channel] ?? 0;
    const step = (ink[channel] ?? 0) - behind;
    along += step * ((data[3 * at + channel] ?? 0) - behind);
    length += step * step;
  }
  return length === 0 ? 0 : along / length;
}

/** Whether nearly all that is neither letter nor drawing in a line's rectangle and beside its letters has the background's colors. */
function isSmooth(
  inside: Uint8Array,
  { core, edges }: { core: Uint8Array; edges: Uint8Array },
  away: (at: number) => number,
  noise: number,
): boolean {
  let [clean, count, drawn, all] = [0, 0, 0, 0];
  for (let at = 0; at < inside.length; at++) {
    if (!inside[at]) continue;
    all++;
    if (edges[at]) drawn++;
    else if (!core[at]) {
      count++;
      if (away(at) <= noise) clean++;
    }
  }
  return clean >= MIN_CLEAN * count && drawn <= MAX_DRAWN * all;
}

/** Letters with the pixels beside them that differ from the background and are connected to them. */
function withHalo(
  core: Uint8Array,
  { width, edges, area, reach }: { width: number; edges: Uint8Array; area: Uint8Array; reach: number },
  isForeign: (at: number) => boolean,
): Uint8Array {
  const hole = Uint8Array.from(core);
  let front: number[] = [];
  for (let at = 0; at < hole.length; at++) if (hole[at]) front.push(at);
  for (let step = 0; step < reach && front.length > 0; step++) {
    const next: number[] = [];
    for (const at of front)
      for (const beside of [at - 1, at + 1, at - width, at + width]) {
        if (hole[beside] !== 0 || edges[beside] || !area[beside] || !isForeign(beside)) continue;
        hole[beside] = 255;
        next.push(beside);
      }
    front = next;
  }
  return hole;
}

/** Paints a hole in the colors of its background and with the noise of pixels beside it. */
function paint(image: Raster, hole: Uint8Array, { colors, clean }: Background): void {
  const { width, height, data } = image;
  const source = Uint8Array.from(data);
  const isKnown = (at: number) => Boolean(clean[at]) && !hole[at];
  for (let top = 0; top < height; top += BLOCK)
    for (let left = 0; left < width; left += BLOCK) {
      const shifts = listShifts(left, top, width);
      for (let y = top; y < Math.min(height, top + BLOCK); y++)
        for (let x = left; x < Math.min(width, left + BLOCK); x++) {
          const at = y * width + x;
          if (!hole[at]) continue;
          const shift = shifts.find(([across, down]) => {
            const [column, row] = [x + across, y + down];
            return column >= 0 && row >= 0 && column < width && row < height && isKnown(row * width + column);
          });
          const from = shift ? at + shift[1] * width + shift[0] : -1;
          for (let channel = 0; channel < 3; channel++) {
            const grain = from < 0 ? 0 : (source[3 * from + channel] ?? 0) - (colors[3 * from + channel] ?? 0);
            data[3 * at + channel] = Math.max(0, Math.min(255, Math.round((colors[3 * at + channel] ?? 0) + grain)));
          }
        }
    }
}

/** The places from which the noise of a block is copied, in an order that differs from block to block. */
function listShifts(left: number, top: number, width: number): [across: number, down: number][] {
  const near = [1, 2, 3, 5].flatMap((step): [number, number][] =>
    [-1, 0, 1].flatMap((across) =>
      [-1, 0, 1].map((down): [number, number] => [across * step * BLOCK, down * step * BLOCK]),
    ),
  );
  const moved = near.filter(([across, down]) => across !== 0 || down !== 0);
  const first = (left * 7 + top * 13 + width) % 8;
  return [...moved.slice(first, 8), ...moved.slice(0, first), ...moved.slice(8)];
}
