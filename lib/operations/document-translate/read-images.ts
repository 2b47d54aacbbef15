import { type Block, type ImageText, type OpenDocument, unreadable } from "@atelier/document-model";
import { countCharacters } from "@atelier/documents/count-characters";
import type { EngineContext } from "../../engines/ports/index.ts";
import { DocumentPictures, quote, type Unchanged } from "./pictures.ts";

/**
 * The recognized text of scanned pages and pictures: a hold counts them flat, and the charge counts their text. Throws
 * `unreadable_document` if the document has no other text and none is found.
 */
export async function readImages(
  document: OpenDocument,
  language: string,
  { translate_pictures: isRequested }: { translate_pictures?: boolean | undefined },
  imageText: ImageText | undefined,
  context: EngineContext,
): Promise<{ blocks: Block[]; pictures?: DocumentPictures }> {
  const { blocks, scans, isPicture = false, untouched } = document;
  const readsPictures = isPicture || (isRequested === true && (document.pictures ?? []).length > 0);
  if (!imageText || (!scans && !readsPictures)) return { blocks: [] };
  context.progress("reading text in images", 0);
  const scanned = (await scans?.read(language, imageText, context.signal)) ?? [];
  const pictures = readsPictures ? await DocumentPictures.read(document, language, imageText, context) : undefined;
  const found = [...scanned, ...(pictures?.blocks ?? [])];
  if (countCharacters([...blocks, ...found]) > 0) return { blocks: found, ...(pictures ? { pictures } : {}) };
  const reasons = untouched.map(({ place, reason }) => ` ${place}: ${reason}.`).join("");
  throw unreadable(
    `No text was found in the images of the document that can be translated.${reasons} Nothing was charged.`,
  );
}

/** Why a picture stays as it is. */
export function unchangedPicture({ texts, isRemovable, isCrowded }: Unchanged): Error {
  if (isRemovable && isCrowded)
    return unreadable(
      `The translations of the picture's texts would cover each other, such as ${quote(texts)}. Send a larger picture, or a part of it. Nothing was charged.`,
    );
  return unreadable(
    isRemovable
      ? `The engine changed no text of the picture. It read ${quote(texts)}: names, letters that were misread, or words that it does not know. Send a larger picture, or choose another engine. Nothing was charged.`
      : "The text of the picture cannot be replaced, because the model that removes text is not installed on this server. Nothing was charged.",
  );
}
