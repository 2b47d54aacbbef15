import type { Margins } from "@atelier/images";

/** A length in pixels up to 500, or in percent up to 50. */
const LENGTH = String.raw`(?:(?:500|[1-4]?\d{1,2})px|(?:50|[1-4]?\d(?:\.\d{1,3})?)%|0)`;

/** One to four lengths for the sides of a subject, in the order of CSS. */
export const MARGINS = new RegExp(`^${LENGTH}(?: +${LENGTH}){0,3}$`);

/** The margins of a subject by its size: percentages are of its width and height. */
export function toMargins(margins: string): (size: { width: number; height: number }) => Margins {
  const [top = "0", right = top, bottom = top, left = right] = margins.split(/ +/);
  const toPixels = (length: string, side: number) =>
    Math.round(length.endsWith("%") ? (Number.parseFloat(length) * side) / 100 : Number.parseFloat(length));
  return ({ width, height }) => ({
    top: toPixels(top, height),
    right: toPixels(right, width),
    bottom: toPixels(bottom, height),
    left: toPixels(left, width),
  });
}
