import type { ImageLine } from "@atelier/document-model";
import { countLetters, getMedian, UNLIKE } from "./look-ink.ts";
import type { FontMatch } from "./match-fonts.ts";

/** The matches of a line with the style of its look and with the other weight of this style. */
export type Weights = readonly [usual: FontMatch, rare: FontMatch];

/** Letters whose cost in the usual weight is lower than in the other one by more than this factor and step have the usual one. */
const CLEAR = { factor: 1.05, step: 0.005 };

/**
 * Whether all lines of a look have the other weight of its style: some of them clearly have it, and none of the rest clearly
 * has the usual one. Lines of one color and size, such as headings, are rarely bold and regular by turns.
 */
export function sharesOtherWeight(lines: readonly Weights[], isOther: (line: Weights) => boolean): boolean {
  const rest = lines.filter((line) => !isOther(line));
  return (
    rest.length < lines.length && rest.every(([usual, rare]) => rare.cost <= CLEAR.factor * usual.cost + CLEAR.step)
  );
}

/**
 * A bold look: its lines are heavier than the regular font and more like the bold one, and have more ink by this factor than
 * the other looks of the picture in the same family. Letters below this size in pixels do not show it.
 */
const HEAVIER = { mass: 1.12, light: 1, factor: 1.25, size: 20, letters: 6, lightLetters: 12 };

/** A look whose style is regular: its lines, each with the matches of both weights. */
export type RegularLook = readonly { line: ImageLine; weights: Weights }[];

/**
 * The looks that only their neighbors show to be bold: letters of a light typeface in bold can be only a little heavier than
 * those of the regular font that replaces it, but its regular letters are lighter than that font.
 */
export function findBoldLooks<Look extends RegularLook>(looks: readonly Look[]): Set<Look> {
  const rated = looks.flatMap((look) => {
    const known = look.filter(
      ({ line, weights: [usual] }) => line.size >= HEAVIER.size && usual.cost < UNLIKE && !usual.style.bold,
    );
    const letters = known.reduce((sum, { line }) => sum + countLetters(line), 0);
    const toMedian = (toValue: (weights: Weights) => number) =>
      getMedian(known.map(({ line, weights }) => ({ size: toValue(weights), letters: countLetters(line) })));
    const [mass, more] = [toMedian(([usual]) => usual.mass), toMedian(([usual, rare]) => rare.cost - usual.cost)];
    const family = known[0]?.weights[0].style.family;
    return mass === null || more === null ? [] : [{ look, mass, more, letters, family }];
  });
  const bold = rated.filter(({ look, mass, more, letters, family }) => {
    if (mass < HEAVIER.mass || more > 0 || letters < HEAVIER.letters) return false;
    const light = rated.filter((near) => near.look !== look && near.family === family && near.mass < HEAVIER.light);
    const others = getMedian(light.map((near) => ({ size: near.mass, letters: near.letters })));
    const enough = light.reduce((sum, near) => sum + near.letters, 0) >= HEAVIER.lightLetters;
    return others !== null && enough && mass > HEAVIER.factor * others;
  });
  return new Set(bold.map(({ look }) => look));
}
