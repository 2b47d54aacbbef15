import type { Raster } from "@atelier/images/raster";
import type { Letters } from "./find-letters.ts";
import { findPaper } from "./find-paper.ts";
import type { Point } from "./geometry.ts";
import { findRules, runLengths, stemWeight, widestFoot, widestOwnFoot } from "./ink-runs.ts";
import { getExtent } from "./letter-extent.ts";
import { withoutStrays } from "./strays.ts";

export type Color = readonly [number, number, number];

/** How a line of text looks. Points and sizes are in pixels of the image. */
export interface LineLook {
  /** Where the baseline starts and ends. */
  start: Point;
  end: Point;
  /** The font size, estimated from the height of the letters. */
  size: number;
  bold: boolean;
  serif: boolean;
  /** Whether its stems have too few pixels to show serifs. */
  isCoarse: boolean;
  italic: boolean;
  ink: Color;
  paper: Color;
  /** The corners of the rectangle around the letters, in reading order from the top left. */
  corners: Point[];
  /** Whether the background differs as much as the letters do, so that their place is that of the detector's rectangle. */
  isBusy: boolean;
}

/** Longer lines are sampled more coarsely, which bounds the time. */
const MAX_COLUMNS = 1200;
const MAX_ROWS = 96;
/** Thin letters cover a few percent of their line. */
const INK_SHARE = 0.03;
/** A contrast below this, in levels of 255 summed over three channels, is noise. */
const MIN_CONTRAST = 40;
/** The stems of regular letters are thinner, in units of the font size. Stems of few samples are measured too thick. */
const BOLD_STEM = { thin: 0.118, coarse: 0.128, fine: 0.113 };
const FINE_STEM = 6;
/** The same for found letters, whose mask ends this many pixels inside of their edges. Thinner stems are too coarse for it. */
const FOUND = { stem: 0.125, edge: 0.5, thin: 2.5 };
/** The thinnest strokes of fonts without serifs are thicker, in units of their stems. Thin stems are too coarse for it. */
const SERIF_HAIRLINE = { usual: 0.51, thin: 0.4 };
const THIN_STEM = 2.5;
/** The height above the baseline in which stems have their serifs, in units of the font size, and their width in stems. */
const FEET = 0.09;
const SERIF_FOOT = 1.08;
/** The slope of the stems of italics, and the share of the ink that upright letters never reach along it. */
const ITALIC_SLOPE = 0.2;
const ITALIC_GAIN = 0.95;
/** Serifs and rounds reach it to both sides alike, slanted stems only to one. */
const ITALIC_LEAN = 1.1;
/** How far the detector may cut letters off at the top and bottom, in units of its rectangle's height. */
const REACH = 0.2;
/** The highest letters, as a share of the rectangle with this reach. */
const HIGHEST = 0.9;
/**
 * The letters of a line fill most of the height of the detector's rectangle. What is found higher than that has pieces of the
 * background. Rectangles of few pixels can be too low.
 */
const DETECTED = { most: 1, found: 0.91, usual: 0.74, least: 24 };

/**
 * Measures the letters inside a rectangle, whose corners are in reading order from the top left of the text. Null if
 * letters and background do not differ. `letters` are those of the line if they were found already.
 */
export function measureLine(
  image: Raster,
  corners: readonly Point[],
  text: string,
  letters?: Letters,
): LineLook | null {
  const grid = sampleGrid(image, extended(corners));
  if (!grid) return null;
  const { columns, rows, colors, point } = grid;
  const paper = findPaper(grid, Math.round((rows * REACH) / (1 + 2 * REACH)));
  const distances = Float32Array.from({ length: columns * rows }, (_, at) => distance(colors, at, paper));
  const sorted = distances.toSorted();
  const contrast = sorted[Math.floor(sorted.length * (1 - INK_SHARE))] ?? 0;
  if (contrast < MIN_CONTRAST) return null;
  const found = letters && withoutStrays(sampleLetters(grid, letters), grid);
  const isDistant = (at: number) => (found ? found[at] > 0 : distances[at] > contrast / 2);
  const isRule = findRules(columns, rows, isDistant);
  const isInk = (at: number) => isDistant(at) && !isRule[Math.floor(at / columns)];
  const bounds = inkBounds(columns, rows, isInk);
  if (!bounds) return null;
  const { left, right } = bounds;
  // On a photograph, everything differs from the background, so the height of the letters is that of the detector's rectangle.
  const [height, detected] = [bounds.bottom - bounds.top, rows / (1 + 2 * REACH)];
  const isTall = detected > DETECTED.least && height > (found ? DETECTED.found : DETECTED.most) * detected;
  const isBusy = !found && (isTall || height > HIGHEST * rows);
  const reach = (isTall ? DETECTED.usual : 1) * (detected / 2);
  const { top, bottom } = isTall || isBusy ? { top: rows / 2 - reach, bottom: rows / 2 + reach } : bounds;
  const inner: number[] = [];
  for (let at = 0; at < distances.length; at++) if (distances[at] > 0.8 * contrast) inner.push(at);
  const { above, below } = getExtent(text, isTall || isBusy ? [] : bounds.ink);
  const size = getDistance(point(0, top), point(0, bottom)) / (above + below);
  const base = bottom - ((bottom - top) * below) / (above + below);
  const across = runLengths(rows, columns, (row, column) => isInk(row * columns + column));
  const down = runLengths(columns, rows, (column, row) => isInk(row * columns + column));
  const samples = across[across.length >> 1] ?? 0;
  const stem = (samples * getDistance(point(0, 0), point(columns, 0))) / columns;
  const hairline = down[Math.floor(down.length / 4)] ?? 0;
  // The edges of thin stems cover only a part of their pixels.
  const thin =
    samples < THIN_STEM ? stemWeight(columns, rows, (at) => Math.min(1, distances[at] / contrast), isInk) : 0;
  const bold = letters
    ? samples > FOUND.thin && stem + FOUND.edge > FOUND.stem * size
    : samples < THIN_STEM
      ? thin * (stem / samples) > BOLD_STEM.thin * size
      : stem > (samples >= FINE_STEM ? BOLD_STEM.fine : BOLD_STEM.coarse) * size;
  const unit = (bottom - top) / (above + below);
  const area = { columns, rows, from: base - FEET * unit, to: base };
  const foot = Math.max(widestFoot(area, isInk), widestOwnFoot(area, isInk));
  const hasHairlines = hairline < (samples > THIN_STEM ? SERIF_HAIRLINE.usual : SERIF_HAIRLINE.thin) * stem;
  return {
    start: point(left, base),
    end: point(right, base),
    size,
    bold,
    // The crossbars of bold sans serifs are thin too, but their stems have no feet.
    serif: hasHairlines && !(bold && foot < SERIF_FOOT * samples),
    isCoarse: samples < THIN_STEM,
    italic: !isBusy && hasStems(text) && isSlanted(columns, { top, bottom }, isInk),
    ink: letters?.color ?? computeMedian(colors, inner),
    paper,
    isBusy,
    corners: [point(left, top), point(right, top), point(right, bottom), point(left, bottom)],
  };
}

/** The rectangle with the reach above and below it. */
function extended([topLeft, topRight, bottomRight, bottomLeft]: readonly Point[]): Point[] {
  if (!topLeft || !topRight || !bottomRight || !bottomLeft) return [];
  const away = (from: Point, to: Point): Point => [
    to[0] + REACH * (to[0] - from[0]),
    to[1] + REACH * (to[1] - from[1]),
  ];
  return [
    away(bottomLeft, topLeft),
    away(bottomRight, topRight),
    away(topRight, bottomRight),
    away(topLeft, bottomLeft),
  ];
}

interface Grid {
  columns: number;
  rows: number;
  /** Red, green and blue of each sample. */
  colors: Uint8Array;
  /** The position in the image of a column and row. */
  point(column: number, row: number): Point;
}

/** Samples a rotated rectangle at about the image's own resolution. */
function sampleGrid({ width, height, channels, data }: Raster, corners: readonly Point[]): Grid | null {
  const [topLeft, topRight, , bottomLeft] = corners;
  if (!topLeft || !topRight || !bottomLeft) return null;
  const columns = Math.min(MAX_COLUMNS, Math.round(getDistance(topLeft, topRight)));
  const rows = Math.min(MAX_ROWS, Math.round(getDistance(topLeft, bottomLeft)));
  if (columns < 2 || rows < 4) return null;
  const point = (column: number, row: number): Point => {
    const [u, v] = [column / columns, row / rows];
    return [
      topLeft[0] + (topRight[0] - topLeft[0]) * u + (bottomLeft[0] - topLeft[0]) * v,
      topLeft[1] + (topRight[1] - topLeft[1]) * u + (bottomLeft[1] - topLeft[1]) * v,
    ];
  };
  const colors = new Uint8Array(3 * columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = point(column + 0.5, row + 0.5);
      const from =
        (Math.max(0, Math.min(height - 1, Math.floor(y))) * width + Math.max(0, Math.min(width - 1, Math.floor(x)))) *
        channels;
      for (let channel = 0; channel < 3; channel++)
        colors[3 * (row * columns + column) + channel] = data[from + channel];
    }
  return { columns, rows, colors, point };
}

/** 1 for each sample that is a pixel of letters. */
function sampleLetters({ columns, rows, point }: Grid, { image, left, top, fill }: Letters): Uint8Array {
  return Uint8Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = point((at % columns) + 0.5, Math.floor(at / columns) + 0.5);
    const [column, row] = [Math.floor(x) - left, Math.floor(y) - top];
    const isIn = column >= 0 && row >= 0 && column < image.width && row < image.height;
    return isIn ? fill[row * image.width + column] : 0;
  });
}

/** The rows and columns that letters cover, and the ink of the rows. A single sample is noise. */
function inkBounds(columns: number, rows: number, isInk: (at: number) => boolean) {
  const inRow = new Uint32Array(rows);
  const inColumn = new Uint32Array(columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (isInk(row * columns + column)) {
        inRow[row] += 1;
        inColumn[column] += 1;
      }
  const enough = Math.max(1, 0.15 * inRow.toSorted()[Math.floor(rows / 2)]);
  const hasInk = (row: number) => inRow[row] > enough;
  const edge = Math.round((rows * REACH) / (1 + 2 * REACH));
  let [top, bottom] = [edge, rows - 1 - edge];
  // Outside of the detector's rectangle are neighboring lines, so only letters that continue count.
  if (hasInk(top)) while (top > 0 && hasInk(top - 1)) top--;
  else while (top < bottom && !hasInk(top)) top++;
  if (hasInk(bottom)) while (bottom < rows - 1 && hasInk(bottom + 1)) bottom++;
  else while (bottom > top && !hasInk(bottom)) bottom--;
  const [left, right] = [inColumn.findIndex((count) => count > 1), inColumn.findLastIndex((count) => count > 1)];
  const ink = Array.from(inRow.subarray(top, bottom + 1));
  return left < 0 || bottom - top < 3 ? null : { left, right: right + 1, top, bottom: bottom + 1, ink };
}

/**
 * Whether the stems of letters lean to the right: after moving each row back by the usual slope of italics, more of the
 * ink is in the same columns.
 */
function isSlanted(columns: number, { top, bottom }: { top: number; bottom: number }, isInk: (at: number) => boolean) {
  const computeEnergy = (slope: number) => {
    const counts = new Float32Array(columns + 2 * MAX_ROWS);
    for (let row = Math.ceil(top); row < bottom; row++)
      for (let column = 0; column < columns; column++)
        if (isInk(row * columns + column)) {
          const place = column + MAX_ROWS - (bottom - row) * slope;
          const share = place - Math.floor(place);
          counts[Math.floor(place)] += 1 - share;
          counts[Math.floor(place) + 1] += share;
        }
    return counts.reduce((sum, count) => sum + count * count, 0);
  };
  const energy = computeEnergy(ITALIC_SLOPE);
  return energy > ITALIC_GAIN * computeEnergy(0) && energy > ITALIC_LEAN * computeEnergy(-ITALIC_SLOPE);
}

/** Whether most letters of a text have upright stems: a row of A, V or W leans to each side. */
const hasStems = (text: string) =>
  3 * (text.match(/[AVWXYZKMNvwxyzk\d/\\]/g)?.length ?? 0) < (text.match(/\p{L}/gu)?.length ?? 0);

const getDistance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

function distance(colors: Uint8Array, at: number, [red, green, blue]: Color): number {
  return Math.abs(colors[3 * at] - red) + Math.abs(colors[3 * at + 1] - green) + Math.abs(colors[3 * at + 2] - blue);
}

function computeMedian(colors: Uint8Array, samples: readonly number[]): Color {
  const channel = (offset: number) => {
    const values = Uint8Array.from(samples, (at) => colors[3 * at + offset]).sort();
    return values[values.length >> 1] ?? 0;
  };
  return [channel(0), channel(1), channel(2)];
}
