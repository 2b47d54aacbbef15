import { hex, type Rgb } from "@atelier/painting";
import { createPen } from "./pen.ts";

/**
 * The box of a whole figure in icon units. A bust fills the upper 32 × 32; a head alone is smaller and has a drawn
 * neck.
 */
export const figureBox = { width: 32, height: 56 };
/** Scale and position of a head on a drawn figure, in icon units. */
export const headPlace = { scale: 0.82, x: 2.9, y: 3 };

/**
 * Torso, arms and legs as inner SVG in `figureBox`, to be drawn behind the icon of a person shown as a bust or head.
 * `garment` and `skin` are colors sampled from the icon; `headOnly` adds a neck; `flat` draws without gradients.
 */
export function figureBelow(garment: Rgb, skin: Rgb, flat: boolean, headOnly: boolean): string {
  const pen = createPen("figure-", flat);
  const cloth = pen.body(hex(garment));
  const trousers = pen.body(hex([garment[0] * 0.45 + 20, garment[1] * 0.45 + 24, garment[2] * 0.5 + 46]));
  const hand = pen.ball(hex(skin));
  const arm = (x: number, tilt: number) =>
    `<g transform="rotate(${tilt} ${x} 30)"><rect x="${x - 2.3}" y="27.5" width="4.6" height="12" rx="2.3" fill="${cloth}"/><circle cx="${x}" cy="39.8" r="2.2" fill="${hand}"/></g>`;
  const leg = (x: number) =>
    `<rect x="${x - 2.6}" y="39" width="5.2" height="14.5" rx="2" fill="${trousers}"/><path d="M${x - 3.4} 55.6c-.6-2.2.8-3.8 3-3.8h1c2.2 0 3.6 1.6 3 3.8Z" fill="${pen.body("#4a3550")}"/>`;
  const torso = headOnly
    ? `<rect x="14" y="23" width="4" height="6" fill="${hand}"/><path d="M11.5 27.500h9c3 0 5 1.5 5.3 4l-2 9.500c-.3 1.3-1.3 1.8-2.5 1.800H10.700c-1.2 0-2.2-.5-2.5-1.800l-2-9.500c.3-2.5 2.3-4 5.3-4Z" fill="${cloth}"/>`
    : `<path d="M6.8 27.500h18.400l-1.8 13c-.2 1.5-1.2 2.3-2.7 2.300H11.300c-1.5 0-2.5-.8-2.7-2.300Z" fill="${cloth}"/>`;
  const side = headOnly ? 8.2 : 7.2;
  const parts = leg(12.9) + leg(19.1) + arm(side, 10) + arm(32 - side, -10) + torso;
  return pen.defs() + parts;
}
