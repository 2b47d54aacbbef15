/** The parts of a color from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The color that operators set; black if none does. Null for one that cannot be read. */
export function readColor(fill: string): Rgb | null {
  const match = /((?:[\d.]+\s+){1,4})(g|rg|k|sc|scn)\s*$/.exec(fill.trim());
  if (!match) return [0, 0, 0];
  const values = (match[1] ?? "").trim().split(/\s+/).map(Number);
  if (values.some(Number.isNaN)) return null;
  const [c = 0, m = 0, y = 0, k = 0] = values;
  if (values.length === 4) return [(1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k)];
  return values.length === 3 ? [c, m, y] : [c, c, c];
}

/** Whether a color cannot be read on white paper. */
export const isLight = (color: Rgb) => color.every((value) => value > 0.85);

const getLuminance = ([red, green, blue]: Rgb) => 0.3 * red + 0.59 * green + 0.11 * blue;

/** Whether letters of a color are pale on white paper. */
export const isPale = (color: Rgb) => getLuminance(color) > 0.6;

/** Whether white letters can be read on a color. */
export const isDark = (color: Rgb) => getLuminance(color) < 0.7;

/** A color as RRGGBB. */
export const toHex = (color: Rgb) =>
  color
    .map((value) =>
      Math.round(Math.min(1, value) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")
    .toUpperCase();
