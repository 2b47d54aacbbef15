import type { Raster } from "@atelier/images/raster";
import { clamp, luma } from "./adjust.ts";

/** Channels become lighter than this share of white only slowly, so that lit skin keeps its drawing and its color. */
const SHOULDER = 0.86;
/** The share of the curve of each channel for itself, which makes colors paler, and how far it may go beyond the other, of white. */
const [MUTED, VIVID] = [0.4, 0.12];

/**
 * Lightens dark and middle tones by the gamma curve of `brightness`, and keeps hue and saturation: all channels of a pixel
 * grow by one factor, which ends before the largest of them is white. A second time changes light parts hardly further.
 */
export function lifted(image: Raster, percent: number): Raster {
  const { channels, data } = image;
  const pixels = new Uint8Array(data);
  const exponent = 2 ** (-percent / 50);
  for (let at = 0; at < data.length; at += channels) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
    const light = Math.max(1, luma(r, g, b)) / 255;
    const most = Math.max(1, r, g, b) / 255;
    const raised = (most * light ** exponent) / light;
    const limited =
      raised <= SHOULDER ? raised : SHOULDER + (1 - SHOULDER) * (1 - Math.exp((SHOULDER - raised) / (1 - SHOULDER)));
    const factor = Math.max(1, limited / most);
    for (const [channel, value] of [r, g, b].entries()) {
      // Color that grows as much as the light is too vivid for skin in the shade.
      const bent = Math.min(value * factor + VIVID * 255, 255 * (value / 255) ** exponent);
      pixels[at + channel] = clamp(value * factor * (1 - MUTED) + Math.max(value, bent) * MUTED);
    }
  }
  return { ...image, data: pixels };
}
