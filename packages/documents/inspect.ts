import { readFile } from "node:fs/promises";
import { type Block, unreadable } from "@atelier/document-model";
import { countCharacters, SCANNED_PAGE_CHARACTERS } from "./count-characters.ts";
import { declaredTag } from "./declared-language.ts";
import { detectLanguage } from "./detect-language.ts";
import { detectFormat } from "./open-document.ts";

/** Longer documents are refused before translation. */
const MAX_CHARACTERS = 10_000_000;

/** The language of a text shows within this many characters. */
const MAX_SAMPLE = 100_000;

function getSample(blocks: readonly Block[]): string {
  let sample = "";
  for (const { runs } of blocks) {
    if (sample.length >= 5_000) break;
    for (const run of runs) if (run.kind === "text") sample += `${run.text} `;
  }
  return sample.slice(0, MAX_SAMPLE);
}

/**
 * A document's format, number of characters and language (BCP 47, if detected among `candidates`). `path` is the file, `filename` the
 * name given by the caller. Throws `unreadable_document` if the document has no words or is too long.
 */
export async function inspectDocument(
  path: string,
  filename?: string,
  candidates?: readonly string[],
): Promise<{ format: string; characters: number; pictures?: number; language?: string }> {
  const bytes = await readFile(path);
  const format = await detectFormat(bytes, filename);
  const { blocks, scans, pictures = [], isPicture, untouched, language: declared } = await format.open(bytes);
  const pages = isPicture ? 1 : (scans?.pages ?? 0);
  const characters = countCharacters(blocks) + pages * SCANNED_PAGE_CHARACTERS;
  const sample = getSample(blocks);
  if (!/\p{L}/u.test(sample) && characters < 5_000 && pages === 0) {
    const reasons = untouched.map(({ place, reason }) => ` ${place}: ${reason}.`).join("");
    throw unreadable(`The document has no words to translate.${reasons}`);
  }
  if (characters > MAX_CHARACTERS)
    throw unreadable(
      `The document has ${characters} characters. The limit is ${MAX_CHARACTERS}. Split it and send each part.`,
    );
  const language = detectLanguage(sample, declaredTag(declared), candidates);
  return {
    format: format.name,
    characters,
    ...(pictures.length > 0 && !isPicture ? { pictures: pictures.length } : {}),
    ...(language ? { language } : {}),
  };
}
