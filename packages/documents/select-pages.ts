import { invalidInput } from "@atelier/errors";
import { selectPages } from "@atelier/pdf";
import { detectFormat } from "./open-document.ts";

/**
 * A PDF with only the chosen pages, such as "1-3,7". Throws `invalid_input` for another format and for pages that do not
 * exist, and `unreadable_document`.
 */
export async function selectDocumentPages(
  bytes: Uint8Array,
  filename: string | undefined,
  pages: string,
): Promise<Uint8Array> {
  const { name } = await detectFormat(bytes, filename);
  if (name !== "pdf") throw invalidInput("/pages", "Pages can be chosen only in PDF documents. Leave pages out.");
  return selectPages(bytes, pages);
}
