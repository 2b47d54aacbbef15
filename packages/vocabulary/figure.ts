import { hex, type Rgb } from "@atelier/painting";
import { drawCrossedLegs, drawLegs, drawTorso, getSleeve, type Outfit } from "./outfit.ts";
import { createPen } from "./pen.ts";

/**
 * The box of a whole figure in icon units. A bust fills the upper 32 × 32; a head alone is smaller and has a drawn
 * neck.
 */
export const figureBox = { width: 32, height: 56 };
/** Scale and position of a head on a drawn figure, in icon units. */
export const headPlace = { scale: 0.82, x: 2.9, y: 3 };
/** Where the body of a bust ends below its icon, in icon units from the top. */
export const waist = 42.5;

/** How a figure below an icon looks. Colors are sampled from the icon. */
export interface FigureLook {
  garment: Rgb;
  skin: Rgb;
  /** Without gradients. */
  flat: boolean;
  /** Whether the icon is a head, below which a neck and a torso are drawn. */
  headOnly: boolean;
  /** Whether the icon shows hands, so that none are drawn. */
  hasHands: boolean;
  outfit?: Outfit | undefined;
}

/** Turn of a hanging and of a raised arm about its shoulder, in degrees. */
const [HANGING, RAISED] = [10, 142];

/**
 * Torso, arms and legs as inner SVG in `figureBox`, to be drawn behind the icon of a person shown as a bust or head. The
 * torso of a bust is not drawn here, because it continues the icon.
 */
export function figureBelow({ garment, skin, flat, headOnly, hasHands, outfit = {} }: FigureLook): string {
  const pen = createPen("figure-", flat);
  const sleeve = pen.body(getSleeve(outfit.body) ?? hex(garment));
  const usual = hex([garment[0] * 0.45 + 20, garment[1] * 0.45 + 24, garment[2] * 0.5 + 46]);
  const hand = pen.ball(hex(skin));
  const turn = outfit.arms === "raised" ? RAISED : HANGING;
  const arm = (x: number, tilt: number) =>
    `<g transform="rotate(${tilt} ${x} 30)"><rect x="${x - 2.3}" y="27.5" width="4.6" height="12" rx="2.3" fill="${sleeve}"/><circle cx="${x}" cy="39.8" r="2.2" fill="${hand}"/></g>`;
  const side = headOnly ? 8.2 : 7.2;
  const arms = hasHands ? "" : arm(side, turn) + arm(32 - side, -turn);
  const torso = headOnly
    ? `<rect x="14" y="23" width="4" height="6" fill="${hand}"/>${drawTorso(pen, outfit.body, hex(garment))}`
    : "";
  // The hem of a coat or a dress is in front of the legs, unless they are crossed before it.
  const parts = outfit.isSeated
    ? arms + torso + drawCrossedLegs(pen, outfit, usual, hand)
    : drawLegs(pen, outfit, usual, hand) + arms + torso;
  return pen.defs() + parts;
}
