import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import type { Tile } from "./canvas.ts";

const require = createRequire(import.meta.url);
const fontFiles = [require.resolve("@expo-google-fonts/fredoka/600SemiBold/Fredoka_600SemiBold.ttf")];

/** The part of a drawing that is shown, in its own units. */
export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Renders inner SVG to a tile of width × height pixels; the view box is stretched to fill it. Fonts of the machine are never used. */
export function renderVector(inner: string, box: ViewBox, width: number, height: number, fonts = false): Tile {
  const wide = Math.max(1, Math.round(width));
  const high = Math.max(1, Math.round(height));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${wide}" height="${high}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" preserveAspectRatio="none">${inner}</svg>`;
  const font = fonts ? { fontFiles, loadSystemFonts: false, defaultFontFamily: "Fredoka" } : { loadSystemFonts: false };
  const image = new Resvg(svg, { font }).render();
  return { width: image.width, height: image.height, data: new Uint8ClampedArray(image.pixels) };
}
