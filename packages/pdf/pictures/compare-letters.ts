import type { Coverage, MeasuredCoverage } from "./letter-coverage.ts";

/** How drawn letters have to be scaled and moved down, in samples, to be as high as those of a line. */
export interface RowFit {
  scale: number;
  shift: number;
}

/** The scales and the shifts in units of the font size that are tried, and the steps between them. */
const SCALES = { from: 0.72, to: 1.4, step: 0.02 };
const SHIFTS = { most: 0.22, step: 0.5 };

/** Finds the scale and the shift at which the rows of drawn letters have ink as those of a line have. */
export function fitRows(line: Coverage, drawn: Coverage): RowFit {
  const [own, other] = [sumRows(line), sumRows(drawn)];
  const most = SHIFTS.most * line.size;
  let best = { scale: 1, shift: 0, likeness: -Infinity };
  for (let scale = SCALES.from; scale <= SCALES.to; scale += SCALES.step)
    for (let shift = -most; shift <= most; shift += SHIFTS.step) {
      const fitted = own.map((_, row) => sampleAt(other, unfit(row, line.base, { scale, shift })));
      const likeness = correlate(own, fitted) - 0.05 * Math.abs(Math.log(scale));
      if (likeness > best.likeness) best = { scale, shift, likeness };
    }
  return { scale: best.scale, shift: best.shift };
}

/** The row of drawn letters that is at a row of the line. */
const unfit = (row: number, base: number, { scale, shift }: RowFit) => base + (row + 0.5 - base - shift) / scale - 0.5;

function sampleAt(values: Float32Array, place: number): number {
  const from = Math.floor(place);
  const share = place - from;
  return (values[from] ?? 0) * (1 - share) + (values[from + 1] ?? 0) * share;
}

function sumRows({ columns, rows, values }: Coverage): Float32Array {
  const sums = new Float32Array(rows);
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) sums[row] = (sums[row] ?? 0) + (values[column * rows + row] ?? 0);
  return sums;
}

function correlate(a: Float32Array, b: Float32Array): number {
  const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [product, squareA, squareB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [(a[at] ?? 0) - meanA, (b[at] ?? 0) - meanB];
    product += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return product / (Math.sqrt(squareA * squareB) || 1);
}

/** How far letters may be moved along their line, as a share of its length and at least in samples. */
const BAND = { share: 0.04, least: 4 };
/** The cost of a column more or less, besides that of the ink in it. */
const GAP = 0.02;
/** The share of the strongest samples whose strength is that of the ink. */
const STRONG = 0.04;

/** How the letters of a line differ from drawn ones. */
export interface Comparison {
  /** How much they differ, 0 to about 1. */
  cost: number;
  /** The ink of the line relative to that of the drawn letters: above 1, its strokes are broader. */
  mass: number;
  /** How much more of its columns are empty than those of the drawn letters: those of spaced letters are. */
  gaps: number;
  /** The contrast of the true ink relative to the measured one: blur makes thin letters paler. */
  contrast: number;
}

/** Samples with less ink than this are noise or blur. */
const FAINT = 0.2;

/**
 * Compares the letters of a line with drawn ones, with letters moved along the line as they are spaced (dynamic time
 * warping): spaces may become wider or narrower, strokes may not.
 */
export function compareColumns(line: MeasuredCoverage, drawn: Coverage, fit: RowFit): Comparison {
  const { columns, rows, base } = line;
  const other = new Float32Array(columns * rows);
  for (let column = 0; column < columns; column++) {
    const own = drawn.values.subarray(column * rows, (column + 1) * rows);
    for (let row = 0; row < rows; row++) other[column * rows + row] = sampleAt(own, unfit(row, base, fit));
  }
  // Blur makes thin letters paler, so that their measured color is not the full one.
  const strength = Math.max(line.faintest, Math.min(1.05, getStrong(other) / (getStrong(line.values) || 1)));
  const own = line.values.map((value) => value * strength);
  const inkAt = (values: Float32Array, column: number) => {
    let sum = 0;
    for (let at = column * rows; at < (column + 1) * rows; at++) sum += (values[at] ?? 0) ** 2;
    return sum;
  };
  const [ownInk, otherInk] = [own, other].map((values) =>
    Float32Array.from({ length: columns }, (_, column) => inkAt(values, column)),
  ) as [Float32Array, Float32Array];
  const band = Math.max(BAND.least, Math.ceil(BAND.share * columns));
  const gap = GAP * rows;
  let before = new Float32Array(columns + 1).fill(Infinity);
  before[0] = 0;
  for (let j = 1; j <= Math.min(columns, band); j++) before[j] = (before[j - 1] ?? 0) + gap + (otherInk[j - 1] ?? 0);
  for (let i = 1; i <= columns; i++) {
    const row = new Float32Array(columns + 1).fill(Infinity);
    if (i <= band) row[0] = (before[0] ?? 0) + gap + (ownInk[i - 1] ?? 0);
    for (let j = Math.max(1, i - band); j <= Math.min(columns, i + band); j++) {
      let distance = 0;
      const [a, b] = [(i - 1) * rows, (j - 1) * rows];
      for (let at = 0; at < rows; at++) distance += ((own[a + at] ?? 0) - (other[b + at] ?? 0)) ** 2;
      row[j] = Math.min(
        (before[j - 1] ?? Infinity) + distance,
        (before[j] ?? Infinity) + gap + (ownInk[i - 1] ?? 0),
        (row[j - 1] ?? Infinity) + gap + (otherInk[j - 1] ?? 0),
      );
    }
    before = row;
  }
  const all = [...ownInk, ...otherInk].reduce((sum, value) => sum + value, 0);
  const sum = (values: Float32Array) => values.reduce((total, value) => total + (value > FAINT ? value : 0), 0);
  return {
    cost: (before[columns] ?? Infinity) / (all || 1),
    mass: sum(own) / (sum(other) || 1),
    gaps: measureGaps(line.values, rows) - measureGaps(other, rows),
    contrast: 1 / strength,
  };
}

/** A column whose strongest sample is below this is empty. */
const EMPTY = 0.3;

/** The share of the columns without ink. */
function measureGaps(values: Float32Array, rows: number): number {
  const columns = values.length / rows;
  let empty = 0;
  for (let column = 0; column < columns; column++)
    if (Math.max(...values.subarray(column * rows, (column + 1) * rows)) < EMPTY) empty++;
  return empty / Math.max(1, columns);
}

/** A share of the samples shows their strength. */
const SAMPLED = 5;

/** The strength of the strongest samples. */
function getStrong(values: Float32Array): number {
  const sample = values.filter((_, at) => at % SAMPLED === 0).sort();
  return sample[Math.floor((1 - STRONG) * sample.length)] ?? 0;
}
