import { type Tensor, tensor } from "./tensor.ts";

/** The size of tiles in the input and the output, and how much two neighbors share of their sides. */
export interface Tiling {
  input: number;
  output: number;
}

const OVERLAP = 0.25;

/**
 * Runs a network over tiles [1, c, h, w] that overlap by a quarter and joins the results with linear transitions, as the
 * tiled VAE of diffusers does. Memory use is that of one tile, and of two rows of results.
 */
export async function mapTiles(input: Tensor, tiling: Tiling, run: (tile: Tensor) => Promise<Tensor>): Promise<Tensor> {
  const [, , height = 0, width = 0] = input.dims;
  const stride = Math.floor(tiling.input * (1 - OVERLAP));
  const blend = Math.floor(tiling.output * OVERLAP);
  const limit = tiling.output - blend;
  const scale = tiling.output / tiling.input;
  let joined: Tensor | undefined;
  let above: Tensor[] = [];
  for (let row = 0; row * stride < height; row++) {
    const tiles: Tensor[] = [];
    for (let column = 0; column * stride < width; column++) {
      const tile = await run(crop(input, column * stride, row * stride, tiling.input));
      joined ??= emptyLike(tile, Math.round(height * scale), Math.round(width * scale));
      const upper = above[column];
      const left = tiles[column - 1];
      if (upper) blendRows(upper, tile, blend);
      if (left) blendColumns(left, tile, blend);
      tiles.push(tile);
      paste(joined, tile, column * limit, row * limit, limit);
    }
    above = tiles;
  }
  if (!joined) throw new TypeError("The input of a tiled network is empty.");
  return joined;
}

const emptyLike = ({ dims: [, channels = 0] }: Tensor, height: number, width: number) =>
  tensor(new Float32Array(channels * height * width), [1, channels, height, width]);

/** A square part, smaller at the right and lower edge. */
function crop(
  { data, dims: [, channels = 0, height = 0, width = 0] }: Tensor,
  x: number,
  y: number,
  side: number,
): Tensor {
  const [wide, high] = [Math.min(side, width - x), Math.min(side, height - y)];
  const part = new Float32Array(channels * high * wide);
  for (let line = 0; line < channels * high; line++) {
    const from = (Math.floor(line / high) * height + y + (line % high)) * width + x;
    part.set(data.subarray(from, from + wide), line * wide);
  }
  return tensor(part, [1, channels, high, wide]);
}

/** Fades the lower rows of the tile above into the first rows of a tile. */
function blendRows(above: Tensor, tile: Tensor, extent: number): void {
  const [, channels = 0, high = 0, wide = 0] = tile.dims;
  const [, , aboveHigh = 0, aboveWide = 0] = above.dims;
  const rows = Math.min(aboveHigh, high, extent);
  for (let channel = 0; channel < channels; channel++)
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < wide; x++) {
        const to = (channel * high + y) * wide + x;
        const from = (channel * aboveHigh + aboveHigh - rows + y) * aboveWide + x;
        tile.data[to] = above.data[from] * (1 - y / rows) + tile.data[to] * (y / rows);
      }
}

/** Fades the right columns of the tile on the left into the first columns of a tile. */
function blendColumns(left: Tensor, tile: Tensor, extent: number): void {
  const [, channels = 0, high = 0, wide = 0] = tile.dims;
  const leftWide = left.dims[3];
  const columns = Math.min(leftWide, wide, extent);
  for (let line = 0; line < channels * high; line++)
    for (let x = 0; x < columns; x++) {
      const to = line * wide + x;
      const from = line * leftWide + leftWide - columns + x;
      tile.data[to] = left.data[from] * (1 - x / columns) + tile.data[to] * (x / columns);
    }
}

/** Copies the part of a tile that its next neighbors do not replace. */
function paste(target: Tensor, tile: Tensor, x: number, y: number, limit: number): void {
  const [, channels = 0, height = 0, width = 0] = target.dims;
  const [, , high = 0, wide = 0] = tile.dims;
  const [columns, rows] = [Math.min(limit, wide, width - x), Math.min(limit, high, height - y)];
  for (let channel = 0; channel < channels; channel++)
    for (let row = 0; row < rows; row++) {
      const from = (channel * high + row) * wide;
      target.data.set(tile.data.subarray(from, from + columns), (channel * height + y + row) * width + x);
    }
}
