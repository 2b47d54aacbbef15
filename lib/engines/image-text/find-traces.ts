import { growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";

/** Steps at the borders of the replaced pixels that are larger than those around them, by this factor and these levels, show them. */
const TRACES = { factor: 1.35, levels: 9 };

/** Whether the borders of the replaced pixels can be seen: the colors change more there than beside them. */
export function hasTraces({ width, height, data }: Raster, letters: Mask): boolean {
  const near = growMask(letters, 6).data;
  const step = (at: number, next: number) =>
    [0, 1, 2].reduce(
      (sum, channel) => sum + Math.abs((data[3 * at + channel] ?? 0) - (data[3 * next + channel] ?? 0)),
      0,
    );
  const sums = { border: 0, around: 0 };
  const counts = { border: 0, around: 0 };
  for (let at = 0; at < width * (height - 2); at++) {
    if (!near[at] || at % width >= width - 2) continue;
    for (const next of [at + 2, at + 2 * width]) {
      const isBorder = Boolean(letters.data[at]) !== Boolean(letters.data[next]);
      if (!isBorder && (letters.data[at] || !near[next])) continue;
      const kind = isBorder ? "border" : "around";
      sums[kind] += step(at, next);
      counts[kind]++;
    }
  }
  const mean = (kind: keyof typeof sums) => sums[kind] / Math.max(1, counts[kind]);
  return mean("border") > TRACES.factor * mean("around") + TRACES.levels;
}
