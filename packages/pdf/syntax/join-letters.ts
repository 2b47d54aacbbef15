import type { Show } from "./content.ts";

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
