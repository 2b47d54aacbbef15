import { placeOnColor, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { getCorners, type Point, type RotatedBox, smallestBox } from "./geometry.ts";
import { planarFloats } from "./pixels.ts";

/** The parameters of PP-OCR's detector in its published configuration. */
const MIN_SIDE = 736;
const MAX_SIDE = 2000;
const STEP = 32;
const THRESHOLD = 0.3;
const MIN_SCORE = 0.5;
const EXPANSION = 1.6;
const MIN_THICKNESS = 3;
const MAX_LINES = 1000;

/** A found line in pixels of the image, and how certain the detector is, 0 to 1. */
export interface FoundLine {
  box: RotatedBox;
  score: number;
}

/** Maps planes of an image to the probability that a pixel belongs to text, at the same size. */
export type Detect = (planes: Float32Array, width: number, height: number) => Promise<Float32Array>;

/** Finds lines of text by differentiable binarization (Liao et al. 2020), top to bottom. */
export async function findLines(image: Raster, detect: Detect): Promise<FoundLine[]> {
  const { width, height } = detectorSize(image);
  const scaled = placeOnColor(await resizeRaster(image, width, height, "linear"), { r: 255, g: 255, b: 255, alpha: 1 });
  const map = await detect(planarFloats(scaled), width, height);
  const [across, down] = [image.width / width, image.height / height];
  const found: FoundLine[] = [];
  for (const part of computeParts(map, width, height)) {
    const core = smallestBox(part);
    if (core.height < MIN_THICKNESS) continue;
    const score = meanWithin(map, width, height, core);
    if (score < MIN_SCORE) continue;
    const reach = (2 * EXPANSION * core.width * core.height) / (2 * (core.width + core.height));
    const box = { ...core, width: core.width + reach, height: core.height + reach };
    if (box.height < MIN_THICKNESS + 2) continue;
    const corners = getCorners(box).map(([x, y]): Point => [x * across, y * down]);
    found.push({ box: smallestBox(corners), score });
    if (found.length === MAX_LINES) break;
  }
  return found.sort((a, b) => a.box.center[1] - b.box.center[1]);
}

/** The size at which an image is searched: small text needs a short side of at least 736 pixels. */
function detectorSize({ width, height }: Raster): { width: number; height: number } {
  const enlarged = Math.max(1, MIN_SIDE / Math.min(width, height));
  const scale = Math.min(enlarged, MAX_SIDE / Math.max(width, height));
  const rounded = (side: number) => Math.max(STEP, Math.round((side * scale) / STEP) * STEP);
  return { width: rounded(width), height: rounded(height) };
}

/** The border pixels of each connected part (eight neighbors) above the threshold. */
function* computeParts(map: Float32Array, width: number, height: number): Generator<Point[]> {
  const seen = new Uint8Array(map.length);
  const isText = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && map[y * width + x] > THRESHOLD;
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || map[start] <= THRESHOLD) continue;
    const border: Point[] = [];
    const queue = [start];
    seen[start] = 1;
    for (let index = 0; index < queue.length; index++) {
      const [x, y] = [queue[index] % width, Math.floor(queue[index] / width)];
      if (!isText(x - 1, y) || !isText(x + 1, y) || !isText(x, y - 1) || !isText(x, y + 1))
        border.push([x, y], [x + 1, y + 1]);
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const next = (y + dy) * width + x + dx;
          if (!isText(x + dx, y + dy) || seen[next]) continue;
          seen[next] = 1;
          queue.push(next);
        }
    }
    yield border;
  }
}

/** The mean of a map in a rotated rectangle. */
function meanWithin(map: Float32Array, width: number, height: number, box: RotatedBox): number {
  let [sum, count] = [0, 0];
  forEachPixelIn(box, width, height, (at) => {
    sum += map[at];
    count++;
  });
  return count === 0 ? 0 : sum / count;
}

/** Calls `use` for each pixel whose center is in a rotated rectangle. */
export function forEachPixelIn(box: RotatedBox, width: number, height: number, use: (at: number) => void): void {
  const corners = getCorners(box);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(height, Math.max(...ys)); y++)
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < Math.min(width, Math.max(...xs)); x++) {
      const [u, v] = [x + 0.5 - box.center[0], y + 0.5 - box.center[1]];
      if (2 * Math.abs(u * cos + v * sin) <= box.width && 2 * Math.abs(v * cos - u * sin) <= box.height)
        use(y * width + x);
    }
}
