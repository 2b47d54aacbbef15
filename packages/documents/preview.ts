import { readFile } from "node:fs/promises";
import { detectFormat } from "./open-document.ts";

/** The first paragraphs of a document with their part of the document. `place` is the field name in the API. */
export interface DocumentPreview {
  paragraphs: { place: string; text: string }[];
  /** Whether the document continues after these paragraphs. */
  more: boolean;
}

const MAX_PARAGRAPHS = 80;
const MAX_CHARACTERS = 12_000;

/** Reads a document's first paragraphs: at most 80, and about 12,000 characters. Throws `unreadable_document`. */
export async function previewDocument(path: string, filename?: string): Promise<DocumentPreview> {
  const bytes = await readFile(path);
  const { blocks } = await (await detectFormat(bytes, filename)).open(bytes);
  const paragraphs: DocumentPreview["paragraphs"] = [];
  let characters = 0;
  for (const block of blocks) {
    const { part, runs } = block;
    if (paragraphs.length >= MAX_PARAGRAPHS || characters >= MAX_CHARACTERS) return { paragraphs, more: true };
    const text = runs
      .map((run) => (run.kind === "text" ? run.text : (block.textOfCode?.(run.code) ?? " ")))
      .join("")
      .trim();
    characters += text.length;
    // Empty paragraphs stay, so that the original and its translation can be compared paragraph by paragraph.
    paragraphs.push({ place: part, text: text.slice(0, MAX_CHARACTERS) });
  }
  return { paragraphs, more: false };
}
