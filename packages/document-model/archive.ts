import { inflateRawSync } from "node:zlib";
import { AppError } from "@atelier/errors";
import { type Zippable, zipSync } from "fflate";
import { type ArchiveEntry, readDirectory } from "./archive-directory.ts";

const MAX_ENTRIES = 10_000;
const MAX_BYTES = 400 * 1024 * 1024;
/** Text compresses to a tenth, rarely to a hundredth. An entry with a higher ratio is a zip bomb. */
const MAX_RATIO = 250;
const SMALL_BYTES = 1024 * 1024;
const MIN_CHUNK = 1024;

/** The entries of the archives that are in use, so that finding the format and opening it unpack an archive once. */
const unpacked = new WeakMap<Uint8Array, ReadonlyMap<string, Uint8Array>>();

/**
 * The entries of a zip archive by name, in order. Throws `unreadable_document` if the archive is damaged, encrypted or
 * a zip bomb.
 */
export async function readArchive(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const entries = unpacked.get(bytes) ?? unpack(bytes);
  unpacked.set(bytes, entries);
  return new Map(entries);
}

function unpack(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  if (isEncryptedOffice(bytes))
    throw unreadable("The document has a password. Save it without a password and send it again.");
  const entries = new Map<string, Uint8Array>();
  let count = 0;
  let total = 0;
  try {
    for (const entry of readDirectory(bytes)) {
      const { data, originalSize } = entry;
      count += 1;
      total += Math.max(data.length, originalSize);
      if (
        count > MAX_ENTRIES ||
        total > MAX_BYTES ||
        (originalSize > SMALL_BYTES && originalSize > data.length * MAX_RATIO)
      )
        throw unreadable(
          "The archive unpacks to more data than a document can have. Check the file and send the original document.",
        );
      // Some programs write the separators of Windows, which the format does not allow.
      const name = entry.name.replaceAll("\\", "/");
      if (!name.endsWith("/")) entries.set(name, unpackEntry(entry));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable("The archive is damaged. Open it in its own program, save it again and send it.", error);
  }
  return entries;
}

function unpackEntry({ method, isEncrypted, data, originalSize }: ArchiveEntry): Uint8Array {
  if (isEncrypted) throw unreadable("The document has a password. Save it without a password and send it again.");
  if (method === 0) return data;
  if (method !== 8) throw new RangeError(`The compression method ${method} is not supported.`);
  const chunkSize = Math.min(Math.max(originalSize, MIN_CHUNK), SMALL_BYTES);
  // The limit makes an entry with a false size fail instead of growing.
  const { buffer, byteOffset, byteLength } = inflateRawSync(data, {
    chunkSize,
    maxOutputLength: Math.max(1, originalSize),
  });
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/**
 * Writes a zip archive with the entries in order. A `mimetype` entry is stored without compression, as ODF and EPUB
 * require.
 */
export function writeArchive(entries: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const zippable: Zippable = {};
  for (const [name, content] of entries)
    zippable[name] = [content, { level: name === "mimetype" ? 0 : 6, mtime: "1980-01-01T00:00:00" }];
  return zipSync(zippable);
}

/** Office programs store an encrypted document in an OLE file instead of a zip archive. */
function isEncryptedOffice(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

/** An `unreadable_document` error. `message` is public; `cause` only goes to the log. */
export function unreadable(message: string, cause?: unknown): AppError {
  return new AppError("unreadable_document", message, { cause });
}
