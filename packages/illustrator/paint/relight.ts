import { luminance, mix, type Rgb, type Tile, toHsl } from "@atelier/painting";
import type { Light } from "../layout/composition.ts";
import { fogAt } from "../layout/light.ts";

/** Mirrors a tile from left to right, in place. */
export function flip({ width, height, data }: Tile): void {
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height);
  for (let row = 0; row < height; row++) words.subarray(row * width, (row + 1) * width).reverse();
}

/**
 * Lights a sprite like its surroundings: tinted, brighter toward the light, with a lit edge on that side and haze by
 * depth.
 */
export function relight(tile: Tile, light: Light, depth: number): void {
  const { width, height, data } = tile;
  const fog = fogAt(light, Math.min(1, depth + 0.1)) * 0.85;
  const dim = luminance(light.ambient) / 255;
  // A subject keeps more of its own color than the land, so that it is visible at night.
  const ambient = mix(light.ambient, [255, 255, 255], 0.12 + 0.14 * (1 - dim));
  const thick = Math.max(1, Math.round(height * 0.022));
  const shift = light.side * thick;
  const alphas = new Uint8ClampedArray(width * height);
  for (let i = 0; i < alphas.length; i++) alphas[i] = data[i * 4 + 3];
  const rim = light.rim * (dim < 0.75 ? 0.8 : 0.5);
  for (let row = 0; row < height; row++) {
    const down = row / height;
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const alpha = alphas[i];
      if (alpha === 0) continue;
      const toward = light.side < 0 ? 1 - column / width : column / width;
      const shade = 0.9 + 0.16 * toward + 0.06 * (1 - down) - 0.1 * down * (1 - toward);
      const beside = column + shift;
      const above = row - thick;
      const open = 255 - (beside < 0 || beside >= width || above < 0 ? 0 : alphas[above * width + beside]);
      const edge = (open / 255) * rim;
      for (let channel = 0; channel < 3; channel++) {
        const at = i * 4 + channel;
        let value = (data[at] * (ambient[channel] ?? 255) * shade) / 255;
        const key = ((light.key[channel] ?? 255) * alpha) / 255;
        value += (key - value) * edge * 0.6;
        value += (((light.fog[channel] ?? 0) * alpha) / 255 - value) * fog;
        data[at] = Math.min(alpha, value);
      }
    }
  }
}

/** Adds snow on surfaces that face up, thicker on wide ones. */
export function dustWithSnow(tile: Tile, light: Light, seed: number): void {
  const { width, height, data } = tile;
  const thick = Math.max(2, Math.round(Math.min(width, height) * 0.045));
  const white = mix([248, 251, 255], light.ambient, 0.45);
  for (let column = 0; column < width; column++) {
    const wobble = 0.7 + 0.5 * Math.abs(Math.sin(column * 0.11 + (seed % 97)) * Math.cos(column * 0.043 + (seed % 13)));
    let open = true;
    for (let row = 0; row < height * 0.8; row++) {
      const i = (row * width + column) * 4;
      const alpha = data[i + 3] ?? 0;
      if (alpha < 100) {
        open = true;
        continue;
      }
      if (!open) continue;
      open = false;
      if (steep(data, width, column, row, thick)) continue;
      const deep = Math.round(thick * wobble);
      for (let d = 0; d < deep && row + d < height; d++) {
        const at = ((row + d) * width + column) * 4;
        const cover = (data[at + 3] ?? 0) * (d > deep * 0.7 ? 0.6 : 0.96);
        for (let channel = 0; channel < 3; channel++)
          data[at + channel] =
            (data[at + channel] ?? 0) * (1 - cover / 255) +
            ((white[channel] ?? 255) * (data[at + 3] ?? 0) * cover) / 65025;
      }
      row += thick * 3;
    }
  }
}

// Snow slides off walls. It stays only where the surface has about the same height left and right of the column.
function steep(data: Uint8ClampedArray, width: number, column: number, row: number, reach: number): boolean {
  const filled = (x: number, y: number) => x >= 0 && x < width && y >= 0 && (data[(y * width + x) * 4 + 3] ?? 0) > 100;
  return filled(column - reach, row - reach * 2) || filled(column + reach, row - reach * 2);
}

const WARM: Rgb = [255, 214, 120];

/** Finds the window panes of a building, with their lightness. They are blue in all building icons. */
export function findPanes({ data }: Tile): readonly (readonly [at: number, lightness: number])[] {
  const panes: [number, number][] = [];
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i + 3] ?? 0) < 200) continue;
    const [h, s, l] = toHsl([data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]);
    if (h >= 180 && h <= 235 && s >= 0.35 && l >= 0.4) panes.push([i, l]);
  }
  return panes;
}

/** Lights window panes, which the dark around them does not dim. */
export function lightPanes({ data }: Tile, panes: ReturnType<typeof findPanes>): void {
  for (const [at, lightness] of panes)
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = ((WARM[channel] ?? 0) * (0.55 + 0.5 * lightness) * (data[at + 3] ?? 0)) / 255;
}
