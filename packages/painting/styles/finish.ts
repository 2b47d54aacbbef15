import { blurPixels } from "../blur.ts";
import type { Tile } from "../canvas.ts";
import { createNoise, noiseField } from "../noise.ts";
import { hash } from "../random.ts";
import { blurred, edgePlane, luminancePlane } from "./planes.ts";

/**
 * Adds paper texture and grain that is stronger in dark areas, as in an editorial illustration. `strength` 1 is the
 * full effect.
 */
export function grained(tile: Tile, seed: number, strength: number): void {
  const { width, height, data } = tile;
  const paper = noiseField(hash("tooth", seed), width, height, (2.4 * Math.sqrt(width * height)) / 1024, 2);
  let state = hash("grain", seed) | 1;
  for (let i = 0, f = 0; i < width * height; i++, f += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const speck = (state >>> 20) / 4096 - 0.5;
    const alpha = data[f + 3];
    if (alpha === 0) continue;
    const light = (0.3 * data[f] + 0.59 * data[f + 1] + 0.11 * data[f + 2]) / 255;
    const amount = (speck * (34 - 22 * light) + paper[i] * 16) * strength;
    for (let channel = 0; channel < 3; channel++) data[f + channel] = Math.min(alpha, data[f + channel] + amount);
  }
}

/** How much more saturated flat colors are. */
const VIVID = 1.12;

/**
 * Makes colors more saturated. Surfaces and icons are painted flat already. Levels of lightness would tear the soft light
 * of a wall or a sky into blotches.
 */
export function flattened({ data }: Tile): void {
  for (let f = 0; f < data.length; f += 4) {
    const [r, g, b] = [data[f], data[f + 1], data[f + 2]];
    const alpha = data[f + 3] ?? 255;
    const light = 0.3 * r + 0.59 * g + 0.11 * b;
    for (const [channel, value] of [r, g, b].entries())
      data[f + channel] = Math.min(alpha, light + (value - light) * VIVID);
  }
}

/** Draws dark contours over flat, saturated colors, with halftone dots in dark areas. */
export function cartoon(tile: Tile, areas?: Int16Array): void {
  const { width, height, data } = tile;
  const unit = Math.sqrt(width * height) / 1024;
  const edges = blurred(edgePlane(tile, Math.max(1, Math.round(2 * unit)), areas), width, height, 1.3 * unit);
  const tone = luminancePlane(tile);
  flattened(tile);
  const pitch = 8 * unit;
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const dark = Math.min(1, Math.max(0, (edges[i] - 38) / 26));
      const light = tone[i] / 255;
      const u = (column + row) / pitch;
      const v = (column - row) / pitch;
      const dot = Math.hypot(u - Math.round(u), v - Math.round(v)) < 0.42 * Math.max(0, 0.5 - light) * 1.6 ? 0.16 : 0;
      const alpha = data[i * 4 + 3] ?? 255;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[i * 4 + channel];
        const vivid = Math.min(alpha, (128 + (value - 128) * 1.14) * (1 - dot));
        data[i * 4 + channel] = vivid * (1 - dark) + ((channel === 2 ? 44 : 26) * dark * alpha) / 255;
      }
    }
}

/** Imitates a 3D rendering: bloom around bright areas, more contrast, and a soft vignette. */
export function rendered(tile: Tile, strength: number): void {
  const { width, height, data } = tile;
  const unit = Math.sqrt(width * height) / 1024;
  const bloom = { width, height, data: data.slice() };
  for (let f = 0; f < bloom.data.length; f += 4) {
    const light = Math.max(0, (data[f] * 0.3 + data[f + 1] * 0.59 + data[f + 2] * 0.11 - 150) / 105);
    for (let channel = 0; channel < 3; channel++) bloom.data[f + channel] = data[f + channel] * light;
  }
  blurPixels(bloom.data, width, height, 16 * unit);
  for (let row = 0, f = 0; row < height; row++)
    for (let column = 0; column < width; column++, f += 4) {
      const [dx, dy] = [column / width - 0.5, row / height - 0.5];
      const corner = 1 - (dx * dx + dy * dy) * 0.55 * strength;
      const alpha = data[f + 3] ?? 255;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[f + channel] / 255;
        // An S-curve raises the contrast as in rendered images.
        const curved = value + (value * value * (3 - 2 * value) - value) * 0.45 * strength;
        const glowing = curved * 255 + (1 - curved) * bloom.data[f + channel] * 0.5 * strength;
        data[f + channel] = Math.min(alpha, glowing * corner);
      }
    }
}

/**
 * Blurs rows outside `focusTop` to `focusBottom` (pixels), more with distance. `sharp` is an optional plane of 0–255
 * that keeps pixels sharp.
 */
export function depthOfField(tile: Tile, focusTop: number, focusBottom: number, sharp: Uint8Array | null): void {
  const { width, height, data } = tile;
  const unit = Math.sqrt(width * height) / 1024;
  const some = { width, height, data: data.slice() };
  blurPixels(some.data, width, height, 3 * unit);
  const much = { width, height, data: some.data.slice() };
  blurPixels(much.data, width, height, 8 * unit);
  for (let row = 0; row < height; row++) {
    const off =
      row < focusTop
        ? (focusTop - row) / (height * 0.2)
        : row > focusBottom
          ? (row - focusBottom) / (height * 0.12)
          : 0;
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const keep = sharp ? sharp[i] / 255 : 0;
      const blur = Math.min(1, off) * (1 - keep);
      if (blur <= 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const f = i * 4 + channel;
        const [a, b, c] = [data[f], some.data[f], much.data[f]];
        data[f] = blur < 0.5 ? a + (b - a) * blur * 2 : b + (c - b) * (blur - 0.5) * 2;
      }
    }
  }
}

/** Adds fine film grain, warm lights and cool shadows. */
export function filmed(tile: Tile, seed: number): void {
  const { width, height, data } = tile;
  const noise = createNoise(hash("film", seed));
  for (let row = 0, f = 0; row < height; row++)
    for (let column = 0; column < width; column++, f += 4) {
      const grain = noise(column * 0.9, row * 0.9) * 5;
      const light = (data[f] * 0.3 + data[f + 1] * 0.59 + data[f + 2] * 0.11) / 255;
      data[f] = data[f] + grain + (light - 0.4) * 10;
      data[f + 1] = data[f + 1] + grain + (light - 0.4) * 3;
      data[f + 2] = data[f + 2] + grain - (light - 0.55) * 12;
    }
}
