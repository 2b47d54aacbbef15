import type { Placed } from "./place.ts";
import { blurPlane, type Plane, sampleAt, smoothStep } from "./plane.ts";
import type { Light, Stage } from "./stage.ts";
import type { Stance } from "./stance.ts";

export type ShadowKind = "none" | "soft" | "hard" | "floating";

/** Where a point one unit above the ground casts its shadow: across the picture, and away from the camera. */
const falls: Readonly<Record<Light, { across: number; away: number }>> = {
  left: { across: 0.58, away: 0.34 },
  right: { across: -0.58, away: 0.34 },
  top: { across: 0.05, away: -0.1 },
  front: { across: 0.14, away: 0.95 },
};

/**
 * Heights, as shares of the subject's height, at which the penumbra is computed. Heights in between are interpolated.
 */
const levels = [0, 0.05, 0.14, 0.32, 0.65, 1.15] as const;

const profiles = {
  soft: { penumbra: 0.1, edge: 0.012, strength: 0.6, reach: 0.75, occlusion: 0.44 },
  hard: { penumbra: 0.012, edge: 0.0025, strength: 0.58, reach: 2.6, occlusion: 0.3 },
} as const;

/** A plane whose cells are `step` × `step` pixels of the result. */
export interface Shadow extends Plane {
  step: number;
}

/** Largest number of cells along the longer side. Shadows have no finer detail. */
const MAX_CELLS = 640;

/** How much light the subject blocks from each part of the ground, 0 to 1, or null without a shadow. */
export function castShadow(kind: ShadowKind, placed: Placed, stance: Stance, stage: Stage): Shadow | null {
  if (kind === "none") return null;
  const step = Math.max(2, Math.round(stage.unit / MAX_CELLS));
  const size = { width: Math.ceil(stage.width / step), height: Math.ceil(stage.height / step) };
  const empty = (): Plane => ({ ...size, data: new Float32Array(size.width * size.height) });
  const plane = empty();
  const foot = footprint(stance, empty(), step, stage.ground - stance.lowest);
  const girth = (stance.right - stance.left) / 2 / step;
  const lean = falls[stage.light].across;
  // A blur on the ground is foreshortened.
  const squash = 0.12 + 0.88 * stance.tilt;
  const around = (share: number) => blurPlane(foot, girth * share, girth * share * squash);
  if (kind === "floating") {
    const aside = (lean * (stage.ground - stance.lowest)) / step;
    const [core, halo] = [around(0.13), around(0.34)];
    each(plane, (x, y) => 1 - (1 - sampleAt(core, x - aside, y) * 0.4) * (1 - sampleAt(halo, x - aside, y) * 0.26));
    return { ...plane, step };
  }
  const profile = profiles[kind];
  addCast(plane, placed, stance, profile, { fall: falls[stage.light], squash, step });
  const [near, wide] = [around(0.05), around(0.22)];
  const touch = contact(placed, stance, empty(), step);
  const fade = edgeFade(stage);
  const aside = lean * 0.14 * girth;
  each(plane, (x, y, at) => {
    const cast = Math.min(1, plane.data[at]) * profile.strength;
    const occlusion = 1 - (1 - near.data[at] * 0.42) * (1 - sampleAt(wide, x - aside, y) * profile.occlusion);
    const dark = 1 - (1 - cast) * (1 - occlusion) * (1 - Math.min(1, touch.data[at]) * 0.62);
    return dark * fade(y * step);
  });
  return { ...plane, step };
}

/**
 * Projects each opaque pixel along the light onto the ground. Pixels are sorted by height, because the shadow blurs
 * with height.
 */
function addCast(
  target: Plane,
  { image, left, top }: Placed,
  stance: Stance,
  profile: (typeof profiles)["soft" | "hard"],
  { fall, squash, step }: { fall: { across: number; away: number }; squash: number; step: number },
): void {
  const { width, height, data } = image;
  const { across, away } = fall;
  const rise = away * stance.tilt;
  const reference = Math.max(stance.box.height, stance.box.width * 0.25);
  const bands = levels.map(() => new Float32Array(target.data.length));
  const stride = Math.max(1, Math.floor(step / 2));
  for (let x = 0; x < width; x += stride) {
    const foot = stance.line[x] - halfDepth(stance, left + x);
    for (let y = 0; y < height; y += stride) {
      const alpha = data[(y * width + x) * 4 + 3] / 255;
      if (alpha < 0.1) continue;
      const above = Math.max(0, foot - (top + y));
      const share = above / reference;
      const strength = alpha * Math.exp(-share / profile.reach);
      const toX = (left + x + 0.5 + across * above) / step - 0.5;
      const toY = ((above > 0 ? foot - rise * above : top + y) + 0.5) / step - 0.5;
      const upper = levels.findIndex((level) => level > share);
      const band = upper < 0 ? levels.length - 1 : upper;
      const [low = 0, high = 1] = [levels[band - 1], levels[band]];
      const mix = Math.min(1, (share - low) / (high - low));
      splat(bands[band - 1], target, toX, toY, strength * (1 - mix));
      splat(bands[band], target, toX, toY, strength * mix);
    }
  }
  for (const [band, plane] of bands.entries()) {
    const deviation = ((levels[band] ?? 0) * profile.penumbra + profile.edge) * reference;
    const soft = blurPlane({ ...target, data: plane }, deviation / step, (deviation * squash) / step);
    for (let at = 0; at < target.data.length; at++) target.data[at] += soft.data[at];
  }
}

function splat(band: Float32Array | undefined, { width, height }: Plane, x: number, y: number, strength: number): void {
  const left = Math.floor(x);
  const upper = Math.floor(y);
  if (!band || left < 0 || upper < 0 || left >= width - 1 || upper >= height - 1) return;
  // Writes 2 × 2 cells, so that stretched shadows have no holes.
  for (const at of [upper * width + left, upper * width + left + 1, (upper + 1) * width + left])
    if (band[at] < strength) band[at] = strength;
}

/** Half of the depth of the base in a column, in pixels. */
function halfDepth({ left, right, tilt }: Stance, x: number): number {
  const half = Math.max(1, (right - left) / 2);
  const offset = (x - (left + right) / 2) / half;
  return offset * offset < 1 ? 0.5 * tilt * half * Math.sqrt(1 - offset * offset) : 0;
}

/** The ground that the base covers. */
function footprint(stance: Stance, plane: Plane, step: number, lift: number): Plane {
  for (let column = 0; column < plane.width; column++) {
    const x = (column + 0.5) * step - 0.5;
    const line = stance.line[Math.floor(x) - stance.box.left];
    if (line === undefined || x < stance.left || x > stance.right) continue;
    const hollow = line - (stance.bottoms[Math.floor(x) - stance.box.left] ?? -1);
    // Light enters from behind below an arch, and more so between two products.
    const cover = hollow > line ? 0 : Math.exp(-hollow / (0.16 * Math.max(stance.box.width, stance.box.height)));
    const depth = Math.max(2 * halfDepth(stance, x), 0.012 * stance.box.width);
    // The rim of the base also casts a small shadow toward the camera.
    const bottom = line + lift + 0.025 * stance.tilt * (stance.right - stance.left);
    for (let row = Math.max(0, Math.round((bottom - depth) / step)); row <= bottom / step && row < plane.height; row++)
      plane.data[row * plane.width + column] = cover;
  }
  return plane;
}

/**
 * The dark contact line where the subject touches the ground: thin, directly below the outline, and absent where the
 * outline leaves the ground.
 */
function contact({ left }: Placed, stance: Stance, plane: Plane, step: number): Plane {
  const size = Math.max(stance.box.width, stance.box.height);
  const thick = Math.max(1, (size * 0.008) / step);
  const tight = Math.max(2, size * 0.012);
  for (const [index, bottom] of stance.bottoms.entries()) {
    const x = left + index;
    if (bottom < 0 || x < stance.left || x > stance.right) continue;
    const gap = (stance.line[index] ?? bottom) - bottom;
    const strength = Math.exp(-gap / tight);
    const column = Math.round(x / step);
    const row = Math.round(bottom / step);
    for (let dy = -Math.ceil(thick * 3); dy <= thick; dy++) {
      const at = (row + dy) * plane.width + column;
      if (column < plane.width && row + dy >= 0 && row + dy < plane.height)
        plane.data[at] = Math.max(plane.data[at], strength);
    }
  }
  return blurPlane(plane, (size * 0.0065) / step);
}

/** Shadows lie on the ground, so they fade out at the wall. */
function edgeFade({ wall, height }: Stage): (y: number) => number {
  return (y) => smoothStep(wall - height * 0.015, wall + height * 0.05, y);
}

function each({ width, height, data }: Plane, value: (x: number, y: number, at: number) => number): void {
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) data[at] = value(x, y, at);
}
