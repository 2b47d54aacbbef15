import type { DocumentTranslateEngine } from "../../engines/ports/index.ts";

/** Words of so many letters have a meaning of their own. */
const WORD = /\p{L}{4,}/gu;

/** Texts that an engine left as they are: whole texts, and words of texts that it changed. */
export interface LeftTexts {
  texts: readonly string[];
  words?: readonly string[];
}

/**
 * The texts and words that an engine left as they are because it does not know them. A word that both languages have, such as "menta" in
 * Italian and Spanish, is translated. Several words in a row are rarely the same in two languages, so that each of them has to
 * be one that both have: "Data de entrega" stays in Spanish although the engine translates "data" alone.
 */
export async function findUntranslated(
  { texts, words = [] }: LeftTexts,
  translator: Pick<DocumentTranslateEngine, "findUnknown">,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  if (!translator.findUnknown) return [...texts, ...words];
  const parts = new Map(texts.map((text) => [text, listParts(text)]));
  const possible = [...new Set([...texts, ...[...parts.values()].flat(), ...words])];
  // One call, because an engine can be a program that starts for each.
  const unknown = possible.length > 0 ? new Set(await translator.findUnknown(possible, from, to)) : new Set();
  const isUnknown = (text: string) => unknown.has(text) || (parts.get(text) ?? []).some((part) => unknown.has(part));
  return [...texts.filter(isUnknown), ...words.filter((word) => unknown.has(word))];
}

/** The words of a text of several ones. */
function listParts(text: string): string[] {
  const parts: string[] = text.match(WORD) ?? [];
  return parts.length > 1 ? parts : [];
}
