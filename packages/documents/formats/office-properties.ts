import { type Block, textOfRuns } from "@atelier/document-model";
import { byName, type Document, setText } from "../xml.ts";

const TRANSLATED = ["dc:title", "dc:subject", "dc:description", "cp:keywords", "cp:category"];

/** Blocks for the title, subject, description, keywords and category of an Office document. */
export function corePropertyBlocks(document: Document): Block[] {
  return TRANSLATED.flatMap((name) => byName(document, name)).flatMap((element) => {
    const text = element.textContent ?? "";
    if (text.trim() === "") return [];
    return [
      {
        part: "document properties",
        runs: [{ kind: "text" as const, text, style: 0 }],
        write: (runs) => {
          setText(element, textOfRuns(runs));
        },
      },
    ];
  });
}
