/** A small mask from a model, with values of 0 to 1, row by row. */
export interface CoarseMask {
  width: number;
  height: number;
  data: Float32Array;
}

/** Counts the values above `bound` in two masks of the same size: in each, and in both at the same position. */
export function sharedArea(
  one: Float32Array,
  other: Float32Array,
  bound: number,
): { one: number; other: number; both: number } {
  const counts = { one: 0, other: 0, both: 0 };
  for (let at = 0; at < one.length; at++) {
    const [isInOne, isInOther] = [(one[at] ?? 0) > bound, (other[at] ?? 0) > bound];
    if (isInOne) counts.one++;
    if (isInOther) counts.other++;
    if (isInOne && isInOther) counts.both++;
  }
  return counts;
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
export function certaintyOf(mask: CoarseMask, { out, inside, reach }: CertaintyBounds): Uint8Array {
  const least = extreme(mask, reach, false);
  const most = extreme(mask, reach, true);
  const certainty = new Uint8Array(mask.data.length).fill(UNSURE);
  for (let i = 0; i < certainty.length; i++) {
    if ((most[i] ?? 0) < out) certainty[i] = OUTSIDE;
    else if ((least[i] ?? 0) > inside) certainty[i] = INSIDE;
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
    const present = value * smoothStep(most[i] ?? 0, 0.1, 0.5);
    return 1 - (1 - present) * (1 - smoothStep(least[i] ?? 0, 0.4, 0.8));
  });
  return { ...mask, data };
}

/** The maximum (or minimum) within `reach` pixels of each pixel. */
function extreme({ width, height, data }: CoarseMask, reach: number, most: boolean): Float32Array {
  const overAxis = (plane: Float32Array, length: number, step: number) => {
    const out = new Float32Array(plane.length);
    for (let i = 0; i < plane.length; i++) {
      const at = step === 1 ? i % width : Math.floor(i / width);
      let found = plane[i] ?? 0;
      for (let d = Math.max(-reach, -at); d <= Math.min(reach, length - 1 - at); d++) {
        const value = plane[i + d * step] ?? 0;
        if (most ? value > found : value < found) found = value;
      }
      out[i] = found;
    }
    return out;
  };
  return overAxis(overAxis(data, width, 1), height, width);
}

function smoothStep(value: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
