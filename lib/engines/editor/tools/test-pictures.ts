import type { Raster } from "../../../images/raster.ts";

/** Every pixel another color, so that each can be followed. */
export function numbered(width: number, height: number, channels: 3 | 4 = 3): Raster {
  const data = new Uint8Array(width * height * channels);
  for (let index = 0; index < width * height; index++) {
    data.set([index % 251, (index * 7) % 253, (index * 13) % 255], index * channels);
    if (channels === 4) data[index * 4 + 3] = 255 - (index % 200);
  }
  return { width, height, channels, data };
}

/** One color everywhere, of as many channels as it has. */
export function filled(width: number, height: number, color: readonly number[]): Raster {
  const data = new Uint8Array(width * height * color.length);
  for (let at = 0; at < data.length; at += color.length) data.set(color, at);
  return { width, height, channels: color.length === 4 ? 4 : 3, data };
}

/** The bytes of one pixel. */
export const pixel = ({ width, channels, data }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels),
];
