/** A small mask from a model, with values of 0 to 1, row by row. */
export interface CoarseMask {
  width: number;
  height: number;
  data: Float32Array;
}

/** Counts the values above `bound` in two masks of the same size: in each, and in both at the same position. */
export function sharedArea(
  first: Float32Array,
  second: Float32Array,
  bound: number,
): { one: number; other: number; both: number } {
  const counts = { one: 0, other: 0, both: 0 };
  for (let at = 0; at < first.length; at++) {
    const isInOne = first[at] > bound;
    const isInOther = second[at] > bound;
    if (isInOne) counts.one++;
    if (isInOther) counts.other++;
    if (isInOne && isInOther) counts.both++;
  }
  return counts;
}

/** How certain a mask is about its subject, 0 to 1: the mean distance of its values above 0.1 from one half. */
export function computeConfidence({ data }: CoarseMask): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < data.length; at++) {
    const value = data[at];
    if (value <= 0.1) continue;
    sum += Math.abs(2 * value - 1);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

export const OUTSIDE = 0;
export const INSIDE = 1;
export const UNSURE = 2;

/** A pixel is certain if all values within `reach` pixels are below `out` or above `inside`. */
export interface CertaintyBounds {
  out: number;
  inside: number;
  reach: number;
}

/** Classifies each pixel of a mask as `OUTSIDE`, `INSIDE` or `UNSURE`. */
export function computeCertainty(mask: CoarseMask, { out, inside, reach }: CertaintyBounds): Uint8Array {
  const least = extreme(mask, reach, false);
  const most = extreme(mask, reach, true);
  const certainty = new Uint8Array(mask.data.length).fill(UNSURE);
  for (let i = 0; i < certainty.length; i++) {
    if (most[i] < out) certainty[i] = OUTSIDE;
    else if (least[i] > inside) certainty[i] = INSIDE;
  }
  return certainty;
}

/**
 * The mask with uncertain areas removed: haze away from the subject becomes 0, and a weak spot inside the subject
 * becomes 1. Only values at the edge stay between 0 and 1.
 */
export function withoutUncertainAreas(mask: CoarseMask): CoarseMask {
  const least = extreme(mask, 2, false);
  const most = extreme(mask, 2, true);
  const data = mask.data.map((value, i) => {
    const present = value * smoothStep(most[i], 0.1, 0.5);
    return 1 - (1 - present) * (1 - smoothStep(least[i], 0.4, 0.8));
  });
  return { ...mask, data };
}

/** The maximum (or minimum) within `reach` pixels of each pixel. */
function extreme({ width, height, data }: CoarseMask, reach: number, most: boolean): Float32Array {
  const choose = most ? writeGreater : writeLess;
  const rows = data.slice();
  for (let d = 1; d <= reach; d++) {
    for (let start = 0; start < data.length; start += width) {
      choose(rows, data, start, start + width - d, d);
      choose(rows, data, start + d, start + width, -d);
    }
  }
  const out = rows.slice();
  for (let d = 1; d <= Math.min(reach, height - 1); d++) {
    choose(out, rows, 0, rows.length - d * width, d * width);
    choose(out, rows, d * width, rows.length, -d * width);
  }
  return out;
}

/** Writes each value of `plane`, moved by `step`, to `out` from `first` to `end` where it is greater. */
function writeGreater(out: Float32Array, plane: Float32Array, first: number, end: number, step: number): void {
  for (let i = first; i < end; i++) {
    const value = plane[i + step];
    if (value > out[i]) out[i] = value;
  }
}

/** As `writeGreater`, where the value is less. */
function writeLess(out: Float32Array, plane: Float32Array, first: number, end: number, step: number): void {
  for (let i = first; i < end; i++) {
    const value = plane[i + step];
    if (value < out[i]) out[i] = value;
  }
}

function smoothStep(value: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
