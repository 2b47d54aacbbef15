import { readFile } from "node:fs/promises";
import { type Block, unreadable } from "@atelier/document-model";
import { detectLanguage } from "./detect-language.ts";
import { detectFormat } from "./open-document.ts";

/** Text past this is no document a person would send: it is refused before it is translated. */
const MAX_CHARACTERS = 10_000_000;

/** What a scanned page counts for before it is read. */
export const SCANNED_PAGE_CHARACTERS = 2_000;

/** The characters that a price counts, white space around paragraphs' pieces left out. */
export function countCharacters(blocks: readonly Block[]): number {
  return blocks.reduce(
    (sum, { pieces }) =>
      pieces.reduce((own, piece) => own + (piece.kind === "text" ? piece.text.trim().length : 0), sum),
    0,
  );
}

function sampleOf(blocks: readonly Block[]): string {
  let sample = "";
  for (const { pieces } of blocks) {
    if (sample.length >= 5_000) break;
    for (const piece of pieces) if (piece.kind === "text") sample += `${piece.text} `;
  }
  return sample;
}

/** What a document holds: its format, its characters and its language. Throws `unreadable_document`. */
export async function inspectDocument(
  path: string,
  filename?: string,
): Promise<{ format: string; characters: number; language?: string }> {
  const bytes = await readFile(path);
  const format = await detectFormat(bytes, filename);
  const { blocks, scans, untouched } = await format.open(bytes);
  const pages = scans?.pages ?? 0;
  const characters = countCharacters(blocks) + pages * SCANNED_PAGE_CHARACTERS;
  const sample = sampleOf(blocks);
  if (!/\p{L}/u.test(sample) && characters < 5_000 && pages === 0) {
    const why = untouched.map(({ place, reason }) => ` ${place}: ${reason}.`).join("");
    throw unreadable(`The document has no words to translate.${why}`);
  }
  if (characters > MAX_CHARACTERS)
    throw unreadable(
      `The document has ${characters} characters; at most ${MAX_CHARACTERS} are translated at once. Split it.`,
    );
  const language = detectLanguage(sample);
  return { format: format.name, characters, ...(language ? { language } : {}) };
}
