import type { Block, OpenDocument, Target } from "@atelier/document-model";
import { type CharsetDeclaration, decodeText, encodeText } from "./charset.ts";

/** The content that a text format reads from its source. `result` returns the source with the translated blocks. */
export interface TextContent {
  blocks: Block[];
  /** The language that the file declares, as it is written there. */
  language?: string | null | undefined;
  untouched?: OpenDocument["untouched"];
  result(target: Target): string;
}

/**
 * Opens a text file in its own character set, in which it is also written. Throws `unreadable_document` for binary
 * data.
 */
export function openTextDocument(
  bytes: Uint8Array,
  read: (source: string) => TextContent,
  options: { declaration?: CharsetDeclaration; needsMark?: boolean } = {},
): OpenDocument {
  const { text, ...encoding } = decodeText(bytes, options.declaration);
  const { blocks, language, untouched = [], result } = read(text);
  return {
    blocks,
    language,
    untouched,
    charset: encoding.charset,
    save: (target) => encodeText(result(target), encoding, options),
  };
}
