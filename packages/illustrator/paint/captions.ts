import { blend, hex, renderVector, type Tile } from "@atelier/painting";
import type { Composition } from "../layout/composition.ts";
import { escapeXml } from "./letter.ts";

/** Draws the lettering that belongs to the picture and not to a subject. */
export function paintCaptions(canvas: Tile, { captions, width, height }: Composition): void {
  if (captions.length === 0) return;
  const svg = captions
    .map(({ text, x, y, size, color }) => {
      const common = `x="${x}" y="${y}" font-family="Fredoka" font-weight="600" font-size="${size}" text-anchor="middle"`;
      return `<text ${common} fill="none" stroke="#1d1433" stroke-opacity=".55" stroke-width="${size * 0.16}" stroke-linejoin="round">${escapeXml(text)}</text><text ${common} fill="${hex(color)}">${escapeXml(text)}</text>`;
    })
    .join("");
  blend(canvas, renderVector(svg, { x: 0, y: 0, width, height }, width, height, true), 0, 0);
}
