import type { Raster } from "../raster.ts";
import { type Resampling, resampling } from "./resample.ts";

/**
 * Overlapping tiles of the same size that cover an image, in pixels. `left` and `top` are the starts of the columns
 * and rows of tiles.
 */
export interface TileGrid {
  width: number;
  height: number;
  left: number[];
  top: number[];
}

/** A model's result for one tile: planes of 0 to 1, each `scale` times the tile's width and height. */
export type TilePlanes = readonly Float32Array[];

export interface TileJob {
  image: Raster;
  grid: TileGrid;
  /** The factor by which the model enlarges a tile. */
  scale: number;
  /** The size of the whole result, at most `scale` times the image's. */
  target: { width: number; height: number };
  planes: 1 | 3;
  /** Called for one tile at a time, row by row. */
  run(tile: Raster, left: number, top: number): Promise<TilePlanes>;
}

/** Number of input pixels over which one tile fades into the next, in the middle of their overlap. */
const FEATHER = 8;

/**
 * A grid of equal tiles of at most `side` pixels per side that overlap by at least `overlap` pixels. Tiles start at
 * multiples of `multiple`, so that a model that groups pixels gets the same groups in every tile.
 */
export function tileGrid(
  image: { width: number; height: number },
  side: number,
  overlap: number,
  multiple = 1,
): TileGrid {
  const axis = (length: number) => {
    if (length <= side) return { size: length, starts: [0] };
    // The length outside a tile must be a multiple of the group size.
    const fitted = (size: number, step: 1 | -1) =>
      size + step * (((((length - size) * step) % multiple) + multiple) % multiple);
    const shared = overlap + multiple - 1;
    const count = Math.ceil((length - shared) / (fitted(side, -1) - shared));
    const size = fitted(Math.ceil((length + (count - 1) * shared) / count), 1);
    const groups = (length - size) / multiple / (count - 1);
    return { size, starts: Array.from({ length: count }, (_, i) => Math.round(i * groups) * multiple) };
  };
  const [columns, rows] = [axis(image.width), axis(image.height)];
  return { width: columns.size, height: rows.size, left: columns.starts, top: rows.starts };
}

/**
 * Runs a model over an image tile by tile and joins the results at the target size: resampled if the model's scale is
 * larger, and faded where tiles overlap, so that no seam shows. Memory use is the result and one row of tiles. Returns
 * interleaved bytes, `planes` per pixel.
 */
export async function mapTiles(job: TileJob): Promise<Uint8Array> {
  const { image, grid, target, planes } = job;
  const columns = grid.left.map((_, i) => placement(i, grid.left, grid.width, image.width, target.width, job.scale));
  const rows = grid.top.map((_, i) => placement(i, grid.top, grid.height, image.height, target.height, job.scale));
  // A clamped array rounds and limits the values that are written to it.
  const out = new Uint8ClampedArray(target.width * target.height * planes);
  const stripRows = Math.max(...rows.map(({ from, to }) => to - from));
  const strip = new Float32Array(stripRows * target.width * planes);
  for (const [j, row] of rows.entries()) {
    for (const [i, column] of columns.entries()) {
      const [left = 0, top = 0] = [grid.left[i], grid.top[j]];
      const results = await job.run(cropped(image, left, top, grid.width, grid.height), left, top);
      for (const [plane, values] of results.entries())
        add(strip, target.width, planes, plane, values, grid.width * job.scale, column, row);
    }
    // Rows that overlap with the next row of tiles are carried over; the rows above them are complete.
    const next = rows[j + 1]?.from ?? row.to;
    const done = (next - row.from) * target.width * planes;
    const start = row.from * target.width * planes;
    for (let at = 0; at < done; at++) out[start + at] = 255 * strip[at];
    strip.copyWithin(0, done);
    strip.fill(0, strip.length - done);
  }
  return new Uint8Array(out.buffer);
}

/**
 * The target range of one tile along one axis, `from` to `to` (exclusive), with a weight and resampling taps for each
 * position.
 */
interface Placement {
  from: number;
  to: number;
  weights: Float32Array;
  taps: Resampling;
}

function placement(
  index: number,
  starts: readonly number[],
  size: number,
  length: number,
  target: number,
  scale: number,
): Placement {
  const start = starts[index];
  const before = starts[index - 1];
  const after = starts[index + 1];
  const perPixel = target / length;
  /** The middle of the overlap with each neighbor, in input pixels. The image's edges have none. */
  const cuts = {
    first: before === undefined ? Number.NEGATIVE_INFINITY : (start + before + size) / 2,
    last: after === undefined ? Number.POSITIVE_INFINITY : (after + start + size) / 2,
  };
  const from = before === undefined ? 0 : Math.max(0, Math.floor((cuts.first - FEATHER / 2) * perPixel));
  const to = after === undefined ? target : Math.min(target, Math.ceil((cuts.last + FEATHER / 2) * perPixel));
  const weights = new Float32Array(to - from);
  for (let i = 0; i < weights.length; i++) {
    const at = (from + i + 0.5) / perPixel;
    const fadeIn = Math.min(1, Math.max(0, (at - cuts.first) / FEATHER + 0.5));
    const fadeOut = Math.min(1, Math.max(0, (cuts.last - at) / FEATHER + 0.5));
    weights[i] = fadeIn * fadeOut;
  }
  return {
    from,
    to,
    weights,
    taps: resampling({ from, to, perPixel: scale / perPixel, offset: start * scale, length: size * scale }),
  };
}

/**
 * Resamples one plane of a tile to the target, row by row, and adds it with its weights to the strip of target rows.
 */
function add(
  strip: Float32Array,
  targetWidth: number,
  planes: number,
  plane: number,
  values: Float32Array,
  tileWidth: number,
  column: Placement,
  row: Placement,
): void {
  const [across, down] = [column.taps, row.taps];
  const firstColumn = across.first[0];
  const line = new Float32Array((across.first.at(-1) ?? 0) + across.count - firstColumn);
  for (let y = 0; y < row.to - row.from; y++) {
    const from = down.first[y] * tileWidth + firstColumn;
    const share = row.weights[y];
    for (let tap = 0; tap < down.count; tap++) {
      const weight = down.weights[y * down.count + tap] * share;
      const at = from + tap * tileWidth;
      if (tap === 0) for (let x = 0; x < line.length; x++) line[x] = weight * values[at + x];
      else for (let x = 0; x < line.length; x++) line[x] += weight * values[at + x];
    }
    let to = (y * targetWidth + column.from) * planes + plane;
    for (let x = 0; x < column.to - column.from; x++, to += planes) {
      const start = across.first[x] - firstColumn;
      let sum = 0;
      for (let tap = 0; tap < across.count; tap++) sum += across.weights[x * across.count + tap] * line[start + tap];
      strip[to] += sum * column.weights[x];
    }
  }
}

/** A copy of a rectangle of an image, in pixels. The rectangle must be inside the image. */
export function cropped(image: Raster, left: number, top: number, width: number, height: number): Raster {
  const { channels } = image;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * image.width + left) * channels;
    data.set(image.data.subarray(from, from + width * channels), y * width * channels);
  }
  return { width, height, channels, data };
}
