import { findColor, findSubject, singulars, type Token } from "@atelier/vocabulary";

/** The subject of several portions: "glasses of beer" are each a glass of beer. */
export function findPortions(span: readonly Token[]): ReturnType<typeof findSubject> {
  const [first, of, ...rest] = span.map(({ word }) => word);
  if (!first || of !== "of" || rest.length === 0) return undefined;
  // The singular of "glasses" alone is "glasses", because they are worn.
  const forms = first === "glasses" ? [{ word: "glass", plural: true }] : singulars(first);
  for (const { word, plural } of forms) {
    const match = plural ? findPortion([word, of, ...rest]) : undefined;
    if (match) return { ...match, plural: true };
  }
  return undefined;
}

/** "A glass of red wine" is a glass of wine. */
const findPortion = (words: readonly string[]): ReturnType<typeof findSubject> =>
  findSubject(words.join(" ")) ??
  (words.length > 3 && findColor(words[2] ?? "") ? findSubject(words.toSpliced(2, 1).join(" ")) : undefined);
