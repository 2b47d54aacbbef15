import { invalidInput } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import { createTile, resample, type Tile } from "@atelier/painting";

/** A normalized drawing at working size. */
export interface Sketch {
  width: number;
  height: number;
  /** Amount of ink on each pixel relative to the paper, 0 to 1. */
  density: Float32Array;
  /** 1 on lines, else 0. */
  ink: Uint8Array;
  /** Density from which a pixel counts as a line. */
  threshold: number;
  /** Whether the picture is a photograph and not lines on paper. */
  photograph: boolean;
  /** The picture at working size. */
  picture: Tile;
}

/**
 * Longest side at which the drawing is analyzed, in pixels. Lines are traced to vectors from here, so every output
 * size is sharp.
 */
const WORKING_SIDE = 1100;
/** Smaller drawings are enlarged, because gaps and lines are measured in pixels. */
const LEAST_SIDE = 640;
const MAX_ENLARGEMENT = 4;

/**
 * Evens out the paper and its light, and finds the lines (adaptive threshold with hysteresis, Canny 1986). Light lines
 * on dark ground are inverted. Throws `invalid_input` if there are no lines.
 */
export function readSketch(raster: Raster): Sketch {
  const picture = workingTile(raster);
  const { width, height } = picture;
  let gray = toGray(picture);
  if (median(gray) < 96) gray = gray.map((value) => 255 - value);
  const paper = computePaper(gray, width, height);
  const density = gray.map((value, i) => Math.min(1, Math.max(0, 1 - value / Math.max(24, paper[i] ?? 255))));
  const photograph = looksPhotographed(density, picture);
  const lines = photograph ? computeEdges(gray, width, height) : density;
  const threshold = photograph ? 0.16 : computeThreshold(lines);
  const ink = hysteresis(lines, width, height, threshold);
  removeSpecks(ink, width, height, Math.max(6, Math.round((width * height) / 90_000)));
  const covered = ink.reduce((sum, value) => sum + value, 0) / ink.length;
  if (covered < 0.0006)
    throw invalidInput(
      "/image",
      "The sketch has no lines to color. Send a drawing with visible lines on a plain ground.",
    );
  if (covered > 0.72)
    throw invalidInput("/image", "The sketch is almost all dark. Send a drawing with lines on a plain ground.");
  return { width, height, density: lines, ink, threshold, photograph, picture };
}

function workingTile({ width, height, channels, data }: Raster): Tile {
  const whole = createTile(width, height);
  for (let i = 0, f = 0; i < width * height; i++, f += channels) {
    const alpha = channels === 4 ? (data[f + 3] ?? 255) / 255 : 1;
    for (let channel = 0; channel < 3; channel++)
      whole.data[i * 4 + channel] = data[f + channel] * alpha + 255 * (1 - alpha);
    whole.data[i * 4 + 3] = 255;
  }
  const longest = Math.max(width, height);
  const scale =
    longest < LEAST_SIDE ? Math.min(MAX_ENLARGEMENT, LEAST_SIDE / longest) : Math.min(1, WORKING_SIDE / longest);
  if (scale === 1) return whole;
  return resample(
    whole,
    { x: 0, y: 0, width, height },
    Math.max(8, Math.round(width * scale)),
    Math.max(8, Math.round(height * scale)),
  );
}

function toGray({ width, height, data }: Tile): Float32Array {
  const gray = new Float32Array(width * height);
  for (let i = 0; i < gray.length; i++) gray[i] = 0.3 * data[i * 4] + 0.59 * data[i * 4 + 1] + 0.11 * data[i * 4 + 2];
  return gray;
}

function median(values: Float32Array): number {
  const bins = new Uint32Array(256);
  for (const value of values) bins[Math.min(255, Math.floor(value))] += 1;
  return quantile(bins, values.length, 0.5);
}

function quantile(bins: Uint32Array, total: number, share: number): number {
  let sum = 0;
  for (let i = 0; i < bins.length; i++) {
    sum += bins[i];
    if (sum >= total * share) return i;
  }
  return bins.length - 1;
}

/** Brightness of the paper at each pixel: a high quantile of each cell, smoothed over its neighbors. */
function computePaper(gray: Float32Array, width: number, height: number): Float32Array {
  const cells = 18;
  const grid = new Float32Array(cells * cells);
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      const bins = new Uint32Array(256);
      let count = 0;
      const [top, bottom] = [
        Math.floor((row * height) / cells),
        Math.max(Math.floor(((row + 1) * height) / cells), Math.floor((row * height) / cells) + 1),
      ];
      const [left, right] = [
        Math.floor((column * width) / cells),
        Math.max(Math.floor(((column + 1) * width) / cells), Math.floor((column * width) / cells) + 1),
      ];
      for (let y = top; y < Math.min(height, bottom); y++)
        for (let x = left; x < Math.min(width, right); x++, count++) {
          const value = Math.min(255, Math.floor(gray[y * width + x]));
          bins[value] += 1;
        }
      grid[row * cells + column] = quantile(bins, count, 0.8);
    }
  const smooth = new Float32Array(grid.length);
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      let [sum, count, most] = [0, 0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(cells - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(cells - 1, column + 1); x++) {
          const value = grid[y * cells + x];
          sum += value;
          count++;
          most = Math.max(most, value);
        }
      // A cell full of ink must not count as dark paper.
      smooth[row * cells + column] = Math.max(sum / count, most * 0.86);
    }
  const paper = new Float32Array(gray.length);
  for (let y = 0; y < height; y++) {
    const gy = Math.min(cells - 1.001, Math.max(0, ((y + 0.5) / height) * cells - 0.5));
    const [top, fy] = [Math.floor(gy), gy - Math.floor(gy)];
    for (let x = 0; x < width; x++) {
      const gx = Math.min(cells - 1.001, Math.max(0, ((x + 0.5) / width) * cells - 0.5));
      const [left, fx] = [Math.floor(gx), gx - Math.floor(gx)];
      const at = (r: number, c: number) => smooth[Math.min(cells - 1, r) * cells + Math.min(cells - 1, c)] ?? 255;
      paper[y * width + x] =
        (at(top, left) * (1 - fx) + at(top, left + 1) * fx) * (1 - fy) +
        (at(top + 1, left) * (1 - fx) + at(top + 1, left + 1) * fx) * fy;
    }
  }
  return paper;
}

/** Otsu's threshold over pixels that are not plain paper, limited to the range of pencil and pen. */
function computeThreshold(density: Float32Array): number {
  const bins = new Float64Array(100);
  for (const value of density) if (value > 0.05) bins[Math.min(99, Math.floor(value * 100))] += 1;
  const total = bins.reduce((a, b) => a + b, 0);
  const all = bins.reduce((sum, count, i) => sum + count * i, 0);
  let [below, belowSum, best, at] = [0, 0, -1, 20];
  for (let i = 0; i < 100; i++) {
    below += bins[i];
    belowSum += bins[i] * i;
    if (below === 0 || below === total) continue;
    const between = below * (total - below) * (belowSum / below - (all - belowSum) / (total - below)) ** 2;
    if (between > best) [best, at] = [between, i];
  }
  return Math.min(0.34, Math.max(0.13, (at / 100) * 0.85));
}

/** Lines are dark pixels, and connected pixels that are more than 62 % as dark as the threshold. */
function hysteresis(density: Float32Array, width: number, height: number, threshold: number): Uint8Array {
  const ink = new Uint8Array(density.length);
  const stack: number[] = [];
  for (let i = 0; i < density.length; i++)
    if (density[i] > threshold) {
      ink[i] = 1;
      stack.push(i);
    }
  while (stack.length > 0) {
    const i = stack.pop() ?? 0;
    const x = i % width;
    for (const next of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width])
      if (next >= 0 && next < width * height && !ink[next] && density[next] > threshold * 0.62) {
        ink[next] = 1;
        stack.push(next);
      }
  }
  return ink;
}

function removeSpecks(ink: Uint8Array, width: number, height: number, minPixels: number): void {
  const seen = new Uint8Array(ink.length);
  for (let start = 0; start < ink.length; start++) {
    if (!ink[start] || seen[start]) continue;
    const members = [start];
    seen[start] = 1;
    for (let at = 0; at < members.length; at++) {
      const i = members[at];
      const x = i % width;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const next = i + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || next < 0 || next >= width * height || !ink[next] || seen[next]) continue;
          seen[next] = 1;
          members.push(next);
        }
    }
    if (members.length < minPixels) for (const i of members) ink[i] = 0;
  }
}

/**
 * Detects photographs: a sketch leaves most of the paper bare and gray, and a photograph has tones and colors
 * everywhere.
 */
function looksPhotographed(density: Float32Array, { data }: Tile): boolean {
  let toned = 0;
  let colored = 0;
  let [sum, squares] = [0, 0];
  for (let i = 0; i < density.length; i++) {
    if (density[i] > 0.12) toned++;
    const [r, g, b] = [data[i * 4], data[i * 4 + 1], data[i * 4 + 2]];
    if (Math.max(r, g, b) - Math.min(r, g, b) > 48) colored++;
    sum += r - b;
    squares += (r - b) * (r - b);
  }
  // Tinted paper has an even color, and the colors of a photograph vary.
  const spread = Math.sqrt(Math.max(0, squares / density.length - (sum / density.length) ** 2));
  if (spread > 34 && colored / density.length > 0.25) return true;
  return toned / density.length > 0.4 || (toned / density.length > 0.22 && colored / density.length > 0.3);
}

/** Strength of tonal edges, 0 to 1. They replace lines in a photograph. */
function computeEdges(gray: Float32Array, width: number, height: number): Float32Array {
  const edges = new Float32Array(gray.length);
  const at = (x: number, y: number) => {
    let sum = 0;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        sum += gray[Math.min(height - 1, Math.max(0, y + dy)) * width + Math.min(width - 1, Math.max(0, x + dx))];
    return sum / 9;
  };
  const soft = new Float32Array(gray.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) soft[y * width + x] = at(x, y);
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      edges[i] = Math.min(1, Math.hypot(soft[i + 2] - soft[i - 2], soft[i + 2 * width] - soft[i - 2 * width]) / 150);
    }
  return edges;
}
