import type { Tile } from "../canvas.ts";

/** Luminance of every pixel, 0 to 255. */
export function luminancePlane({ data, width, height }: Tile): Float32Array {
  const plane = new Float32Array(width * height);
  for (let i = 0, f = 0; i < plane.length; i++, f += 4)
    plane[i] = 0.2126 * data[f] + 0.7152 * data[f + 1] + 0.0722 * data[f + 2];
  return plane;
}

/** A plane blurred by two box passes each way; the radius is in pixels. */
export function blurred(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const reach = Math.max(1, Math.round(radius));
  const from = plane.slice();
  const to = new Float32Array(plane.length);
  for (let pass = 0; pass < 2; pass++) {
    slide(from, to, height, width, width, 1, reach);
    slide(to, from, width, height, 1, width, reach);
  }
  return from;
}

function slide(
  from: Float32Array,
  to: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  reach: number,
): void {
  const share = 1 / (2 * reach + 1);
  for (let l = 0; l < lines; l++) {
    const first = l * lineStep;
    const last = first + (length - 1) * step;
    let sum = from[first] * (reach + 1);
    for (let i = 0; i < reach; i++) sum += from[Math.min(last, first + i * step)];
    for (let i = 0; i < length; i++) {
      sum +=
        from[Math.min(last, first + (i + reach) * step)] -
        (i > 0 ? from[Math.max(first, first + (i - reach - 1) * step)] : from[first]);
      to[first + i * step] = sum * share;
    }
  }
}

/** The least value of the edge between two things, which may have the same color. */
const BOUNDARY = 150;

/**
 * How much the color of each pixel differs from its neighbors' at `reach` pixels, 0 to about 255. With `areas`, the
 * number of the thing that each pixel shows, the boundaries of things are edges too.
 */
export function edgePlane({ data, width, height }: Tile, reach: number, areas?: Int16Array): Float32Array {
  const plane = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const down = Math.min(height - 1, row + reach) * width;
    const up = Math.max(0, row - reach) * width;
    for (let column = 0; column < width; column++) {
      const left = row * width + Math.max(0, column - reach);
      const right = row * width + Math.min(width - 1, column + reach);
      const upper = up + column;
      const lower = down + column;
      let most = 0;
      for (let channel = 0; channel < 3; channel++) {
        const dx = data[right * 4 + channel] - data[left * 4 + channel];
        const dy = data[lower * 4 + channel] - data[upper * 4 + channel];
        most = Math.max(most, dx * dx + dy * dy);
      }
      const isBoundary = areas && (areas[left] !== areas[right] || areas[upper] !== areas[lower]);
      plane[row * width + column] = Math.max(isBoundary ? BOUNDARY : 0, Math.sqrt(most));
    }
  }
  return plane;
}

/**
 * Replaces each pixel by the mean of the least varied of the four squares around it (Kuwahara filter, 1976), with
 * summed-area tables. The result has flat strokes with firm edges.
 */
export function kuwahara(tile: Tile, radius: number): void {
  const { width, height, data } = tile;
  const wide = width + 1;
  const sums = [0, 1, 2, 3].map(() => new Float64Array(wide * (height + 1)));
  for (let row = 0; row < height; row++) {
    const lines = [0, 0, 0, 0];
    for (let column = 0; column < width; column++) {
      const i = (row * width + column) * 4;
      const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
      const l = 0.3 * r + 0.59 * g + 0.11 * b;
      const at = (row + 1) * wide + column + 1;
      for (const [k, value] of [r, g, b, l * l].entries()) {
        lines[k] += value;
        const plane = sums[k];
        if (plane) plane[at] = plane[at - wide] + lines[k];
      }
    }
  }
  const [reds, greens, blues, squares] = sums as [Float64Array, Float64Array, Float64Array, Float64Array];
  const total = (plane: Float64Array, left: number, top: number, right: number, bottom: number) =>
    plane[bottom * wide + right] - plane[top * wide + right] - plane[bottom * wide + left] + plane[top * wide + left];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      let least = Infinity;
      let [r, g, b] = [0, 0, 0];
      for (let quarter = 0; quarter < 4; quarter++) {
        const left = Math.max(0, quarter & 1 ? column : column - radius);
        const right = Math.min(width, quarter & 1 ? column + radius + 1 : column + 1);
        const top = Math.max(0, quarter & 2 ? row : row - radius);
        const bottom = Math.min(height, quarter & 2 ? row + radius + 1 : row + 1);
        const area = (right - left) * (bottom - top);
        const mr = total(reds, left, top, right, bottom) / area;
        const mg = total(greens, left, top, right, bottom) / area;
        const mb = total(blues, left, top, right, bottom) / area;
        const ml = 0.3 * mr + 0.59 * mg + 0.11 * mb;
        const variance = total(squares, left, top, right, bottom) / area - ml * ml;
        if (variance < least) {
          least = variance;
          [r, g, b] = [mr, mg, mb];
        }
      }
      const i = (row * width + column) * 4;
      data[i] = r;
      data[i + 1] = g;
      data[i + 2] = b;
    }
}
