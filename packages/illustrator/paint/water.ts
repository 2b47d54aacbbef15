import { createNoise, hash, mix, rgb, type Tile } from "@atelier/painting";
import type { Band, Composition } from "../layout/composition.ts";
import { toned } from "../layout/light.ts";

/** Water from its edge down: a rippled mirror image, darker toward the viewer, with glints below the sun or moon. */
export function paintWater(canvas: Tile, band: Band, composition: Composition): void {
  const { width, height, light, disc, seed } = composition;
  const edge = Math.round(band.edge[0] ?? composition.horizon);
  const noise = createNoise(hash("water", seed));
  const span = height - edge;
  const far = mix(toned(light, rgb("#6fb7dc"), 0.45), light.sky[2], 0.35);
  const near = toned(light, rgb("#1f6fae"), 0.95);
  const unit = Math.sqrt(width * height) / 1024;
  const source = canvas.data.slice(0, edge * width * 4);
  for (let row = edge; row < height; row++) {
    const t = (row - edge) / span;
    const near2 = t * t;
    const ripple = (1.5 + 26 * t) * unit;
    const line = (2.2 + 20 * t) * unit;
    const mirrored = 0.62 * (1 - t) ** 1.2 + 0.08;
    const base = mix(far, near, Math.min(1, t * 1.25));
    for (let column = 0; column < width; column++) {
      const wave = noise(column / (line * 5), row / line) + 0.5 * noise(column / (line * 2.2) + 40, row / (line * 0.5));
      const from = Math.min(edge - 1, Math.max(0, Math.round(edge - 1 - (row - edge) * 0.92 + wave * ripple * 0.5)));
      const across = Math.min(width - 1, Math.max(0, Math.round(column + wave * ripple * 0.5)));
      const s = (from * width + across) * 4;
      const i = (row * width + column) * 4;
      const crest = Math.max(0, wave - 0.55) * 0.5 * (0.4 + near2);
      const trough = Math.max(0, -wave - 0.35) * 0.22;
      let glint = 0;
      if (disc && disc.y < edge) {
        const path = disc.radius * (0.7 + t * 2.4);
        const off = Math.abs(column - disc.x) / path;
        if (off < 1) glint = (1 - off) * Math.max(0, wave + 0.15) * 1.1;
      }
      for (let channel = 0; channel < 3; channel++) {
        let value = (base[channel] ?? 0) * (1 - mirrored) + source[s + channel] * mirrored;
        value *= 1 - trough;
        value += (255 - value) * Math.min(0.75, crest) * 0.55;
        value += ((light.key[channel] ?? 255) - value) * Math.min(0.85, glint);
        canvas.data[i + channel] = value;
      }
      canvas.data[i + 3] = 255;
    }
  }
}
