import { blend, darken, fromHsl, hex, luminance, type Rgb, renderVector, type Tile, toHsl } from "@atelier/painting";
import type { Caption, Composition } from "../layout/composition.ts";
import { escapeXml } from "./letter.ts";

/** Letters up to this luminance have a light edge. */
const DARK = 96;

/** Draws the lettering that belongs to the picture and not to a subject. */
export function paintCaptions(canvas: Tile, { captions, width, height }: Composition): void {
  if (captions.length === 0) return;
  const svg = captions
    .map((caption, index) => {
      const { text, x, y, size, color, arc } = caption;
      if (arc) return writeAround(caption, arc, `arc${index}`);
      const common = `x="${x}" y="${y}" font-family="Fredoka" font-weight="600" font-size="${size}" text-anchor="middle"`;
      const edge = luminance(color) > DARK ? "#1d1433" : "#fffaee";
      return `<text ${common} fill="none" stroke="${edge}" stroke-opacity=".55" stroke-width="${size * 0.16}" stroke-linejoin="round">${escapeXml(text)}</text><text ${common} fill="${hex(color)}">${escapeXml(text)}</text>`;
    })
    .join("");
  blend(canvas, renderVector(svg, { x: 0, y: 0, width, height }, width, height, true), 0, 0);
}

/** A text on the upper or lower half of a circle. */
function writeAround({ text, x, y, size, color }: Caption, { radius, isLow }: NonNullable<Caption["arc"]>, id: string) {
  const own = isLow ? radius + size * 0.7 : radius;
  const path = `M${x - own} ${y}A${own} ${own} 0 0 ${isLow ? 0 : 1} ${x + own} ${y}`;
  return `<defs><path id="${id}" d="${path}"/></defs><text font-family="Fredoka" font-weight="600" font-size="${size}" letter-spacing="${size * 0.06}" text-anchor="middle" fill="${hex(color)}"><textPath href="#${id}" xlink:href="#${id}" startOffset="50%">${escapeXml(text)}</textPath></text>`;
}

const CREAM: Rgb = [247, 239, 220];
/** Half the side of a square icon, and the radius of its corners, as shares of the radius of a badge. */
const [SQUARE, CORNER] = [0.88, 0.4];

/** Draws the disc of a badge, in the colors that the prompt names or in the one opposite to that of its things. */
export function paintBadge(canvas: Tile, { badge, accent, width, height }: Composition): void {
  if (!badge) return;
  const { x, y, radius, fill, fillEnd } = badge;
  const [hue, saturation] = toHsl(accent);
  const own = fill ? darken(fill, 0.35) : fromHsl(hue + 190, Math.min(0.45, 0.2 + saturation * 0.3), 0.28);
  const ring = badge.ring ?? own;
  const circle = (share: number, look: string) => `<circle cx="${x}" cy="${y}" r="${radius * share}" ${look}/>`;
  const [side, corner] = [radius * SQUARE, radius * CORNER];
  const square = `<rect x="${x - side}" y="${y - side}" width="${side * 2}" height="${side * 2}" rx="${corner}" fill="${fillEnd ? "url(#square)" : hex(fill ?? CREAM)}"/>`;
  const gradient = fillEnd
    ? `<defs><linearGradient id="square" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hex(fill ?? CREAM)}"/><stop offset="1" stop-color="${hex(fillEnd)}"/></linearGradient></defs>`
    : "";
  const disc =
    circle(1, `fill="${hex(ring)}"`) +
    circle(0.965, `fill="none" stroke="#f7efdc" stroke-width="${radius * 0.014}"`) +
    circle(0.74, `fill="${hex(fill ?? CREAM)}" stroke="${hex(darken(ring, 0.2))}" stroke-width="${radius * 0.02}"`);
  blend(
    canvas,
    renderVector(badge.isSquare ? gradient + square : disc, { x: 0, y: 0, width, height }, width, height),
    0,
    0,
  );
}
