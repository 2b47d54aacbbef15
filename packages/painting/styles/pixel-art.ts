import type { Tile } from "../canvas.ts";

const COLORS = 36;

/**
 * Large square pixels in 36 colors: shrinks the tile, reduces the colors by median cut (Heckbert 1982) with an ordered
 * dither, and enlarges it without smoothing.
 */
export function pixelArt(tile: Tile): void {
  const { width, height, data } = tile;
  const block = Math.max(2, Math.round(Math.min(width, height) / 132));
  const wide = Math.ceil(width / block);
  const high = Math.ceil(height / block);
  const small = shrink(tile, block, wide, high);
  const palette = medianCut(small, COLORS);
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++) {
      const i = (row * wide + column) * 4;
      const push = ((bayer[(row & 3) * 4 + (column & 3)] + 0.5) / 16 - 0.5) * 9;
      const [r, g, b] = nearest(palette, small[i] + push, small[i + 1] + push, small[i + 2] + push);
      const opaque = small[i + 3] > 110 ? 255 : 0;
      for (let y = row * block; y < Math.min(height, (row + 1) * block); y++)
        for (let x = column * block; x < Math.min(width, (column + 1) * block); x++) {
          const to = (y * width + x) * 4;
          data[to] = opaque ? r : 0;
          data[to + 1] = opaque ? g : 0;
          data[to + 2] = opaque ? b : 0;
          data[to + 3] = opaque;
        }
    }
}

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

function shrink({ width, height, data }: Tile, block: number, wide: number, high: number): Float32Array {
  const small = new Float32Array(wide * high * 4);
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++) {
      const sum = [0, 0, 0, 0];
      let count = 0;
      for (let y = row * block; y < Math.min(height, (row + 1) * block); y++)
        for (let x = column * block; x < Math.min(width, (column + 1) * block); x++, count++)
          for (let channel = 0; channel < 4; channel++) sum[channel] += data[(y * width + x) * 4 + channel];
      const to = (row * wide + column) * 4;
      const alpha = sum[3] / count;
      const scale = alpha > 0 ? 255 / alpha : 1;
      for (let channel = 0; channel < 3; channel++) {
        const value = (sum[channel] / count) * scale;
        // A small palette looks dull without a little more contrast and saturation.
        small[to + channel] = 128 + (value - 128) * 1.12;
      }
      small[to + 3] = alpha;
    }
  return small;
}

type Color = readonly [number, number, number];

function medianCut(pixels: Float32Array, count: number): Color[] {
  let boxes: Color[][] = [[]];
  for (let i = 0; i < pixels.length; i += 4)
    if (pixels[i + 3] > 110) boxes[0]?.push([pixels[i], pixels[i + 1], pixels[i + 2]]);
  while (boxes.length < count) {
    let widest = -1;
    let axis = 0;
    let chosen = -1;
    for (const [index, box] of boxes.entries()) {
      if (box.length < 2) continue;
      for (let channel = 0; channel < 3; channel++) {
        const values = box.map((color) => color[channel] ?? 0);
        const span =
          (values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255)) *
          Math.sqrt(Math.sqrt(box.length));
        if (span > widest) [widest, axis, chosen] = [span, channel, index];
      }
    }
    const box = boxes[chosen];
    if (!box) break;
    box.sort((a, b) => (a[axis] ?? 0) - (b[axis] ?? 0));
    const middle = box.length >> 1;
    boxes = [...boxes.slice(0, chosen), box.slice(0, middle), box.slice(middle), ...boxes.slice(chosen + 1)];
  }
  return boxes
    .filter((box) => box.length > 0)
    .map(
      (box) =>
        [0, 1, 2].map((channel) =>
          Math.round(box.reduce((sum, color) => sum + (color[channel] ?? 0), 0) / box.length),
        ) as unknown as Color,
    );
}

function nearest(palette: readonly Color[], r: number, g: number, b: number): Color {
  let best: Color = palette[0] ?? [0, 0, 0];
  let least = Infinity;
  for (const color of palette) {
    const distance = (color[0] - r) ** 2 * 0.9 + (color[1] - g) ** 2 * 1.4 + (color[2] - b) ** 2 * 0.7;
    if (distance < least) [least, best] = [distance, color];
  }
  return best;
}
