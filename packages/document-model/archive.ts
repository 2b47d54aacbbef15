import { AppError } from "@atelier/errors";
import { type Unzipped, unzip, type Zippable, zipSync } from "fflate";

const MAX_ENTRIES = 10_000;
const MAX_BYTES = 400 * 1024 * 1024;
/** Text compresses to a tenth, rarely to a hundredth. An entry with a higher ratio is a zip bomb. */
const MAX_RATIO = 250;
const SMALL_BYTES = 1024 * 1024;

/**
 * The entries of a zip archive by name, in order. Throws `unreadable_document` if the archive is damaged, encrypted or
 * a zip bomb.
 */
export function readArchive(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  if (isEncryptedOffice(bytes))
    throw unreadable("The document has a password. Save it without a password and send it again.");
  let count = 0;
  let total = 0;
  let bomb = false;
  return new Promise((resolve, reject) => {
    const take = (error: Error | null, entries: Unzipped) => {
      if (bomb)
        return reject(
          unreadable(
            "The archive unpacks to more data than a document can have. Check the file and send the original document.",
          ),
        );
      if (error)
        return reject(
          unreadable("The archive is damaged. Open it in its own program, save it again and send it.", error),
        );
      resolve(new Map(Object.entries(entries)));
    };
    try {
      unzip(
        bytes,
        {
          filter: ({ size, originalSize, name }) => {
            count += 1;
            total += originalSize;
            if (
              count > MAX_ENTRIES ||
              total > MAX_BYTES ||
              (originalSize > SMALL_BYTES && originalSize > size * MAX_RATIO)
            )
              bomb = true;
            return !bomb && !name.endsWith("/");
          },
        },
        take,
      );
    } catch (error) {
      reject(unreadable("The archive is damaged. Open it in its own program, save it again and send it.", error));
    }
  });
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
