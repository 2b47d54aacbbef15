import type { Placed } from "./place.ts";
import { blurPlane, type Plane, sampleAt, smoothStep } from "./plane.ts";
import type { Light, Stage } from "./stage.ts";
import type { Stance } from "./stance.ts";

export type ShadowKind = "none" | "soft" | "hard" | "floating";

/** Where a point one unit above the ground throws its shadow: across the picture, and away from the camera. */
const falls: Readonly<Record<Light, { across: number; away: number }>> = {
  left: { across: 0.58, away: 0.34 },
  right: { across: -0.58, away: 0.34 },
  top: { across: 0.05, away: -0.1 },
  front: { across: 0.14, away: 0.95 },
};

/** Heights, as shares of the subject's, at which the penumbra is computed; between them it is mixed. */
const levels = [0, 0.05, 0.14, 0.32, 0.65, 1.15] as const;

const looks = {
  soft: { penumbra: 0.13, edge: 0.009, strength: 0.5, reach: 0.62 },
  hard: { penumbra: 0.014, edge: 0.0025, strength: 0.56, reach: 2.4 },
} as const;

/** How much light the subject takes from each pixel of the ground, 0 to 1. At half the result's size. */
export function castShadow(kind: ShadowKind, placed: Placed, stance: Stance, stage: Stage): Plane | null {
  if (kind === "none") return null;
  const step = 2;
  const size = { width: Math.ceil(stage.width / step), height: Math.ceil(stage.height / step) };
  const empty = (): Plane => ({ ...size, data: new Float32Array(size.width * size.height) });
  const made = empty();
  const foot = footprint(stance, empty(), step, stage.ground - stance.lowest);
  const girth = (stance.right - stance.left) / 2 / step;
  if (kind === "floating") {
    const lean = falls[stage.light].across * (stage.ground - stance.lowest);
    const dim = blurPlane(foot, girth * 0.13);
    const faint = blurPlane(foot, girth * 0.3);
    each(made, (x, y, at) => {
      const core = sampleAt(dim, x - lean / step, y) * 0.34;
      return 1 - (1 - core) * (1 - (faint.data[at] ?? 0) * 0.2);
    });
    return made;
  }
  const look = looks[kind];
  addCast(made, placed, stance, stage, look, step);
  const near = blurPlane(foot, girth * 0.06);
  const wide = blurPlane(foot, girth * 0.24);
  const touch = contact(placed, stance, empty(), step);
  const fade = edgeFade(stage);
  each(made, (_x, y, at) => {
    const cast = Math.min(1, made.data[at] ?? 0) * look.strength;
    const occlusion = 1 - (1 - (near.data[at] ?? 0) * 0.34) * (1 - (wide.data[at] ?? 0) * 0.26);
    const dark = 1 - (1 - cast) * (1 - occlusion) * (1 - Math.min(1, touch.data[at] ?? 0) * 0.72);
    return dark * fade(y * step);
  });
  return made;
}

/** Throws each opaque pixel along the light onto the ground, sorted by height so that the shadow blurs as it leaves its foot. */
function addCast(
  made: Plane,
  { image, left, top }: Placed,
  stance: Stance,
  stage: Stage,
  look: (typeof looks)["soft" | "hard"],
  step: number,
): void {
  const { width, height, data } = image;
  const { across, away } = falls[stage.light];
  const rise = away * stance.tilt;
  const reference = Math.max(stance.box.height, stance.box.width * 0.25);
  const bands = levels.map(() => new Float32Array(made.data.length));
  for (let x = 0; x < width; x++) {
    const foot = (stance.line[x] ?? 0) - halfDepth(stance, left + x);
    for (let y = 0; y < height; y++) {
      const alpha = (data[(y * width + x) * 4 + 3] ?? 0) / 255;
      if (alpha < 0.1) continue;
      const above = Math.max(0, foot - (top + y));
      const share = above / reference;
      const strength = alpha * Math.exp(-share / look.reach);
      const toX = (left + x + across * above) / step;
      const toY = (above > 0 ? foot - rise * above : top + y) / step;
      const upper = levels.findIndex((level) => level > share);
      const band = upper < 0 ? levels.length - 1 : upper;
      const [low = 0, high = 1] = [levels[band - 1], levels[band]];
      const mix = Math.min(1, (share - low) / (high - low));
      splat(bands[band - 1], made, toX, toY, strength * (1 - mix));
      splat(bands[band], made, toX, toY, strength * mix);
    }
  }
  for (const [band, plane] of bands.entries()) {
    const deviation = ((levels[band] ?? 0) * look.penumbra + look.edge) * reference;
    const soft = blurPlane({ width: made.width, height: made.height, data: plane }, deviation / step);
    for (let at = 0; at < made.data.length; at++) made.data[at] = (made.data[at] ?? 0) + (soft.data[at] ?? 0);
  }
}

function splat(band: Float32Array | undefined, { width, height }: Plane, x: number, y: number, strength: number): void {
  const left = Math.floor(x);
  const upper = Math.floor(y);
  if (!band || left < 0 || upper < 0 || left >= width - 1 || upper >= height - 1) return;
  // Two by two, so that stretched shadows have no holes.
  for (const at of [upper * width + left, upper * width + left + 1, (upper + 1) * width + left])
    if ((band[at] ?? 0) < strength) band[at] = strength;
}

/** Half of the base's depth in a column, in pixels. */
function halfDepth({ left, right, tilt }: Stance, x: number): number {
  const half = Math.max(1, (right - left) / 2);
  const offset = (x - (left + right) / 2) / half;
  return offset * offset < 1 ? 0.5 * tilt * half * Math.sqrt(1 - offset * offset) : 0;
}

/** The ground that the base covers. */
function footprint(stance: Stance, plane: Plane, step: number, lift: number): Plane {
  for (let column = 0; column < plane.width; column++) {
    const x = column * step;
    const line = stance.line[x - stance.box.left];
    if (line === undefined || x < stance.left || x > stance.right) continue;
    const depth = Math.max(2 * halfDepth(stance, x), 0.012 * stance.box.width);
    const bottom = line + lift + 0.004 * stance.box.width;
    for (let row = Math.max(0, Math.round((bottom - depth) / step)); row <= bottom / step && row < plane.height; row++)
      plane.data[row * plane.width + column] = 1;
  }
  return plane;
}

/** The dark seam where the subject touches: thin, right under the outline, gone where the outline leaves the ground. */
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
        plane.data[at] = Math.max(plane.data[at] ?? 0, strength);
    }
  }
  return blurPlane(plane, (size * 0.0065) / step);
}

/** Shadows lie on the ground: they end at the wall, softly. */
function edgeFade({ wall, height }: Stage): (y: number) => number {
  return (y) => smoothStep(wall - height * 0.015, wall + height * 0.05, y);
}

function each({ width, height, data }: Plane, value: (x: number, y: number, at: number) => number): void {
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) data[at] = value(x, y, at);
}
