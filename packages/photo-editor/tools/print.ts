import { boxBlur } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { brightness, contrast, saturation } from "./adjust.ts";
import { computePalette, computeRgb, getLab, type Lab, labels, nearest } from "./colors/palette.ts";
import { kuwahara } from "./kuwahara.ts";
import { scaled } from "./planes.ts";

const POSTER_COLORS = 10;

/** A screen print: large, clean areas of a few flat, strong colors. */
export function poster(image: Raster, colors = POSTER_COLORS): Raster {
  const { width, height } = image;
  const flat = kuwahara(kuwahara(saturation(contrast(image, 12), 45), scaled(image, 4)), scaled(image, 3));
  const palette = computePalette(flat, colors);
  const printed = stretched(palette).map(computeRgb);
  const areas = labels(flat, palette);
  // Each color counts by its share of the neighborhood. The top two share the pixels between them, which smooths edges.
  const [first, second] = [new Float32Array(areas.length), new Float32Array(areas.length)];
  const [winner, runner] = [new Uint8Array(areas.length), new Uint8Array(areas.length)];
  const member = new Float32Array(areas.length);
  for (let color = 0; color < palette.length; color++) {
    for (let index = 0; index < areas.length; index++) member[index] = areas[index] === color ? 1 : 0;
    const votes = boxBlur(boxBlur(member, width, height, scaled(image, 2)), width, height, scaled(image, 2));
    for (let index = 0; index < votes.length; index++) {
      const vote = votes[index];
      if (vote > first[index]) {
        second[index] = first[index];
        runner[index] = winner[index];
        first[index] = vote;
        winner[index] = color;
      } else if (vote > second[index]) {
        second[index] = vote;
        runner[index] = color;
      }
    }
  }
  const data = new Uint8Array(areas.length * 3);
  const steep = 2 * scaled(image, 2);
  for (let index = 0; index < areas.length; index++) {
    const share = Math.min(1, 0.5 + (first[index] - second[index]) * steep);
    const [on, under] = [printed[winner[index]], printed[runner[index]]];
    for (let channel = 0; channel < 3; channel++)
      data[index * 3 + channel] = (on?.[channel] ?? 0) * share + (under?.[channel] ?? 0) * (1 - share) + 0.5;
  }
  return { width, height, channels: 3, data };
}

/** Poster inks: the darkest almost black, the lightest almost paper, with more saturated colors. */
function stretched(palette: readonly Lab[]): Lab[] {
  const lights = palette.map(([l]) => l);
  const [low, high] = [Math.min(...lights), Math.max(...lights)];
  const range = Math.max(0.25, high - low);
  return palette.map(([l, a, b]) => [l + (0.14 + ((l - low) / range) * 0.82 - l) * 0.7, a * 1.15, b * 1.15]);
}

const PIXEL_COLORS = 20;
/** Bayer's 4 × 4 dither matrix. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** Large squares in a palette of twenty colors, with an ordered dither between similar colors. */
export function pixelArt(image: Raster): Raster {
  const { width, height, channels } = image;
  const cell = Math.max(2, Math.round(Math.max(width, height) / 100));
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const lively = saturation(contrast(kuwahara(image, Math.max(1, Math.round(cell * 0.6))), 22), 40);
  const squares = new Uint8Array(columns * rows * 3);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      // The middle pixel of the square is used and not the mean, to keep edges sharp.
      const x = Math.min(width - 1, column * cell + (cell >> 1));
      const y = Math.min(height - 1, row * cell + (cell >> 1));
      for (let channel = 0; channel < 3; channel++)
        squares[(row * columns + column) * 3 + channel] = lively.data[(y * width + x) * channels + channel];
    }
  }
  const palette = computePalette({ width: columns, height: rows, channels: 3, data: squares }, PIXEL_COLORS);
  const inks = palette.map(computeRgb);
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = (row * columns + column) * 3;
      const dither = (BAYER[(row & 3) * 4 + (column & 3)] / 15 - 0.5) * 0.028;
      const [l, a, b] = getLab(squares[at], squares[at + 1], squares[at + 2]);
      const ink = inks[nearest(palette, [l + dither, a, b])] ?? [0, 0, 0];
      for (let y = row * cell; y < Math.min(height, (row + 1) * cell); y++)
        for (let x = column * cell; x < Math.min(width, (column + 1) * cell); x++) data.set(ink, (y * width + x) * 3);
    }
  }
  return { width, height, channels: 3, data };
}

/** Process inks as light transmission, 0 to 1, and their screen angles in degrees. */
const SCREENS = [
  { angle: 15, ink: [0.05, 0.67, 0.9] },
  { angle: 75, ink: [0.92, 0.06, 0.52] },
  { angle: 0, ink: [1, 0.93, 0.06] },
  { angle: 45, ink: [0.12, 0.11, 0.12] },
] as const;

/** Four screens of round dots, sized by the tone at their centers, printed over each other on newsprint. */
export function halftone(image: Raster): Raster {
  const { width, height } = image;
  const pitch = Math.max(5, (9 * Math.sqrt(width * height)) / 1_000);
  const amounts = separations(brightness(saturation(contrast(image, 14), 55), 8), Math.max(1, Math.round(pitch / 3)));
  const radii = Float32Array.from({ length: 256 }, (_, amount) => dotRadius(amount / 255));
  const light = new Float32Array(width * height * 3);
  for (let index = 0; index < light.length; index += 3) light.set([252, 248, 238], index);
  for (const [screen, { angle, ink }] of SCREENS.entries()) {
    const plane = amounts[screen] ?? new Uint8Array();
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    const [shadeR, shadeG, shadeB] = [1 - ink[0], 1 - ink[1], 1 - ink[2]];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [u, v] = [(x * cos + y * sin) / pitch, (y * cos - x * sin) / pitch];
        const [midU, midV] = [Math.floor(u) + 0.5, Math.floor(v) + 0.5];
        const fromX = Math.min(width - 1, Math.max(0, Math.round((midU * cos - midV * sin) * pitch)));
        const fromY = Math.min(height - 1, Math.max(0, Math.round((midU * sin + midV * cos) * pitch)));
        const radius = radii[plane[fromY * width + fromX]];
        if (radius === 0) continue;
        const off = Math.sqrt((u - midU) * (u - midU) + (v - midV) * (v - midV));
        const covered = Math.min(1, Math.max(0, (radius - off) * pitch + 0.5));
        if (covered === 0) continue;
        const at = (y * width + x) * 3;
        light[at] *= 1 - covered * shadeR;
        light[at + 1] *= 1 - covered * shadeG;
        light[at + 2] *= 1 - covered * shadeB;
      }
    }
  }
  return { width, height, channels: 3, data: Uint8Array.from(light, Math.round) };
}

/** The amount of each ink, 0 to 255. Black replaces the dark part that the three colors share. */
function separations(image: Raster, radius: number): Uint8Array[] {
  const { width, height, channels, data } = image;
  const soft = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let index = 0; index < plane.length; index++) plane[index] = data[index * channels + channel] / 255;
    return boxBlur(plane, width, height, radius);
  });
  const planes = [0, 1, 2, 3].map(() => new Uint8Array(width * height));
  for (let index = 0; index < width * height; index++) {
    const shared = 1 - Math.max(soft[0]?.[index] ?? 0, soft[1]?.[index] ?? 0, soft[2]?.[index] ?? 0);
    const key = Math.max(0, (shared - 0.2) / 0.8) ** 1.15;
    for (let ink = 0; ink < 3; ink++) {
      const plane = planes[ink];
      const requested = 1 - (soft[ink]?.[index] ?? 0);
      if (plane) plane[index] = 255 * Math.min(1, Math.max(0, (requested - key * 0.85) / (1 - key * 0.85)));
    }
    const black = planes[3];
    if (black) black[index] = 255 * Math.min(1, key);
  }
  return planes;
}

/** The radius, in cells, of a dot that covers a share of its cell. Above the touching size, the corners fill. */
function dotRadius(amount: number): number {
  if (amount < 0.02) return 0;
  const touching = Math.PI / 4;
  if (amount <= touching) return Math.sqrt(amount / Math.PI);
  return 0.5 + (Math.SQRT1_2 - 0.5) * ((amount - touching) / (1 - touching)) ** 0.7;
}
