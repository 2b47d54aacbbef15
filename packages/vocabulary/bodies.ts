import type { Outfit } from "./outfit.ts";
import { createPen, type Pen } from "./pen.ts";

interface Coat {
  fur: string;
  belly: string;
  paw: string;
  tail: "brush" | "stub" | "long" | "ringed" | "none" | "tuft";
  tip?: string;
  /** Color of the limbs, if it differs from the fur. */
  limb?: string;
}

/** Colors of the bodies for animals that the icon sets show only as a face. */
const coats: Record<string, Coat> = {
  fox: { fur: "#ff8a2b", belly: "#ffe9d6", paw: "#5a3a3a", tail: "brush", tip: "#fff4ea" },
  wolf: { fur: "#9a9bab", belly: "#e9e6f0", paw: "#7d7d90", tail: "brush", tip: "#5e5d70" },
  bear: { fur: "#9a5b3c", belly: "#c98f66", paw: "#7d4630", tail: "stub" },
  "polar-bear": { fur: "#eeeaf4", belly: "#ffffff", paw: "#ddd6e6", tail: "stub" },
  panda: { fur: "#f4f1f8", belly: "#ffffff", paw: "#433b6b", limb: "#433b6b", tail: "stub" },
  koala: { fur: "#a9a3b4", belly: "#ece8f2", paw: "#8a8398", tail: "none" },
  lion: { fur: "#f2a23c", belly: "#ffd9a0", paw: "#e08f2e", tail: "tuft", tip: "#8c4a22" },
  raccoon: { fur: "#8f8d9c", belly: "#cfccd8", paw: "#4a4656", tail: "ringed", tip: "#4a4656" },
  hamster: { fur: "#f3b47a", belly: "#fff1e2", paw: "#f7c9c0", tail: "stub" },
  frog: { fur: "#4ebf4a", belly: "#d9f2b0", paw: "#3da345", tail: "none" },
  moose: { fur: "#8d5a44", belly: "#a87660", paw: "#5b382c", tail: "stub" },
  boar: { fur: "#7a4a45", belly: "#a3726a", paw: "#4c2f34", tail: "long", tip: "#4c2f34" },
  unicorn: { fur: "#e9e2f6", belly: "#ffffff", paw: "#c79be8", tail: "brush", tip: "#ff8fc7" },
  robot: { fur: "#b9bccb", belly: "#6fd0ff", paw: "#7f8296", tail: "none" },
  "cat-face": { fur: "#ffc23e", belly: "#ffe9a8", paw: "#f2a92a", tail: "long" },
  "dog-face": { fur: "#c98a58", belly: "#f3dfc4", paw: "#a86a3f", tail: "long" },
  "tiger-face": { fur: "#ff8a2e", belly: "#fff3e4", paw: "#e8701e", tail: "ringed", tip: "#4a3550" },
  "rabbit-face": { fur: "#eeeaf4", belly: "#ffffff", paw: "#dcd5e6", tail: "stub" },
  "mouse-face": { fur: "#b9b4c6", belly: "#e9e6f0", paw: "#f3b8c4", tail: "long" },
  "monkey-face": { fur: "#9a5f44", belly: "#f0c49a", paw: "#f0c49a", tail: "long" },
  "pig-face": { fur: "#ff9fb8", belly: "#ffc4d2", paw: "#e87d9a", tail: "long" },
  "cow-face": { fur: "#f1eef6", belly: "#ffffff", paw: "#5a4a60", tail: "tuft", tip: "#5a4a60" },
  "horse-face": { fur: "#8a5a48", belly: "#a3705a", paw: "#4a3038", tail: "brush", tip: "#3a2630" },
  chicken: { fur: "#f5f2fa", belly: "#ffffff", paw: "#ffb23e", tail: "brush", tip: "#ffffff" },
};

/**
 * The box of a body in icon units (an icon is 32 × 32). The head icon is scaled by `head` and moved by `headX`,
 * `headY`.
 */
export const bodyBox = { width: 36, height: 46, head: 0.86, headX: 4.2, headY: 0 };

/** Whether a subject has a drawn body. */
export const hasBody = (id: string) => id in coats;

/**
 * The sitting body below a face, as inner SVG in `bodyBox`, or an empty string if the subject has none. `flat` draws
 * without gradients; `recolored` is a CSS color for the fur, and the body of `outfit` is drawn over it.
 */
export function bodyBelow(id: string, flat: boolean, recolored?: string, outfit?: Outfit): string {
  const coat = coats[id];
  if (!coat) return "";
  const pen = createPen(`body-${id}-`, flat);
  const fur = recolored ?? coat.fur;
  const limb = coat.limb ?? fur;
  const parts = id === "robot" ? machine(pen, coat) : animal(pen, coat, fur, limb);
  const clothes = clothe(pen, outfit?.body);
  return pen.defs() + parts + clothes;
}

function animal(pen: Pen, coat: Coat, fur: string, limb: string): string {
  return [
    tail(pen, coat, fur),
    // Haunches, trunk and bib.
    `<ellipse cx="10.6" cy="38.4" rx="5.6" ry="6" fill="${pen.ball(limb)}"/><ellipse cx="25.4" cy="38.4" rx="5.6" ry="6" fill="${pen.ball(limb)}"/>`,
    `<path d="M18 19c-6 0-9 7-9.4 13.500C8.3 38 10 44 18 44s9.7-6 9.4-11.500C27 26 24 19 18 19Z" fill="${pen.body(fur)}"/>`,
    `<path d="M18 23.500c-3.6 0-5.3 4-5.3 8.5 0 5.5 2.3 9.5 5.3 9.500s5.3-4 5.3-9.500c0-4.5-1.7-8.5-5.3-8.500Z" fill="${pen.upright(coat.belly)}"/>`,
    // Hind feet, front legs and paws.
    foot(pen, 9.8, 43.6, 4, 2.2, coat.paw) + foot(pen, 26.2, 43.6, 4, 2.2, coat.paw),
    leg(pen, 14.2, limb, coat.paw) + leg(pen, 21.8, limb, coat.paw),
  ].join("");
}

/** A jacket on the trunk and the front legs. */
function clothe(pen: Pen, garment: Outfit["body"]): string {
  if (!garment) return "";
  const cloth = pen.cloth(garment.color, garment.motif);
  const sleeve = (x: number) => `<rect x="${x - 2.7}" y="28" width="5.4" height="9.5" rx="2.2" fill="${cloth}"/>`;
  return `<path d="M18 19.5c-6 0-8.9 6.5-9.5 12-.2 2.5 0 4.5.7 6 5 1.8 12.6 1.8 17.6 0 .7-1.5.9-3.5.7-6C26.9 26 24 19.5 18 19.5Z" fill="${cloth}"/>${sleeve(14.2)}${sleeve(21.8)}<path d="M18 22v15" stroke="#00000045" stroke-width=".6" fill="none"/>`;
}

const foot = (pen: Pen, x: number, y: number, rx: number, ry: number, color: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${pen.ball(color)}"/>`;

const leg = (pen: Pen, x: number, fur: string, paw: string) =>
  `<rect x="${x - 2.3}" y="29" width="4.6" height="15" rx="2.3" fill="${pen.body(fur)}"/>` +
  foot(pen, x, 43.8, 2.7, 2, paw);

function tail(pen: Pen, coat: Coat, fur: string): string {
  const tip = coat.tip ?? fur;
  switch (coat.tail) {
    case "brush":
      return (
        `<path d="M25 41c4 2 8.5-.5 9.6-6 1-5-1-9.5-3.4-11.8-.8-.7-1.6-.3-1.4.8.7 3.8-.3 7-5.4 9.800Z" fill="${pen.body(fur)}"/>` +
        `<path d="M34.9 31.500c-.4-3.5-1.9-6.6-3.7-8.3-.8-.7-1.6-.3-1.4.8.5 2.6.2 5-1.5 7.1 2 1.6 4.6 1.6 6.6.4Z" fill="${pen.body(tip)}"/>`
      );
    case "ringed":
      return (
        `<path d="M25 42c5 1.5 9-1.5 9.4-7 .3-4-1-7.5-2.6-9.5-1.3-1.5-3.3-.5-3 1.5.5 4-.8 6.5-4.8 9Z" fill="${pen.body(fur)}"/>` +
        `<path d="M28.6 30.800l5.6-.8.2 3-6.5.4ZM26.9 35.600l7 .6-1.4 2.8-6.5-1.400ZM28.8 27.300c-.3-2.6 1.6-3.4 3-1.800l1.3 2.200Z" fill="${pen.body(tip)}"/>`
      );
    case "tuft":
      return (
        `<path d="M25.5 42c5.5 0 8-3 7.6-8.5" fill="none" stroke="${fur}" stroke-width="1.8" stroke-linecap="round"/>` +
        `<ellipse cx="33" cy="31.5" rx="2.2" ry="3.2" fill="${pen.ball(tip)}"/>`
      );
    case "long":
      return `<path d="M25.5 42c5.5 0 8-3 7.2-8.5" fill="none" stroke="${fur}" stroke-width="1.6" stroke-linecap="round"/>`;
    case "stub":
      return `<circle cx="28.6" cy="40" r="2.6" fill="${pen.ball(fur)}"/>`;
    default:
      return "";
  }
}

function machine(pen: Pen, coat: Coat): string {
  const metal = pen.body(coat.fur);
  const dark = pen.body(coat.paw);
  const arm = (x: number) =>
    `<rect x="${x - 1.6}" y="27" width="3.2" height="9" rx="1.6" fill="${dark}"/><circle cx="${x}" cy="37" r="2.3" fill="${pen.ball(coat.fur)}"/>`;
  return [
    `<rect x="15.5" y="23" width="5" height="5" fill="${dark}"/>`,
    arm(7.6) + arm(28.4),
    `<rect x="12" y="36" width="4.2" height="8" rx="1.4" fill="${dark}"/><rect x="19.8" y="36" width="4.2" height="8" rx="1.4" fill="${dark}"/>`,
    `<rect x="9.5" y="26" width="17" height="12.5" rx="3.5" fill="${metal}"/>`,
    `<rect x="13" y="29" width="10" height="6" rx="1.5" fill="${pen.upright(coat.belly)}"/><circle cx="15.5" cy="32" r="1" fill="#fff"/><circle cx="18.5" cy="32" r="1" fill="#ff5a6e"/><circle cx="21" cy="32" r=".8" fill="#ffd23e"/>`,
    `<ellipse cx="14" cy="44" rx="3.6" ry="2" fill="${dark}"/><ellipse cx="22" cy="44" rx="3.6" ry="2" fill="${dark}"/>`,
  ].join("");
}
