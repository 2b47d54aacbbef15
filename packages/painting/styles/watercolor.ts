import type { Tile } from "../canvas.ts";
import { noiseField } from "../noise.ts";
import { hash } from "../random.ts";
import { blurred, edgePlane, kuwahara } from "./planes.ts";

/** Watercolor washes: dark rims, pigment in the grain of the paper, blooms, and a ragged white margin. */
export function watercolor(tile: Tile, seed: number): void {
  const { width, height, data } = tile;
  const unit = Math.sqrt(width * height) / 1024;
  kuwahara(tile, Math.max(2, Math.round(4 * unit)));
  const source = data.slice();
  const wander = noiseField(hash("wander", seed), width, height, 26 * unit, 3);
  const wander2 = noiseField(hash("wander2", seed), width, height, 26 * unit, 3);
  const bloom = noiseField(hash("bloom", seed), width, height, 150 * unit, 4);
  const paper = noiseField(hash("paper", seed), width, height, 3.2 * unit, 2);
  const rim = blurred(edgePlane(tile, Math.max(1, Math.round(1.5 * unit))), width, height, 1.2 * unit);
  const margin = Math.min(width, height) * 0.026;
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const [wx, wy] = [wander[i], wander2[i]];
      const x = Math.min(width - 1, Math.max(0, Math.round(column + wx * 9 * unit)));
      const y = Math.min(height - 1, Math.max(0, Math.round(row + wy * 9 * unit)));
      const from = (y * width + x) * 4;
      const alpha = source[from + 3];
      const grain = paper[i];
      const flow = bloom[i];
      // Thin paint lets the paper show through, so the wash is lighter than the color and varies with the bloom.
      const thin = 0.22 + flow * 0.3 + grain * 0.1;
      const edge = Math.min(0.42, (rim[y * width + x] / 255) * 1.5);
      const inset =
        Math.min(column, row, width - 1 - column, height - 1 - row) - margin * (0.8 + wx * 0.45 + flow * 0.4);
      const painted = Math.min(1, Math.max(0, inset / (5 * unit)));
      const dried = painted > 0 && painted <= 1 && inset < 14 * unit ? (1 - inset / (14 * unit)) * 0.22 : 0;
      for (let channel = 0; channel < 3; channel++) {
        const white = [253, 250, 243][channel] ?? 250;
        const color = source[from + channel];
        let value = color + (white - color) * Math.min(0.75, Math.max(0.04, thin));
        value *= 1 - edge - dried + grain * 0.06;
        data[i * 4 + channel] = white * (1 - painted) + value * painted + grain * 7;
      }
      data[i * 4 + 3] = alpha;
    }
}
