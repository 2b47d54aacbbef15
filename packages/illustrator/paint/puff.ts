import { blurPlane, type Tile } from "@atelier/painting";
import type { Light } from "../layout/composition.ts";

/**
 * Makes a flat layer look molded: its blurred outline becomes a height map that is lit from the light's side, with
 * gloss.
 */
export function puff({ width, height, data }: Tile, light: Light, radius: number): void {
  const relief = new Uint8ClampedArray(width * height);
  for (let i = 0; i < relief.length; i++) relief[i] = data[i * 4 + 3] * (0.55 + 0.45 * (data[i * 4 + 1] / 255));
  blurPlane(relief, width, height, radius);
  const reach = Math.max(1, Math.round(radius * 0.6));
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const alpha = data[i * 4 + 3];
      if (alpha === 0) continue;
      const left = relief[row * width + Math.max(0, column - reach)];
      const right = relief[row * width + Math.min(width - 1, column + reach)];
      const up = relief[Math.max(0, row - reach) * width + column];
      const down = relief[Math.min(height - 1, row + reach) * width + column];
      const slope = ((light.side < 0 ? right - left : left - right) * 0.8 + (down - up)) / 255;
      const shade = 1 + Math.max(-0.42, Math.min(0.42, slope * 0.85));
      const gloss = slope > 0.3 ? (slope - 0.3) * 90 : 0;
      for (let channel = 0; channel < 3; channel++)
        data[i * 4 + channel] = Math.min(alpha, data[i * 4 + channel] * shade + gloss);
    }
}
