/** Red, green, blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

const clamp = (value: number) => Math.min(255, Math.max(0, value));

/** Parses `#rrggbb` or `#rgb`. Any other text is a programming error and gives black. */
export function rgb(hex: string): Rgb {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1, 7);
  const value = Number.parseInt(digits, 16) || 0;
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The color as `#rrggbb`, with each channel rounded and limited to 0–255. */
export function hex([r, g, b]: Rgb): string {
  return `#${((1 << 24) | (Math.round(clamp(r)) << 16) | (Math.round(clamp(g)) << 8) | Math.round(clamp(b))).toString(16).slice(1)}`;
}

/** Linear interpolation from `a` (share 0) to `b` (share 1). */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** Mixes the color with white; `share` is 0 to 1. */
export const lighten = (color: Rgb, share: number) => mix(color, [255, 255, 255], share);

/** Mixes the color with a deep blue violet instead of black, because outdoor shadows are bluish. `share` is 0 to 1. */
export const darken = (color: Rgb, share: number) => mix(color, [24, 16, 44], share);

/** The color under a colored light (multiply blending). All channels are 0 to 255. */
export function multiply(color: Rgb, light: Rgb): Rgb {
  return [(color[0] * light[0]) / 255, (color[1] * light[1]) / 255, (color[2] * light[2]) / 255];
}

/** Relative luminance with Rec. 709 weights, 0 to 255. */
export const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Hue (0 to 360), saturation and lightness (0 to 1). */
export function toHsl([r, g, b]: Rgb): [number, number, number] {
  const most = Math.max(r, g, b);
  const least = Math.min(r, g, b);
  const lightness = (most + least) / 510;
  const span = most - least;
  if (span === 0) return [0, 0, lightness];
  const saturation = span / (lightness > 0.5 ? 510 - most - least : most + least);
  const sixth = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [sixth * 60, saturation, lightness];
}

/** The color of a hue in degrees, and of a saturation and lightness from 0 to 1. */
export function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const chroma = (1 - Math.abs(2 * lightness - 1)) * saturation;
  const sixth = (((hue % 360) + 360) % 360) / 60;
  const second = chroma * (1 - Math.abs((sixth % 2) - 1));
  const [r, g, b] = (
    [
      [chroma, second, 0],
      [second, chroma, 0],
      [0, chroma, second],
      [0, second, chroma],
      [second, 0, chroma],
      [chroma, 0, second],
    ] as const
  )[Math.floor(sixth)] ?? [0, 0, 0];
  const base = lightness - chroma / 2;
  return [(r + base) * 255, (g + base) * 255, (b + base) * 255];
}
