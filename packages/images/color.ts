// The package's single file: its default entry is hundreds of modules, which every process loads with its settings.
import culori from "culori/require";

const toRgb = culori.converter("rgb");

/**
 * Red, green, blue (0 to 255) and alpha (0 to 1) of a CSS color, or null if the text is not a color. `transparent` has
 * alpha 0.
 */
export function parseColor(text: string): { r: number; g: number; b: number; alpha: number } | null {
  // The parser accepts hexadecimal digits without a number sign ("add"), but CSS requires the sign.
  if (/^[0-9a-f]{3,8}$/i.test(text.trim()) && !/^(red|tan)$/i.test(text.trim())) return null;
  const color = toRgb(culori.parse(text.trim()));
  if (!color) return null;
  const byte = (channel: number) => Math.round(Math.min(1, Math.max(0, channel)) * 255);
  return { r: byte(color.r), g: byte(color.g), b: byte(color.b), alpha: color.alpha ?? 1 };
}
