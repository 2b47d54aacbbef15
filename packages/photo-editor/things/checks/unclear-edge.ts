import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";

/** Both sides of an outline are compared so far from it, as a share of the shorter side. */
const BESIDE = 1 / 100;
/** Colors of which no channel differs by more, of 255, have no visible edge between them. */
const SAME = 24;
/** Rests of the old background are seen on a new color of which a channel differs by more, of 255. */
const VISIBLE = 100;
/** A cutout is sure where its opacity, of 255, is outside of these values. */
const [CLEAR, OPAQUE] = [20, 235];
/** On a larger share of the outline, rests of the old background are seen at once. */
const MAX_SHARE = 0.25;

type Rgb = Readonly<{ r: number; g: number; b: number }>;

/**
 * Warns if much of the outline of a cutout lies between two parts of the same color, and the new background of the color
 * `paint` shows what of the old one is left there. Costs half of the price.
 */
export function warnOfUnclearEdge(image: Raster, cutout: Raster, paint: Rgb, edit: EditContext): void {
  if (edit.mask || measureUnclearEdge(image, cutout, paint) < MAX_SHARE) return;
  edit.guessed = true;
  edit.context.warn(
    "The subject has about the color of the old background at its outline, so rests of that can be left, or parts of the subject be missing. Half of the price is charged. Check the result, or mark the subject with a mask.",
  );
}

/**
 * The share, 0 to 1, of the outline of a cutout (four channels, at the size of the image) that has the same color on both
 * sides, is soft, and differs from the color `paint` of the new background.
 */
export function measureUnclearEdge(
  { width, height, channels, data }: Raster,
  { data: alpha }: Pick<Raster, "data">,
  { r, g, b }: Rgb,
): number {
  const reach = Math.max(2, Math.round(BESIDE * Math.min(width, height)));
  const opacity = (at: number) => alpha[at * 4 + 3] ?? 0;
  const paint = [r, g, b];
  const read = (at: number, channel: number) => data[at * channels + channel] ?? 0;
  const isUnclear = (first: number, second: number) => {
    const [inner, outer] = opacity(first) > opacity(second) ? [first, second] : [second, first];
    if (opacity(inner) >= OPAQUE && opacity(outer) <= CLEAR) return false;
    const own = [0, 1, 2].map((channel) => read(outer, channel));
    const change = Math.max(...own.map((value, channel) => Math.abs(value - read(inner, channel))));
    const contrast = Math.max(...own.map((value, channel) => Math.abs(value - (paint[channel] ?? 0))));
    return change < SAME && contrast > VISIBLE;
  };
  let [edge, unclear] = [0, 0];
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++)
      for (const step of [1, width]) {
        const at = y * width + x;
        if (opacity(at) > 127 === opacity(at + step) > 127) continue;
        edge++;
        unclear += Number(isUnclear(at - step * reach, at + step * reach));
      }
  return edge === 0 ? 0 : unclear / edge;
}
