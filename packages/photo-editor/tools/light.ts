import type { Raster } from "@atelier/images/raster";
import { table, throughTables } from "./adjust.ts";

/** How far a subject follows the light of a new scene; 1 would give it the scene's mean color. */
const SHARE = 0.22;
const [LEAST_GAIN, MOST_GAIN] = [0.72, 1.12];

/** The subject of a cut-out with its colors moved toward the light of a scene, so that it fits in. */
export function litAs(cutout: Raster, scene: Raster): Raster {
  const [own, light] = [computeMean(cutout), computeMean(scene)];
  const gain = (channel: 0 | 1 | 2) =>
    Math.min(MOST_GAIN, Math.max(LEAST_GAIN, (Math.max(1, light[channel]) / Math.max(1, own[channel])) ** SHARE));
  const curve = (of: number) => table((value) => value * of);
  return throughTables(cutout, [curve(gain(0)), curve(gain(1)), curve(gain(2))]);
}

/** The mean color of the visible pixels. */
function computeMean({ channels, data }: Raster): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < data.length; at += channels) {
    const alpha = channels === 4 ? data[at + 3] / 255 : 1;
    weight += alpha;
    for (const channel of [0, 1, 2] as const) sums[channel] += data[at + channel] * alpha;
  }
  return sums.map((sum) => sum / Math.max(1e-6, weight)) as [number, number, number];
}
