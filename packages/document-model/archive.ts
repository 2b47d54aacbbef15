import { AppError } from "@atelier/errors";
import { type Unzipped, unzip, type Zippable, zipSync } from "fflate";

const MAX_ENTRIES = 10_000;
const MAX_BYTES = 400 * 1024 * 1024;
/** A part that grows more than this is no document's: text deflates to a tenth, rarely to a hundredth. */
const MAX_RATIO = 250;
const SMALL_BYTES = 1024 * 1024;

/** The parts of a zip archive by their names, in its order. Throws `unreadable_document` for what is damaged, encrypted or a bomb. */
export function readArchive(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  if (isEncryptedOffice(bytes))
    throw unreadable("The document is protected by a password. Save it without one and try again.");
  let count = 0;
  let total = 0;
  let bomb = false;
  return new Promise((resolve, reject) => {
    const take = (error: Error | null, parts: Unzipped) => {
      if (bomb) return reject(unreadable("The archive unpacks to far more than a document holds."));
      if (error)
        return reject(
          unreadable("The archive is damaged: open it in its own program, save it anew and try again.", error),
        );
      resolve(new Map(Object.entries(parts)));
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
      reject(unreadable("The archive is damaged: open it in its own program, save it anew and try again.", error));
    }
  });
}

/** A zip archive of the parts in their order; a `mimetype` part is stored plainly, as ODF and EPUB want it. */
export function writeArchive(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const zippable: Zippable = {};
  for (const [name, content] of parts)
    zippable[name] = [content, { level: name === "mimetype" ? 0 : 6, mtime: "1980-01-01T00:00:00" }];
  return zipSync(zippable);
}

/** Office programs put an encrypted document into an OLE file instead of a zip. */
function isEncryptedOffice(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

export function unreadable(message: string, cause?: unknown): AppError {
  return new AppError("unreadable_document", message, { cause });
}
