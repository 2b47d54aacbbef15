import type { ImageLine, Pixels } from "@atelier/document-model";
import { Resvg } from "@resvg/resvg-js";
import type { Face } from "../fonts/faces.ts";
import type { ShapedGlyph } from "../fonts/shape.ts";

/** How much of each sample of a line its letters cover, 0 to about 1, in columns along the baseline. */
export interface Coverage {
  columns: number;
  rows: number;
  /** The samples column by column, each from top to bottom. */
  values: Float32Array;
  /** The row of the baseline, and the font size in samples. */
  base: number;
  size: number;
}

/** The coverage of a line in a picture. */
export interface MeasuredCoverage extends Coverage {
  /** The length of a sample in pixels. */
  unit: number;
  /** Where its first column is behind the measured start of the line, in pixels. */
  offset: number;
  /** The least share of the contrast between the measured colors that can be that of the true ink. */
  faintest: number;
}

/** Larger letters are sampled at this size, in samples, and longer lines up to this length. */
const FINEST = 30;
const LONGEST = 900;
/** The samples above and below the baseline, in units of the font size. */
const ABOVE = 1.15;
const BELOW = 0.45;
/** A smaller share of the usual ink of a column is noise. */
const NOISE = 0.12;
/** A sample with less ink is noise, of which a photograph has some in each column. */
export const FAINT = 0.3;
/** The background is the usual coverage of its brightest samples, in blocks of this length in units of the font size. */
const BLOCK = 2.5;
const PAPER_SHARE = 0.25;
/** Ink cannot be darker than black by more than this, in levels of 255. */
const BEYOND = 8;

/** Samples the letters of a line. Null if they are too small, or do not differ from their background. */
export function sampleCoverage({ width, height, data }: Pixels, line: ImageLine): MeasuredCoverage | null {
  const { start, end, size, ink, paper } = line;
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const step = ink.map((value, channel) => value - (paper[channel] ?? 0));
  const contrast = step.reduce((sum, value) => sum + value * value, 0);
  if (length < size || size < 5 || contrast === 0) return null;
  const unit = Math.max(1, size / FINEST);
  const margin = 0.2 * size;
  const columns = Math.min(LONGEST, Math.round((length + 2 * margin) / unit));
  const [above, below] = [Math.round((ABOVE * size) / unit), Math.round((BELOW * size) / unit)];
  const rows = above + below;
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const values = new Float32Array(columns * rows);
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      let sum = 0;
      for (const along of [0.25, 0.75])
        for (const down of [0.25, 0.75]) {
          const [u, v] = [(column + along) * unit - margin, (row + down - above) * unit];
          const x = Math.max(0, Math.min(width - 1, Math.floor(start[0] + u * ux - v * uy)));
          const y = Math.max(0, Math.min(height - 1, Math.floor(start[1] + u * uy + v * ux)));
          for (let channel = 0; channel < 3; channel++)
            sum += (step[channel] ?? 0) * ((data[3 * (y * width + x) + channel] ?? 0) - (paper[channel] ?? 0));
        }
      values[column * rows + row] = sum / 4 / contrast;
    }
  const clear = withoutRules(withoutPaper(values, rows, (BLOCK * size) / unit), columns, rows);
  const whole = { columns, rows, values: clear, base: above, size: size / unit };
  const trimmed = trim(whole);
  return trimmed && { ...trimmed, unit, offset: trimmed.first * unit - margin, faintest: getFaintest(step, paper) };
}

/** The shares of the samples whose strength is that of the ink, and of the steps that are edges. */
const CLEAREST = { ink: 0.04, steps: 0.02 };

/** How much of the ink's strength a clear edge changes from one sample to the next, 0 to about 1. */
export function measureEdges({ rows, values }: Coverage): number {
  const steps = values.map((value, at) => (at < rows ? 0 : Math.abs(value - (values[at - rows] ?? 0))));
  const getClearest = (samples: Float32Array, share: number) =>
    Float32Array.from(samples).sort()[Math.floor((1 - share) * samples.length)] ?? 0;
  return getClearest(steps, CLEAREST.steps) / (getClearest(values, CLEAREST.ink) || 1);
}

/** The share to which the contrast of thin letters may have been reduced by blur. */
function getFaintest(step: readonly number[], paper: readonly number[]): number {
  return step.reduce((most, value, channel) => {
    const room = value < 0 ? (paper[channel] ?? 0) + BEYOND : 255 + BEYOND - (paper[channel] ?? 0);
    return Math.max(most, Math.abs(value) / Math.max(1, room));
  }, 0.5);
}

/** Values above those of the background nearby, which light and shadow change. */
function withoutPaper(values: Float32Array, rows: number, block: number): Float32Array {
  const clear = Float32Array.from(values);
  const length = Math.max(1, Math.round(block)) * rows;
  for (let from = 0; from < values.length; from += length) {
    const part = values.subarray(from, from + length);
    const paper = Float32Array.from(part).sort()[Math.floor(PAPER_SHARE * part.length)] ?? 0;
    for (let at = 0; at < part.length; at++) clear[from + at] = Math.max(0, Math.min(1.2, (part[at] ?? 0) - paper));
  }
  return clear;
}

/** A row or column with ink along a larger share of it is a drawn line, and what is beyond it belongs to no letter. */
const RULE = { row: 0.8, column: 0.92 };
/** The share of the rows and columns at each edge that can be such lines. */
const OUTER = { rows: 0.3, columns: 0.12 };

/** The coverage without the borders around letters. */
function withoutRules(values: Float32Array, columns: number, rows: number): Float32Array {
  const clear = Float32Array.from(values);
  const isRow = (row: number) => {
    let count = 0;
    for (let column = 0; column < columns; column++) if ((values[column * rows + row] ?? 0) > 0.5) count++;
    return count > RULE.row * columns;
  };
  const isColumn = (column: number) =>
    values.subarray(column * rows, (column + 1) * rows).filter((value) => value > 0.5).length > RULE.column * rows;
  const bands = [Math.floor(OUTER.rows * rows), Math.floor(OUTER.columns * columns)] as const;
  const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);
  const top = indexes(bands[0]).findLast(isRow) ?? -1;
  const bottom = rows - 1 - (indexes(bands[0]).findLast((row) => isRow(rows - 1 - row)) ?? -1);
  const left = indexes(bands[1]).findLast(isColumn) ?? -1;
  const right = columns - 1 - (indexes(bands[1]).findLast((column) => isColumn(columns - 1 - column)) ?? -1);
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const isBeyond = (top >= 0 && row <= top + 1) || (bottom < rows - 1 && row >= bottom - 1);
      const isBeside = (left >= 0 && column <= left + 1) || (right < columns - 1 && column >= right - 1);
      if (isBeyond || isBeside) clear[column * rows + row] = 0;
    }
  return clear;
}

/** The ink of each column, between two rows. Samples below `least` are noise. */
export function sumColumns(
  { columns, rows, values }: Coverage,
  { from = 0, to = rows, least = 0 }: { from?: number; to?: number; least?: number } = {},
): Float32Array {
  const sums = new Float32Array(columns);
  for (let column = 0; column < columns; column++)
    for (let row = Math.max(0, from); row < Math.min(rows, to); row++) {
      const value = values[column * rows + row] ?? 0;
      if (value >= least) sums[column] = (sums[column] ?? 0) + value;
    }
  return sums;
}

/** The columns from the first to the last one with letters. Null if there are none. */
function trim(coverage: Coverage): (Coverage & { first: number }) | null {
  const { columns, rows, values } = coverage;
  const sums = sumColumns(coverage, { least: FAINT });
  const usual = sums.toSorted((a, b) => a - b)[Math.floor(0.7 * columns)] ?? 0;
  const isInk = (sum: number) => sum > Math.max(0.3, NOISE * usual);
  const [first, last] = [sums.findIndex(isInk), sums.findLastIndex(isInk)];
  if (first < 0 || last - first < 3) return null;
  return { ...coverage, first, columns: last + 1 - first, values: values.slice(first * rows, (last + 1) * rows) };
}

/** The blur of pictures: of drawn ones and of photographs, as the share of a sample that its neighbors get. */
export const BLURS = [0.05, 0.45] as const;

/** Draws shaped letters as long and as large as those of a line. Null if they have no outline. */
export function drawCoverage(
  glyphs: readonly ShapedGlyph[],
  face: Face,
  like: Coverage,
  blur: number,
): Coverage | null {
  const { columns, rows, base, size } = like;
  const unit = 1 / face.unitsPerEm;
  let pen = 0;
  const paths: string[] = [];
  for (const glyph of glyphs) {
    const outline = face.font.glyphToPath(glyph.id);
    if (outline !== "")
      paths.push(
        `<path transform="matrix(${unit} 0 0 ${-unit} ${(pen + glyph.dx).toFixed(4)} ${(-glyph.dy).toFixed(4)})" d="${outline}"/>`,
      );
    pen += glyph.advance;
  }
  if (paths.length === 0 || pen === 0) return null;
  // The letters are drawn once to find where their ink begins and ends, and again between the ends of the line.
  const draw = (left: number, scale: number) => {
    const body = `<g transform="matrix(${scale} 0 0 ${size} ${left} ${base})">${paths.join("")}</g>`;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${rows}">${body}</svg>`;
    const { pixels } = new Resvg(drawing, { font: { loadSystemFonts: false } }).render();
    const values = new Float32Array(columns * rows);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        values[column * rows + row] = (pixels[4 * (row * columns + column) + 3] ?? 0) / 255;
    return values;
  };
  const probe = draw(0.1 * columns, (0.8 * columns) / pen);
  const [left, right] = findEnds(probe, columns, rows);
  const factor = columns / Math.max(1, right - left);
  const scale = ((0.8 * columns) / pen) * factor;
  return { ...like, values: blurred(draw(-(left - 0.1 * columns) * factor, scale), columns, rows, blur) };
}

function findEnds(values: Float32Array, columns: number, rows: number): [left: number, right: number] {
  const hasInk = (column: number) => values.subarray(column * rows, (column + 1) * rows).some((value) => value > 0.3);
  let [left, right] = [0, columns - 1];
  while (left < right && !hasInk(left)) left++;
  while (right > left && !hasInk(right)) right--;
  return [left, right + 1];
}

/** The coverage with the blur of a picture in both directions. */
function blurred(values: Float32Array, columns: number, rows: number, blur: number): Float32Array {
  const along = (from: Float32Array, step: number, isEdge: (at: number, side: -1 | 1) => boolean) =>
    from.map((value, at) => {
      const [before, after] = [isEdge(at, -1) ? 0 : (from[at - step] ?? 0), isEdge(at, 1) ? 0 : (from[at + step] ?? 0)];
      return (value + blur * (before + after)) / (1 + 2 * blur);
    });
  const down = along(values, 1, (at, side) => (side < 0 ? at % rows === 0 : at % rows === rows - 1));
  return along(down, rows, (at, side) => (side < 0 ? at < rows : at >= rows * (columns - 1)));
}
