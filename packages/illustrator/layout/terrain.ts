import { createNoise, fractal, hash, type Random } from "@atelier/painting";
import type { Band, Plant } from "./composition.ts";
import type { BandPlan } from "./place-plan.ts";

/** The size of the picture, its horizon and its seed. */
export interface Land {
  width: number;
  height: number;
  horizon: number;
  seed: number;
}

/** The row of a depth in pixels: 0 is the horizon, 1 the lower edge. */
export const baseLine = ({ height, horizon }: Land, depth: number) => horizon + (height - horizon) * depth ** 1.25;

/** Pixels per meter at a depth. */
export const metre = ({ width, height }: Land, depth: number) =>
  Math.min(width * 1.15, height) * (0.012 + 0.072 * depth ** 1.1);

/** Creates a band with its edge and plants. `keepClear` are the ranges across that stay free of tall plants. */
export function growBand(
  plan: BandPlan,
  index: number,
  land: Land,
  random: Random,
  keepClear: readonly (readonly [number, number])[],
): Band {
  const edge = getEdge(plan, index, land, random);
  const band: Band = { form: plan.form, depth: plan.depth, edge, material: plan.material, flora: [] };
  for (const [kind, perPicture, tall] of plan.flora ?? []) {
    const wide = land.width / Math.min(land.width, land.height * 1.2);
    const count = Math.round(perPicture * Math.max(0.6, wide));
    const big = tall > 1.6;
    const low = tall < 0.9;
    for (let i = 0; i < count; i++) {
      const x = ((i + random.between(0.1, 0.9)) / count) * land.width * 1.04 - land.width * 0.02;
      if (big && plan.depth > 0.3 && keepClear.some(([from, to]) => x > from && x < to)) continue;
      const ground = edgeAt(edge, x / land.width);
      // Low plants stand anywhere on the slope of the band, tall ones near its edge.
      const down = low ? random.between(0.1, 1) : random.between(0, 0.25);
      const drop =
        (land.height - ground) * (low ? 0.55 : 0.2) * down * Math.max(0.15, plan.depth) + land.height * 0.006;
      const depth = Math.min(1, plan.depth + (drop / land.height) * 0.8);
      band.flora.push({
        kind,
        x,
        base: ground + drop,
        height: tall * metre(land, depth) * random.between(0.75, 1.25),
        variant: random.whole(0, 9),
      } satisfies Plant);
    }
  }
  return band;
}

export function edgeAt(edge: readonly number[], share: number): number {
  const at = Math.min(1, Math.max(0, share)) * (edge.length - 1);
  const left = Math.floor(at);
  const [a = 0, b = a] = [edge[left], edge[left + 1]];
  return a + (b - a) * (at - left);
}

function getEdge(plan: BandPlan, index: number, land: Land, random: Random): number[] {
  const line = baseLine(land, plan.depth);
  const rise = plan.rise * land.height;
  const noise = createNoise(hash(`edge${index}`, land.seed));
  const wide = land.width / land.height;
  if (plan.form === "sea" || plan.form === "flat") return [line, line];
  if (plan.form === "mountains") {
    const points = Math.max(7, Math.round(9 * Math.max(0.7, wide))) | 1;
    const shift = random.whole(0, 1);
    return Array.from({ length: points }, (_, i) => {
      const peak = (i + shift) % 2 === 1;
      return line - (peak ? rise * random.between(0.55, 1) : rise * random.between(0.12, 0.34));
    });
  }
  if (plan.form === "skyline") {
    const middle = random.between(0.3, 0.7);
    return Array.from(
      { length: 24 },
      (_, i) => line - rise * (0.35 + 0.65 * Math.exp(-(((i / 23 - middle) / 0.3) ** 2)) * random.between(0.6, 1)),
    );
  }
  const stretch = plan.form === "dunes" ? 1.3 : 2;
  return Array.from(
    { length: 14 },
    (_, i) => line - rise * (0.5 + fractal(noise, (i / 13) * stretch * wide + index * 7.7, index * 3.1, 2) * 1.1),
  );
}
