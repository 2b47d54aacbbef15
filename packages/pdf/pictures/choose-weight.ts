import type { ImageLine } from "@atelier/document-model";
import { countLetters } from "./look-ink.ts";
import type { FontMatch } from "./match-fonts.ts";

/** Letters with less ink relative to the regular font are not bold, and those with more relative to the bold font not regular. */
export const MASS = { bold: 1.22, regular: 0.9 };
/**
 * Blur takes ink from small letters. So the form of letters alone shows their weight if those of one weight differ less from
 * them by this factor and step.
 */
const CLEAR = { factor: 0.65, step: 0.03 };
/** The weight of a line differs from that of its look if the letters differ less from it, by this factor and step, and it has this many letters. */
const OWN_WEIGHT = { factor: 0.75, step: 0.012, letters: 3 };
/** The match with the style of a look, or with its other weight if the letters of a line clearly have that one. */
export function chooseWeight(line: ImageLine, [usual, rare]: readonly FontMatch[]): FontMatch | undefined {
  if (!usual || !rare || countLetters(line) < OWN_WEIGHT.letters) return usual;
  const hasOtherMass = rare.style.bold ? usual.mass > MASS.bold : usual.mass < MASS.regular;
  if (!hasOtherMass && !isClearly(rare.cost, usual.cost)) return usual;
  if (hasOtherMass && fitsBetter(rare, usual)) return rare;
  return chooseBetter(usual, [rare]);
}

/** The mass of the other weight is so much nearer to that of the line, as a share of the difference. */
const FITTING = 0.35;

/**
 * Whether the regular letters are more like those of a line and have nearly its mass, which the bold ones do not have. A bold
 * word in a regular line makes it heavier, so that the mass alone does not show a bold line.
 */
const fitsBetter = (rare: FontMatch, usual: FontMatch): boolean =>
  !rare.style.bold &&
  rare.cost < usual.cost &&
  Math.abs(Math.log(rare.mass)) < FITTING * Math.abs(Math.log(usual.mass));

export const isClearly = (cost: number, otherCost: number): boolean =>
  cost < Math.min(CLEAR.factor * otherCost, otherCost - CLEAR.step);

/** The first match, unless another one is clearly better. */
export function chooseBetter(usual: FontMatch, others: readonly FontMatch[]): FontMatch {
  const [best] = others.toSorted((a, b) => a.cost - b.cost);
  if (!best) return usual;
  return best.cost < Math.min(OWN_WEIGHT.factor * usual.cost, usual.cost - OWN_WEIGHT.step) ? best : usual;
}
