import type { Block } from "@atelier/document-model";
import { byName, type Document } from "../xml.ts";

const TRANSLATED = ["dc:title", "dc:subject", "dc:description", "cp:keywords", "cp:category"];

/** Title, subject, description, key words and category of an Office document. */
export function corePropertyBlocks(document: Document): Block[] {
  return TRANSLATED.flatMap((name) => byName(document, name)).flatMap((element) => {
    const text = element.textContent ?? "";
    if (text.trim() === "") return [];
    return [
      {
        place: "document properties",
        pieces: [{ kind: "text" as const, text, look: 0 }],
        write: (pieces) => {
          element.textContent = pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
        },
      },
    ];
  });
}
