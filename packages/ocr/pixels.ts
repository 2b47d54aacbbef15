import type { Raster } from "@atelier/images/raster";
import type { RotatedBox } from "./geometry.ts";

/** The planes of blue, green and red with values of −1 to 1: PP-OCR's networks are trained on this order. */
export function planarFloats({ width, height, channels, data }: Raster): Float32Array {
  const size = width * height;
  const planes = new Float32Array(3 * size);
  for (let at = 0; at < size; at++)
    for (let channel = 0; channel < 3; channel++)
      planes[(2 - channel) * size + at] = data[at * channels + channel] / 127.5 - 1;
  return planes;
}

/** Cuts a rotated rectangle out of an image as a level image of its own size, by linear interpolation. */
export function cutLine({ width, height, channels, data }: Raster, box: RotatedBox): Raster {
  const size = { width: Math.max(1, Math.round(box.width)), height: Math.max(1, Math.round(box.height)) };
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const line = new Uint8Array(3 * size.width * size.height);
  for (let row = 0; row < size.height; row++)
    for (let column = 0; column < size.width; column++) {
      const u = ((column + 0.5) / size.width - 0.5) * box.width;
      const v = ((row + 0.5) / size.height - 0.5) * box.height;
      const x = Math.max(0, Math.min(width - 1, box.center[0] + u * cos - v * sin - 0.5));
      const y = Math.max(0, Math.min(height - 1, box.center[1] + u * sin + v * cos - 0.5));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
      for (let channel = 0; channel < 3; channel++) {
        const value = (px: number, py: number) => {
          const from = (py * width + px) * channels;
          const alpha = channels === 4 ? (data[from + 3] ?? 0) / 255 : 1;
          return data[from + channel] * alpha + 255 * (1 - alpha);
        };
        const upper = value(left, top) * (1 - x + left) + value(right, top) * (x - left);
        const lower = value(left, bottom) * (1 - x + left) + value(right, bottom) * (x - left);
        line[(row * size.width + column) * 3 + channel] = Math.round(upper * (1 - y + top) + lower * (y - top));
      }
    }
  return { ...size, channels: 3, data: line };
}

/** The image turned by 180 degrees. */
export function turned({ width, height, data }: Raster): Raster {
  const upright = new Uint8Array(data.length);
  for (let at = 0; at < width * height; at++)
    upright.set(data.subarray(at * 3, at * 3 + 3), (width * height - 1 - at) * 3);
  return { width, height, channels: 3, data: upright };
}
