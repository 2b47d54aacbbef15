import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import type { FontStyle } from "../fonts/font-style.ts";
import { findClearClass, getClassCosts, splitClasses } from "./family-classes.ts";
import type { FontMatch } from "./match-fonts.ts";

const line = (text: string): ImageLine => ({
  text,
  start: [0, 0],
  end: [200, 0],
  corners: [],
  size: 30,
  bold: false,
  serif: false,
  italic: false,
  ink: [30, 30, 30],
  paper: [250, 250, 250],
});

type Costs = Partial<Record<FontStyle["family"], number>>;
const toMatches = (costs: Costs) =>
  (Object.entries(costs) as [FontStyle["family"], number][]).map(([family, cost]) => ({
    style: { family, bold: false, italic: false },
    cost,
  }));
const measured = { size: 30, mass: 1, contrast: 1, gaps: 0, drop: 0, offset: 0, length: 200, width: 7 };
/** A matcher that finds these costs by the letters of texts. */
const matcher = (costs: Record<string, Costs>) => ({
  compare: async ({ text }: ImageLine): Promise<FontMatch[]> =>
    toMatches(costs[text] ?? {}).map((match) => ({ ...match, ...measured })),
});

const SANS: Costs = { sans: 0.07, wide: 0.095, "wide-serif": 0.12, mono: 0.2 };
const split = async (costs: Record<string, Costs>) => {
  const parts = await splitClasses([Object.keys(costs).map(line)], matcher(costs));
  return parts.map((look) => look.map(({ text }) => text));
};

test("lines of a serif among lines of a sans serif are a look of their own", async () => {
  const parts = await split({
    "Conserver au frais": SANS,
    "avec des fruits": { sans: 0.15, serif: 0.107, "wide-serif": 0.09, mono: 0.2 },
    "avant la fin": SANS,
    "et du sucre": { sans: 0.114, serif: 0.088, "wide-serif": 0.074, mono: 0.2 },
  });
  expect(parts).toEqual([
    ["Conserver au frais", "avant la fin"],
    ["avec des fruits", "et du sucre"],
  ]);
});

test("letters of one width below a heading are a look of their own", async () => {
  const parts = await split({ "Obrigado pela visita": SANS, "Rua das Flores": { sans: 0.174, mono: 0.073 } });
  expect(parts).toHaveLength(2);
});

test.each([
  ["a little nearer to a serif", { sans: 0.1, serif: 0.092 }],
  ["unlike all fonts", { sans: 0.3, serif: 0.22 }],
])("a line %s stays in its look", async (_, costs: Costs) => {
  const usual = { "Conserver au frais": SANS, "avant la fin": SANS, "de cette année": SANS };
  expect(await split({ ...usual, "avec des fruits": costs })).toHaveLength(1);
});

test("few letters stay in their look", async () => {
  expect(await split({ "Conserver au frais": SANS, "3,20 €": { sans: 0.13, mono: 0.04 } })).toHaveLength(1);
});

test("a class is clear if its letters differ much less from it than from the others", () => {
  expect(findClearClass(getClassCosts(toMatches({ sans: 0.129, serif: 0.067, mono: 0.2 })))).toBe("serif");
  expect(findClearClass(getClassCosts(toMatches({ sans: 0.205, serif: 0.206 })))).toBeNull();
});
