import { resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { greyPlane, softened } from "./planes.ts";

/** The longer side at which lines are searched, in pixels. */
const SIDE = 480;
const MAX_DEGREES = 10;
const STEP_DEGREES = 0.2;
/** How much clearer than the median the best angle must be, and how much if an uncertain angle is of use. */
const CLEAR = 1.25;
export const UNCERTAIN = 1.11;

/** Level and upright lines whose best angles differ by more degrees are in perspective, if the upright ones are so clear. */
const [PERSPECTIVE, COLUMNS] = [1.5, 1.15];

/** Edge pixels relative to the center of the picture, with their strength. */
interface Edges {
  x: number[];
  y: number[];
  strength: number[];
}

/**
 * The angle in degrees (clockwise positive, up to 10) by which a photo must be turned to be level, or 0 if no angle is
 * clear. Edges are projected along every angle, and the angle with the sharpest lines is level (a Hough transform in
 * two directions).
 */
export async function readSlant(image: Raster, clear = CLEAR): Promise<number> {
  const share = Math.min(1, SIDE / Math.max(image.width, image.height));
  const [width, height] = [Math.round(image.width * share), Math.round(image.height * share)];
  if (Math.min(width, height) < 32) return 0;
  const small = await resizeRaster(image, width, height);
  const { level, upright } = computeEdges(softened(greyPlane(small), width, height, 1), width, height);
  const reach = Math.ceil(Math.hypot(width, height) / 2) + 2;
  const steps = Math.round(MAX_DEGREES / STEP_DEGREES);
  const scoreAngles = (edges: Edges, project: (angle: number) => readonly [x: number, y: number]) =>
    Array.from({ length: 2 * steps + 1 }, (_, index) =>
      sharpness(edges, ...project(((index - steps) * STEP_DEGREES * Math.PI) / 180), reach),
    );
  const levels = scoreAngles(level, (angle) => [-Math.sin(angle), Math.cos(angle)]);
  const uprights = scoreAngles(upright, (angle) => [Math.cos(angle), Math.sin(angle)]);
  const both = levels.map((score, index) => score + (uprights[index] ?? 0));
  // The eaves of a building that is seen from its corner rise and fall, and its columns stand upright.
  const isInPerspective = Math.abs(getBest(both) - getBest(uprights)) * STEP_DEGREES > PERSPECTIVE;
  const scores = isInPerspective && getLead(uprights) > COLUMNS ? uprights : both;
  const most = Math.max(...scores);
  if (getLead(scores) < clear) return 0;
  const degrees = Math.round((steps - scores.indexOf(most)) * STEP_DEGREES * 10) / 10;
  // A maximum at the end of the range is not a peak, because the picture may be tilted further.
  return Math.abs(degrees) > MAX_DEGREES - 0.3 ? 0 : degrees;
}

const getBest = (scores: readonly number[]): number => scores.indexOf(Math.max(...scores));

/** How many times the median score the best one is; 0 without edges. */
function getLead(scores: readonly number[]): number {
  const usual = scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? 0;
  return usual === 0 ? 0 : Math.max(...scores) / usual;
}

function computeEdges(grey: Float32Array, width: number, height: number): { level: Edges; upright: Edges } {
  const newEdges = (): Edges => ({ x: [], y: [], strength: [] });
  const [level, upright] = [newEdges(), newEdges()];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const dx = grey[at + 1] - grey[at - 1];
      const dy = grey[at + width] - grey[at - width];
      const strength = Math.hypot(dx, dy);
      if (strength < 0.03) continue;
      // Edges more than about 15° off level and upright do not show the slant.
      const edges =
        Math.abs(dx) < Math.abs(dy) * 0.27 ? level : Math.abs(dy) < Math.abs(dx) * 0.27 ? upright : undefined;
      edges?.x.push(x - width / 2);
      edges?.y.push(y - height / 2);
      edges?.strength.push(Math.min(0.25, strength));
    }
  }
  return { level, upright };
}

/** The sum of squares over all lines, which is largest where edges coincide. */
function sharpness({ x, y, strength }: Edges, acrossX: number, acrossY: number, reach: number): number {
  const bins = new Float64Array(2 * reach + 1);
  for (let index = 0; index < x.length; index++) {
    const position = x[index] * acrossX + y[index] * acrossY + reach;
    const bin = Math.floor(position);
    const share = position - bin;
    bins[bin] += strength[index] * (1 - share);
    bins[bin + 1] += strength[index] * share;
  }
  let sum = 0;
  for (const value of bins) sum += value * value;
  return sum;
}
