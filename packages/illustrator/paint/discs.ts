import { blend, glow, mix, type Rgb, renderVector, rgb, type Tile } from "@atelier/painting";
import type { Composition, Disc } from "../layout/composition.ts";

/** Draws the sun, moon or earth with its glow. */
export function paintDisc(canvas: Tile, disc: Disc, { light }: Composition): void {
  const { x, y, radius } = disc;
  const side = Math.ceil(radius * 2) + 4;
  if (disc.kind === "sun") {
    const warm = mix(light.key, rgb("#ffe28a"), 0.6);
    glow(canvas, x, y, radius * 8, light.key, 0.5, radius * 0.6);
    glow(canvas, x, y, radius * 3, warm, 0.75, radius * 0.8);
    const fill = `<defs><radialGradient id="sun"><stop offset="0" stop-color="#fffdf0"/><stop offset=".7" stop-color="${tint(mix(warm, [255, 255, 255], 0.35))}"/><stop offset="1" stop-color="${tint(warm)}"/></radialGradient></defs><circle cx="0" cy="0" r="${radius}" fill="url(#sun)"/>`;
    blend(
      canvas,
      renderVector(fill, { x: -side / 2, y: -side / 2, width: side, height: side }, side, side),
      x - side / 2,
      y - side / 2,
    );
    return;
  }
  if (disc.kind === "earth") {
    glow(canvas, x, y, radius * 1.9, rgb("#6fb7ff"), 0.6, radius * 0.9);
    blend(
      canvas,
      renderVector(earth(radius), { x: -side / 2, y: -side / 2, width: side, height: side }, side, side),
      x - side / 2,
      y - side / 2,
    );
    return;
  }
  glow(canvas, x, y, radius * 6, rgb("#a9c4ff"), 0.4, radius * 0.7);
  glow(canvas, x, y, radius * 2.2, rgb("#fff6d8"), 0.55, radius * 0.85);
  blend(
    canvas,
    renderVector(
      moon(radius, disc.kind === "crescent"),
      { x: -side / 2, y: -side / 2, width: side, height: side },
      side,
      side,
    ),
    x - side / 2,
    y - side / 2,
  );
}

/** A color as SVG text. */
export const tint = ([r, g, b]: Rgb) => `rgb(${Math.round(r)},${Math.round(g)},${Math.round(b)})`;

const earth = (r: number) =>
  `<defs><radialGradient id="earth" cx=".36" cy=".32" r=".8"><stop offset="0" stop-color="#7fd0ff"/><stop offset=".6" stop-color="#2f7fd6"/><stop offset="1" stop-color="#123a80"/></radialGradient><clipPath id="globe"><circle r="${r}"/></clipPath></defs><circle r="${r}" fill="url(#earth)"/><g clip-path="url(#globe)"><path d="M${-r * 0.7} ${-r * 0.6}q${r * 0.5} ${-r * 0.4} ${r * 0.7} 0q${r * 0.1} ${r * 0.4} ${-r * 0.2} ${r * 0.6}q${-r * 0.1} ${r * 0.5} ${-r * 0.3} ${r * 0.2}q${-r * 0.4} ${-r * 0.3} ${-r * 0.2} ${-r * 0.8}Z" fill="#5fb56a"/><path d="M${r * 0.3} ${-r * 0.2}q${r * 0.4} ${-r * 0.2} ${r * 0.6} ${r * 0.2}q0 ${r * 0.5} ${-r * 0.4} ${r * 0.6}q${-r * 0.3} ${-r * 0.4} ${-r * 0.2} ${-r * 0.8}Z" fill="#5fb56a"/><path d="M${-r} ${r * 0.55}q${r * 0.8} ${-r * 0.25} ${r * 1.6} ${r * 0.05}M${-r * 0.8} ${-r * 0.15}q${r * 0.7} ${r * 0.2} ${r * 1.5} ${-r * 0.1}M${-r * 0.2} ${-r * 0.75}q${r * 0.5} ${r * 0.1} ${r * 0.8} 0" stroke="#ffffff" stroke-opacity=".75" stroke-width="${r * 0.11}" stroke-linecap="round" fill="none"/></g>`;

function moon(r: number, crescent: boolean): string {
  const spots = [
    [-0.35, -0.25, 0.2],
    [0.28, -0.42, 0.13],
    [0.36, 0.18, 0.24],
    [-0.2, 0.38, 0.16],
    [-0.55, 0.15, 0.1],
    [0.02, -0.02, 0.09],
    [0.1, 0.62, 0.11],
    [-0.1, -0.66, 0.1],
  ];
  const craters = spots
    .map(
      ([x = 0, y = 0, s = 0]) =>
        `<circle cx="${x * r}" cy="${y * r}" r="${s * r}" fill="#e3cf9d" opacity=".75"/><circle cx="${x * r + s * r * 0.14}" cy="${y * r + s * r * 0.16}" r="${s * r * 0.84}" fill="#efdfb4" opacity=".8"/>`,
    )
    .join("");
  const full = `<radialGradient id="moon" cx=".4" cy=".36" r=".75"><stop offset="0" stop-color="#fffbea"/><stop offset=".75" stop-color="#f8e9bf"/><stop offset="1" stop-color="#e2c98f"/></radialGradient>`;
  const clip = crescent
    ? `<mask id="lit"><rect x="${-r}" y="${-r}" width="${2 * r}" height="${2 * r}" fill="#fff"/><circle cx="${r * 0.45}" cy="${-r * 0.18}" r="${r * 0.86}" fill="#000"/></mask>`
    : "";
  return `<defs>${full}${clip}</defs><g${crescent ? ' mask="url(#lit)"' : ""}><circle r="${r}" fill="url(#moon)"/>${craters}</g>`;
}
