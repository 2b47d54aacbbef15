import { readFile } from "node:fs/promises";
import { unreadable } from "./archive.ts";
import { detectLanguage } from "./detect-language.ts";
import { detectFormat } from "./index.ts";

/** Text past this is no document a person would send: it is refused before it is translated. */
const MAX_CHARACTERS = 10_000_000;

/** What a document holds: its format, its characters and its language. Throws `unreadable_document`. */
export async function inspectDocument(
  path: string,
  filename?: string,
): Promise<{ format: string; characters: number; language?: string }> {
  const bytes = await readFile(path);
  const format = await detectFormat(bytes, filename);
  const { blocks } = await format.open(bytes);
  let characters = 0;
  let sample = "";
  for (const { pieces } of blocks) {
    for (const piece of pieces) {
      if (piece.kind !== "text") continue;
      characters += piece.text.trim().length;
      if (sample.length < 5_000) sample += `${piece.text} `;
    }
  }
  if (!/\p{L}/u.test(sample) && characters < 5_000) throw unreadable("The document has no words to translate.");
  if (characters > MAX_CHARACTERS)
    throw unreadable(
      `The document has ${characters} characters; at most ${MAX_CHARACTERS} are translated at once. Split it.`,
    );
  const language = detectLanguage(sample);
  return { format: format.name, characters, ...(language ? { language } : {}) };
}
