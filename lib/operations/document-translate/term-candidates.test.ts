import { expect, test } from "vitest";
import type { Draft } from "./draft.ts";
import { findTermCandidates } from "./term-candidates.ts";

const pairs = [
  ["The heat pump draws warmth from the ground.", "La bomba de calor toma calor del suelo."],
  ["Check the pressure valve once a month.", "Revise la válvula de presión una vez al mes."],
  ["A heat pump needs a dry room.", "Una bomba de calor necesita un cuarto seco."],
  [
    "If the pressure valve leaks, switch the heat pump off.",
    "Si la válvula de presión gotea, apague la bomba de calor.",
  ],
  ["Keep the room clean.", "Mantenga limpio el cuarto."],
  ["The <g1>pressure valve</g1> is made of brass.", "La <g1>válvula de presión</g1> es de latón."],
  ["Do not paint the brass.", "No pinte el latón."],
  ["Brass does not rust.", "El latón no se oxida."],
] as const;

const createDraft = (texts: readonly (readonly [string, string | null])[], terms: [string, string][] = []): Draft => ({
  from: "en",
  to: "es",
  format: "txt",
  bilingual: false,
  scope: null,
  blockCount: 1,
  blocks: [
    {
      at: 0,
      part: "text",
      spans: texts.map(([text, target]) => ({
        runs: [],
        sentence: { tagged: { text, style: 0, styles: [], codes: [] }, kept: [], codeCount: 0, target, terms },
      })),
    },
  ],
});

const readTerms = (draft: Draft, limit = 50) =>
  findTermCandidates(draft, limit).map(({ source, target }) => [source, target]);

test("finds repeated phrases and words with the translations that their sentences share", () => {
  expect(findTermCandidates(createDraft(pairs), 50)).toEqual([
    { source: "heat pump", count: 3, target: "bomba de calor", sharing: 3, segments: [1, 3, 4] },
    { source: "pressure valve", count: 3, target: "válvula de presión", sharing: 3, segments: [2, 4, 6] },
    { source: "brass", count: 3, target: "latón", sharing: 3, segments: [6, 7, 8] },
  ]);
});

test("parts of a longer term, words of a sentence and function words are no terms", () => {
  const found = readTerms(createDraft(pairs)).map(([source]) => source);
  for (const word of ["heat", "pump", "valve", "the", "does not", "the heat pump"]) expect(found).not.toContain(word);
});

test("leaves out terms of the job's glossaries, and untranslated sentences", () => {
  expect(readTerms(createDraft(pairs, [["Heat pump", "bomba térmica"]]))).not.toContainEqual([
    "heat pump",
    expect.anything(),
  ]);
  expect(readTerms(createDraft(pairs.map(([source]) => [source, null])))).toEqual([]);
});

test("a phrase whose translation differs from place to place has none", () => {
  const draft = createDraft([
    ["The torque wrench is on the shelf.", "La llave está en el estante."],
    ["Use a torque wrench.", "Emplee un dinamómetro."],
    ["Buy your torque wrench here.", "Compre aquí."],
  ]);
  expect(readTerms(draft)).toContainEqual(["torque wrench", null]);
});

test("finds terms of languages without spaces, and at most as many as asked for", () => {
  const chinese = {
    ...createDraft([
      ["请检查压力阀。", "Check the pressure valve."],
      ["压力阀漏水。", "The pressure valve leaks."],
      ["压力阀是黄铜的。", "The pressure valve is brass."],
    ]),
    from: "zh",
    to: "en",
  };
  expect(readTerms(chinese)).toContainEqual([expect.stringContaining("压力"), "pressure valve"]);
  expect(readTerms(createDraft(pairs), 1)).toHaveLength(1);
});

test("reads the first 60,000 words of a long document in bounded time", () => {
  const long = Array.from({ length: 6_000 }, (_, index): [string, string] => [
    `Part ${index} of the pressure valve is made of brass and steel.`,
    `La parte ${index} de la válvula de presión es de latón y acero.`,
  ]);
  const [first] = findTermCandidates(createDraft(long), 10);
  expect(first?.count).toBeLessThan(5_500);
  // Chinese has no spaces between its words.
  const chinese = Array.from({ length: 12_000 }, (): [string, string] => ["压力阀是黄铜和钢制成的零件。", "Brass."]);
  const [term] = findTermCandidates({ ...createDraft(chinese), from: "zh", to: "en" }, 10);
  expect(term?.count).toBeLessThan(11_000);
}, 60_000);
