import type { Raster } from "@atelier/images/raster";
import type { Rgb } from "./rgb.ts";

/** Premultiplied RGBA, 8 bits each, row by row. */
export interface Tile {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** A canvas of width × height pixels, transparent unless `fill` (opaque) is given. */
export function createTile(width: number, height: number, fill?: Rgb): Tile {
  const tile = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  if (fill) {
    const value = new Uint8ClampedArray([fill[0], fill[1], fill[2], 255]);
    const word = new Uint32Array(value.buffer)[0] ?? 0;
    new Uint32Array(tile.data.buffer).fill(word);
  }
  return tile;
}

/**
 * Draws a tile over the canvas (source-over) with its upper left corner at (x, y), rounded to whole pixels. `opacity`
 * is 0 to 1.
 */
export function blend(canvas: Tile, tile: Tile, x: number, y: number, opacity = 1): void {
  const left = Math.max(0, Math.round(x));
  const top = Math.max(0, Math.round(y));
  const right = Math.min(canvas.width, Math.round(x) + tile.width);
  const bottom = Math.min(canvas.height, Math.round(y) + tile.height);
  const to = canvas.data;
  const from = tile.data;
  for (let row = top; row < bottom; row++) {
    let t = (row * canvas.width + left) * 4;
    let f = ((row - Math.round(y)) * tile.width + left - Math.round(x)) * 4;
    for (let column = left; column < right; column++, t += 4, f += 4) {
      const alpha = from[f + 3];
      if (alpha === 0) continue;
      const keep = 1 - (alpha * opacity) / 255;
      to[t] = from[f] * opacity + to[t] * keep;
      to[t + 1] = from[f + 1] * opacity + to[t + 1] * keep;
      to[t + 2] = from[f + 2] * opacity + to[t + 2] * keep;
      to[t + 3] = alpha * opacity + to[t + 3] * keep;
    }
  }
}

/** One 8-bit plane of coverage, large enough for its blur. (x, y) is its upper left corner on the canvas, in pixels. */
export interface Shade {
  x: number;
  y: number;
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Colors the canvas through a plane of coverage; a dark color makes a shadow. `strength` is 0 to 1. */
export function stain(canvas: Tile, shade: Shade, color: Rgb, strength: number): void {
  const left = Math.max(0, shade.x);
  const right = Math.min(canvas.width, shade.x + shade.width);
  for (let row = Math.max(0, shade.y); row < Math.min(canvas.height, shade.y + shade.height); row++) {
    let t = (row * canvas.width + left) * 4;
    let f = (row - shade.y) * shade.width + left - shade.x;
    for (let column = left; column < right; column++, t += 4, f++) {
      const alpha = (shade.data[f] / 255) * strength;
      if (alpha === 0) continue;
      const keep = 1 - alpha;
      canvas.data[t] = color[0] * alpha + canvas.data[t] * keep;
      canvas.data[t + 1] = color[1] * alpha + canvas.data[t + 1] * keep;
      canvas.data[t + 2] = color[2] * alpha + canvas.data[t + 2] * keep;
      canvas.data[t + 3] = 255 * alpha + canvas.data[t + 3] * keep;
    }
  }
}

/**
 * Adds a radial glow at (x, y): full strength within `core` pixels, falling off smoothly to zero at `radius` pixels.
 */
export function glow(canvas: Tile, x: number, y: number, radius: number, color: Rgb, strength: number, core = 0): void {
  const left = Math.max(0, Math.floor(x - radius));
  const right = Math.min(canvas.width, Math.ceil(x + radius));
  for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(canvas.height, Math.ceil(y + radius)); row++) {
    let t = (row * canvas.width + left) * 4;
    for (let column = left; column < right; column++, t += 4) {
      const distance = Math.sqrt((column - x) * (column - x) + (row - y) * (row - y));
      if (distance >= radius) continue;
      const far = Math.max(0, (distance - core) / (radius - core));
      const light = (1 - far) * (1 - far) * (1 - far) * strength;
      if (canvas.data[t + 3] === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const now = canvas.data[t + channel];
        // Screen blending never exceeds white, so a glow keeps the detail below it.
        canvas.data[t + channel] = now + ((255 - now) * (color[channel] ?? 0) * light) / 255;
      }
    }
  }
}

/** The canvas as a straight-alpha raster: four channels if `transparent`, otherwise three. */
export function toRaster(canvas: Tile, transparent: boolean): Raster {
  const pixels = canvas.width * canvas.height;
  const channels = transparent ? 4 : 3;
  const data = new Uint8Array(pixels * channels);
  for (let i = 0, f = 0, t = 0; i < pixels; i++, f += 4, t += channels) {
    const alpha = canvas.data[f + 3];
    const scale = transparent && alpha > 0 && alpha < 255 ? 255 / alpha : 1;
    data[t] = Math.min(255, canvas.data[f] * scale);
    data[t + 1] = Math.min(255, canvas.data[f + 1] * scale);
    data[t + 2] = Math.min(255, canvas.data[f + 2] * scale);
    if (transparent) data[t + 3] = alpha;
  }
  return { width: canvas.width, height: canvas.height, channels, data };
}
