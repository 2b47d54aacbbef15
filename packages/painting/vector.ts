import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import type { Tile } from "./canvas.ts";

const require = createRequire(import.meta.url);
const fontFiles = [require.resolve("@expo-google-fonts/fredoka/600SemiBold/Fredoka_600SemiBold.ttf")];

/** The visible part of a drawing, in its own units. */
export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Renders SVG elements (without the `svg` root) to a tile of width × height pixels. The view box is stretched to fill
 * it. `fonts` loads the bundled Fredoka font; system fonts are never used, so results do not depend on the machine.
 */
export function renderVector(inner: string, box: ViewBox, width: number, height: number, fonts = false): Tile {
  const wide = Math.max(1, Math.round(width));
  const high = Math.max(1, Math.round(height));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${wide}" height="${high}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" preserveAspectRatio="none">${inner}</svg>`;
  const font = fonts ? { fontFiles, loadSystemFonts: false, defaultFontFamily: "Fredoka" } : { loadSystemFonts: false };
  const image = new Resvg(svg, { font }).render();
  return { width: image.width, height: image.height, data: new Uint8ClampedArray(image.pixels) };
}
