import type { ImageLine } from "@atelier/document-model";
import type { FontStyle } from "../fonts/font-style.ts";
import { countLetters } from "./look-ink.ts";
import { type FontMatch, type FontMatcher, uprightStyles } from "./match-fonts.ts";

/** The kinds of families that readers distinguish at first sight. */
export type FamilyClass = "sans" | "serif" | "mono";

const CLASSES: Readonly<Record<FontStyle["family"], FamilyClass>> = {
  sans: "sans",
  humanist: "sans",
  wide: "sans",
  serif: "serif",
  "wide-serif": "serif",
  mono: "mono",
  "wide-mono": "mono",
};

/** The class of a family. */
export const getClass = (family: FontStyle["family"]): FamilyClass => CLASSES[family];

/**
 * A line is of another class than its look if its letters differ less from that one by this factor and step. Fewer letters
 * and letters unlike all fonts do not show it. Measured with 47 typefaces: of 132 lines, 104 are so clear, 4 of them wrongly.
 */
const OTHER = { factor: 0.8, step: 0.015, letters: 6, unlike: 0.2 };

/** The class of a look is clear if its letters differ less from it than from all others by this factor. */
const CLEAR = 0.87;

type Comparer = Pick<FontMatcher, "compare">;
type ClassCosts = Partial<Record<FamilyClass, number>>;

/** How much the letters of a line differ from the most similar font of each class. */
export function getClassCosts(matches: readonly Pick<FontMatch, "style" | "cost">[]): ClassCosts {
  const costs: ClassCosts = {};
  for (const { style, cost } of matches) {
    const own = getClass(style.family);
    costs[own] = Math.min(costs[own] ?? Infinity, cost);
  }
  return costs;
}

/** The class that letters are clearly most like. Null if they could be of another one. */
export function findClearClass(costs: ClassCosts): FamilyClass | null {
  const [best, next] = listClasses(costs).sort(([, a], [, b]) => a - b);
  return best && best[1] < CLEAR * (next?.[1] ?? Infinity) ? best[0] : null;
}

/** Whether the letters of a line are clearly of a class and not of another one. */
const isClearly = (cost: number, other: number): boolean =>
  cost < OTHER.unlike && cost < Math.min(OTHER.factor * other, other - OTHER.step);

/**
 * The looks, without the lines in letters of another class: a label can have lines of two typefaces in one color and at
 * nearly one size. The lines of another class are a look of their own.
 */
export async function splitClasses(
  looks: readonly (readonly ImageLine[])[],
  matcher: Comparer,
): Promise<ImageLine[][]> {
  const parts: ImageLine[][] = [];
  for (const look of looks) {
    if (look.length < 2) {
      parts.push([...look]);
      continue;
    }
    const costs = new Map<ImageLine, ClassCosts>();
    for (const line of look.filter((each) => countLetters(each) >= OTHER.letters))
      costs.set(line, getClassCosts(await matcher.compare(line, uprightStyles)));
    const main = findMainClass(costs);
    parts.push(...Map.groupBy(look, (line) => chooseClass(costs.get(line), main)).values());
  }
  return parts;
}

const listClasses = (costs: ClassCosts) => Object.entries(costs) as [FamilyClass, number][];

/** The class of a line: that of its look, unless its letters are clearly of another one. */
function chooseClass(costs: ClassCosts | undefined, main: FamilyClass | undefined): FamilyClass | undefined {
  const usual = main && costs?.[main];
  const [best] = listClasses(costs ?? {}).sort(([, a], [, b]) => a - b);
  return usual !== undefined && best && isClearly(best[1], usual) ? best[0] : main;
}

/** The class that the letters of most lines are most like. */
function findMainClass(costs: ReadonlyMap<ImageLine, ClassCosts>): FamilyClass | undefined {
  const sums = new Map<FamilyClass, number>();
  for (const [line, own] of costs)
    for (const [name, cost] of listClasses(own)) sums.set(name, (sums.get(name) ?? 0) + countLetters(line) * cost);
  return [...sums].sort(([, a], [, b]) => a - b)[0]?.[0];
}
