import { readFile } from "node:fs/promises";
import { invalidInput } from "@atelier/errors";

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark. Throws `invalid_input` with the field's pointer. */
export async function readTextFile(path: string, pointer: string): Promise<string> {
  return decodeText(await readFile(path), pointer);
}

/** As `readTextFile`, for bytes in memory. */
export function decodeText(bytes: Uint8Array, pointer: string): string {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff;
  const label = typeof mark === "string" ? mark : mark ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw invalidInput(pointer, "The file is not text in UTF-8. Save it as UTF-8 and send it again.");
  }
}
