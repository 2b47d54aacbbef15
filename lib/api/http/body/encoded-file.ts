import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError, invalidInput } from "@atelier/errors";
import { InputFile, MAX_FILE_BYTES } from "../../../operations/fields.ts";
import { MAX_TEXT_BYTES } from "./limits.ts";

/** Longer texts can only be files: no other field accepts so many characters. */
const MIN_FILE_CHARACTERS = 512 * 1024;

/** Writes a data URL or base64 to a file in the folder. Throws `invalid_input` and `payload_too_large`. */
export async function decodeFile(pointer: string, value: string, directory: () => Promise<string>): Promise<InputFile> {
  const bytes = decode(pointer, value);
  if (bytes.length > MAX_FILE_BYTES) throw fileTooLarge();
  return store(bytes, await directory());
}

/** A file that arrived in JSON, which the thread that reads bodies does not store if it is too large. Throws `payload_too_large`. */
export function acceptFile(file: InputFile): InputFile {
  if (file.sizeBytes > MAX_FILE_BYTES) throw fileTooLarge();
  return file;
}

const fileTooLarge = () => new AppError("payload_too_large", "Files can have up to 30 MB. Send a smaller file.");

function decode(pointer: string, value: string): Buffer {
  // Programs that encode break the lines after 76 characters.
  const encoded = (value.startsWith("data:") ? value.slice(value.indexOf(",") + 1) : value).replace(/\s+/g, "");
  if (value.startsWith("data:") && !/^data:[^,]*;base64,/.test(value.slice(0, 200)))
    throw invalidInput(pointer, "Encode the data URL in base64.");
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded))
    throw invalidInput(pointer, "Send a file, a data URL, base64 or an https URL.");
  return Buffer.from(encoded, "base64");
}

async function store(bytes: Buffer, directory: string): Promise<InputFile> {
  const path = join(directory, randomUUID());
  await writeFile(path, bytes);
  return new InputFile({ path, sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
}

/** Writes the long texts of parsed JSON to files, and puts these in their place. Throws `invalid_input`. */
export async function storeEncodedFiles(
  fields: Record<string, unknown>,
  directory: string,
): Promise<Record<string, unknown>> {
  const visit = async (parent: Record<string | number, unknown>, key: string | number, above: string) => {
    const value = parent[key];
    const pointer = `${above}/${key}`;
    if (typeof value === "string") {
      if (value.length > MIN_FILE_CHARACTERS) parent[key] = await fileOrText(pointer, value, directory);
    } else if (Array.isArray(value)) {
      for (const [index, entry] of value.entries())
        if (isWorthVisit(entry)) await visit(value as unknown as Record<number, unknown>, index, pointer);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, entry] of Object.entries(value))
        if (isWorthVisit(entry)) await visit(value as Record<string, unknown>, name, pointer);
    }
  };
  for (const name of Object.keys(fields)) await visit(fields, name, "");
  return fields;
}

const isWorthVisit = (value: unknown) => typeof value === "string" || (typeof value === "object" && value !== null);

/** A text of a size that no field accepts is refused here, where looking through it holds up no other request. */
async function fileOrText(pointer: string, value: string, directory: string): Promise<InputFile | string> {
  let bytes: Buffer;
  try {
    bytes = decode(pointer, value);
  } catch (error) {
    if (value.length <= MAX_TEXT_BYTES) return value;
    throw error;
  }
  // Its own field is refused, which in a batch is that of one item.
  if (bytes.length > MAX_FILE_BYTES) return new InputFile({ path: "", sizeBytes: bytes.length, sha256: "" });
  return store(bytes, directory);
}
