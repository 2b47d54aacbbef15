import type { Raster } from "@atelier/images/raster";

/** Lightness, and how red and how yellow a color is. */
export type Lab = readonly [number, number, number];

/** A pixel in CIE Lab (D65). */
export function toLab({ data, channels }: Pick<Raster, "data" | "channels">, pixel: number): Lab {
  const at = pixel * channels;
  const linear = [0, 1, 2].map((channel) => {
    const value = (data[at + channel] ?? 0) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [r = 0, g = 0, b = 0] = linear;
  const curve = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
