import { createTile, type Tile } from "./canvas.ts";
import type { ViewBox } from "./vector.ts";

/**
 * Resizes the part `box` of a tile to width × height pixels with a triangle filter: area mean when shrinking, linear
 * interpolation when enlarging.
 */
export function resample(tile: Tile, box: ViewBox, width: number, height: number): Tile {
  const across = weights(box.x, box.width, width, tile.width);
  const down = weights(box.y, box.height, height, tile.height);
  const firstRow = Math.min(...down.from);
  const lastRow = Math.max(...down.to);
  const rows = new Float32Array((lastRow - firstRow + 1) * width * 4);
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = 0; column < width; column++) {
      const to = ((row - firstRow) * width + column) * 4;
      const [start, end, offset] = [across.from[column], across.to[column], across.offset[column]];
      let [r, g, b, a] = [0, 0, 0, 0];
      for (let source = start, k = offset; source <= end; source++, k++) {
        const share = across.shares[k];
        const f = (row * tile.width + source) * 4;
        r += tile.data[f] * share;
        g += tile.data[f + 1] * share;
        b += tile.data[f + 2] * share;
        a += tile.data[f + 3] * share;
      }
      rows[to] = r;
      rows[to + 1] = g;
      rows[to + 2] = b;
      rows[to + 3] = a;
    }
  const out = createTile(width, height);
  for (let row = 0; row < height; row++) {
    const [start, end, offset] = [down.from[row], down.to[row], down.offset[row]];
    for (let i = 0; i < width * 4; i++) {
      let sum = 0;
      for (let source = start, k = offset; source <= end; source++, k++)
        sum += rows[(source - firstRow) * width * 4 + i] * down.shares[k];
      out.data[row * width * 4 + i] = sum;
    }
  }
  return out;
}

interface Weights {
  from: Int32Array;
  to: Int32Array;
  offset: Int32Array;
  shares: number[];
}

/** For each target pixel along one axis: which source pixels contribute to it, and with which weights. */
function weights(start: number, span: number, target: number, limit: number): Weights {
  const result: Weights = {
    from: new Int32Array(target),
    to: new Int32Array(target),
    offset: new Int32Array(target),
    shares: [],
  };
  const step = span / target;
  // The triangle is at least one source pixel wide: it averages when shrinking and interpolates when enlarging.
  const reach = Math.max(1, step);
  for (let i = 0; i < target; i++) {
    const center = start + (i + 0.5) * step - 0.5;
    const from = Math.min(limit - 1, Math.max(0, Math.ceil(center - reach)));
    const to = Math.min(limit - 1, Math.max(from, Math.floor(center + reach)));
    result.from[i] = from;
    result.to[i] = to;
    result.offset[i] = result.shares.length;
    let total = 0;
    for (let source = from; source <= to; source++) total += Math.max(0, 1 - Math.abs(source - center) / reach);
    for (let source = from; source <= to; source++)
      result.shares.push(total > 0 ? Math.max(0, 1 - Math.abs(source - center) / reach) / total : 1 / (to - from + 1));
  }
  return result;
}
