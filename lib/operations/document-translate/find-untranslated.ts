import type { DocumentTranslateEngine } from "../../engines/ports/index.ts";

/** Words of so many letters have a meaning of their own. */
const WORD = /\p{L}{4,}/gu;

/**
 * The texts that an engine left as they are because it does not know them. A word that both languages have, such as "menta" in
 * Italian and Spanish, is translated. Several words in a row are rarely the same in two languages, so whole texts of them stay.
 */
export async function findUntranslated(
  texts: readonly string[],
  translator: Pick<DocumentTranslateEngine, "findUnknown">,
  { from, to, areWords = false }: { from: string; to: string; areWords?: boolean },
): Promise<string[]> {
  if (!translator.findUnknown) return [...texts];
  const possible = texts.filter((text) => areWords || (text.match(WORD)?.length ?? 0) < 2);
  const unknown = new Set(await translator.findUnknown(possible, from, to));
  return texts.filter((text) => unknown.has(text) || !possible.includes(text));
}
