import type { Mask, Raster } from "@atelier/images/raster";

/** The letters of "TEST" on a grid of 3 × 5 cells each. */
const LETTERS = ["111010010010010", "111100110100111", "111100111001111", "111010010010010"];
const COLUMNS = LETTERS.length * 4 - 1;
const ROWS = 5;
const CELL = { light: [236, 239, 244], dark: [222, 227, 235] } as const;
const INK = [38, 66, 122] as const;
const PAPER = [255, 255, 255] as const;

/** A copy of an image with the word TEST in its lower left corner, opaque also where the image is transparent. */
export function stamped(image: Raster): Raster {
  const copy = { ...image, data: Uint8Array.from(image.data) };
  const { cell, left, top } = placeWord(image);
  fill(copy, left - cell, top - cell, (COLUMNS + 2) * cell, (ROWS + 2) * cell, PAPER);
  for (const [at, letter] of LETTERS.entries())
    for (const [index, bit] of [...letter].entries())
      if (bit === "1")
        fill(copy, left + (at * 4 + (index % 3)) * cell, top + Math.floor(index / 3) * cell, cell, cell, INK);
  return copy;
}

/** A sample of a size: a checkered board with a disk in a color of the seed, and the word TEST. */
export function drawSample(
  size: { width: number; height: number },
  { transparent = false, seed = 0 }: { transparent?: boolean; seed?: number } = {},
): Raster {
  const { width, height } = size;
  const channels = transparent ? 4 : 3;
  const image: Raster = { width, height, channels, data: new Uint8Array(width * height * channels) };
  const square = Math.max(1, Math.round(Math.min(width, height) / 12));
  if (!transparent)
    for (let y = 0; y < height; y += square)
      for (let x = 0; x < width; x += square)
        fill(image, x, y, square, square, (x / square + y / square) % 2 === 0 ? CELL.light : CELL.dark);
  fillEllipse(image, [seed % 200, (seed >>> 8) % 200, (seed >>> 16) % 200]);
  return stamped(image);
}

/** The image with an elliptic subject: alpha is 255 in the middle and 0 around it. */
export function cutSample(image: Raster): Raster {
  const { width, height, channels } = image;
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let band = 0; band < 3; band++) data[pixel * 4 + band] = image.data[pixel * channels + band] ?? 0;
  for (const [y, from, to] of ellipseRows(width, height))
    for (let x = from; x < to; x++) data[(y * width + x) * 4 + 3] = 255;
  return { width, height, channels: 4, data };
}

/** The mask of the word TEST of a sample, with its paper. */
export function wordMask({ width, height }: { width: number; height: number }): Mask {
  const { cell, left, top } = placeWord({ width, height });
  const data = new Uint8Array(width * height);
  for (let y = Math.max(0, top - cell); y < Math.min(height, top + (ROWS + 1) * cell); y++)
    data.fill(255, y * width + left - cell, y * width + Math.min(width, left + (COLUMNS + 1) * cell));
  return { width, height, data };
}

/** The mask of the ellipse that samples have as their subject. */
export function sampleMask({ width, height }: { width: number; height: number }): Mask {
  const data = new Uint8Array(width * height);
  for (const [y, from, to] of ellipseRows(width, height)) data.fill(255, y * width + from, y * width + to);
  return { width, height, data };
}

/** The side of a cell of the grid of letters, and the place of its first one. */
function placeWord({ width, height }: { width: number; height: number }) {
  const cell = Math.max(1, Math.floor(Math.min(width / (COLUMNS * 3), height / (ROWS * 6))));
  return { cell, left: 2 * cell, top: height - (ROWS + 2) * cell };
}

function fillEllipse(image: Raster, color: readonly number[]): void {
  for (const [y, from, to] of ellipseRows(image.width, image.height)) fill(image, from, y, to - from, 1, color);
}

/** The rows of an ellipse of 3/5 of the size in the middle: each with its first column and the one after its last. */
function* ellipseRows(width: number, height: number): Generator<readonly [y: number, from: number, to: number]> {
  const [halfWidth, halfHeight] = [width * 0.3, height * 0.3];
  for (let y = 0; y < height; y++) {
    const distance = (y + 0.5 - height / 2) / halfHeight;
    if (Math.abs(distance) > 1) continue;
    const half = halfWidth * Math.sqrt(1 - distance * distance);
    yield [y, Math.max(0, Math.round(width / 2 - half)), Math.min(width, Math.round(width / 2 + half))];
  }
}

function fill(image: Raster, x: number, y: number, width: number, height: number, color: readonly number[]): void {
  const { channels, data } = image;
  const [right, bottom] = [Math.min(image.width, x + width), Math.min(image.height, y + height)];
  for (let row = Math.max(0, y); row < bottom; row++)
    for (let column = Math.max(0, x); column < right; column++) {
      const at = (row * image.width + column) * channels;
      for (let band = 0; band < 3; band++) data[at + band] = color[band] ?? 0;
      if (channels === 4) data[at + 3] = 255;
    }
}
