import { readFile } from "node:fs/promises";
import { detectFormat } from "./open-document.ts";

/** The beginning of a document as one reads it: its paragraphs and where each stands. */
export interface DocumentPreview {
  paragraphs: { place: string; text: string }[];
  /** Whether there is more than what is shown. */
  more: boolean;
}

const MOST_PARAGRAPHS = 80;
const MOST_CHARACTERS = 12_000;

/** Reads a document's first paragraphs. Throws `unreadable_document`. */
export async function previewDocument(path: string, filename?: string): Promise<DocumentPreview> {
  const bytes = await readFile(path);
  const { blocks } = await (await detectFormat(bytes, filename)).open(bytes);
  const paragraphs: DocumentPreview["paragraphs"] = [];
  let characters = 0;
  for (const { place, pieces } of blocks) {
    if (paragraphs.length >= MOST_PARAGRAPHS || characters >= MOST_CHARACTERS) return { paragraphs, more: true };
    const text = pieces
      .map((piece) => (piece.kind === "text" ? piece.text : " "))
      .join("")
      .trim();
    characters += text.length;
    // Empty ones stay: the original and its translation are read paragraph by paragraph.
    paragraphs.push({ place, text: text.slice(0, MOST_CHARACTERS) });
  }
  return { paragraphs, more: false };
}
