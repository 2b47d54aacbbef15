import type { Run } from "@atelier/document-model";

/** A reference of a list names a year behind its title. */
const YEAR = /^\s*[,.;:(].*\b(?:1[5-9]|20)\d{2}\b/su;
/** The author before a title. */
const AUTHOR = /\p{Lu}.*[,.:]\s*$/su;
/** The use of a command has its options in brackets. */
const OPTION = /\[\s*[-–]/u;
const BRACKET = /[[\]]/gu;

/**
 * The positions in the text of a sentence between texts of their own, so that a translator moves no words from one into the
 * other: around the title of a reference, which has a style of its own, and at the brackets around the options of a command.
 */
export function findInnerTexts(runs: readonly Run[], text: string): number[] {
  const cuts: number[] = [];
  let position = 0;
  for (const run of runs) {
    const end = position + (run.kind === "text" ? run.text.length : 1);
    const isTitle = run.kind === "text" && /\p{L}{2}.*\s\p{L}{2}/su.test(run.text);
    if (isTitle && AUTHOR.test(text.slice(0, position)) && YEAR.test(text.slice(end))) cuts.push(position, end);
    position = end;
  }
  if (cuts.length > 0) return cuts;
  return OPTION.test(text) && !/[.!?]\s*$/u.test(text)
    ? [...text.matchAll(BRACKET)].map(({ 0: sign, index }) => (sign === "[" ? index : index + 1))
    : [];
}
