import type { Show, TextRun } from "./content.ts";

/** Longer texts are not code in a line or keys, which move with their own letters. */
const MAX_LETTERS = 80;

/** Adds the letters of an operator to those of the one that it is joined with, at a distance in units of the font size. */
export function joinLetters(previous: Show, next: Show, gap: number): void {
  const { charSpace, wordSpace } = previous.state;
  const [own, added] = [previous.operands[0], next.operands[0]];
  const before = previous.letters ?? (previous.after === null && own ? [own] : []);
  const isKept = before.length > 0 && before.length < MAX_LETTERS && added && charSpace === 0 && wordSpace === 0;
  if (isKept) previous.letters = [...before, { kind: "number", value: -gap * 1000 }, added];
  else delete previous.letters;
}

/** As many spaces, and this wide together in units of the font size, set labels of one row apart. */
const SPACES = { many: /\s{3,}$/u, width: 2.5 };

/** Whether spaces with operators of their own set two texts apart. `visible` is the length of the first without them. */
export const areApart = (before: TextRun, after: TextRun, visible: number): boolean =>
  after.text.trim() !== "" && SPACES.many.test(before.text) && before.length - visible > SPACES.width * before.size;
