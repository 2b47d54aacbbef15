import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { download, readDigest } from "../download.ts";
import { ModelStoreError } from "../store/error.ts";
import type { LanguageFile } from "./direction.ts";
import type { DirectionRecord } from "./installed-directions.ts";
import type { AddDirectionOptions } from "./options.ts";
import { getAddress, openFile } from "./source.ts";

export type StagedFile = DirectionRecord["files"][number];

/** Models compress to half, vocabularies and lexicons to a quarter: more than this is not a model. */
const MAX_RATIO = 12;
/** Gzip adds a header and at most a few bytes per block to what it cannot compress. */
const MAX_OVERHEAD = 1.01;
const SLACK_BYTES = 1_000_000;

/** Downloads a file into a folder, or continues it, compares its size and digests and unpacks it. Throws ModelStoreError. */
export async function downloadFile(
  file: LanguageFile,
  folder: string,
  { source, signal, retry }: AddDirectionOptions,
  onBytes: (received: number) => void,
): Promise<StagedFile> {
  const target = join(folder, file.name);
  const unpacked = await stat(target).catch(() => null);
  // A file gets its final name after all checks.
  if (unpacked)
    return {
      role: file.role,
      name: file.name,
      sizeBytes: unpacked.size,
      sha256: file.sha256 ?? (await readDigest(target)),
    };
  const partial = `${target}.gz`;
  const maxBytes = file.compressedBytes ?? Math.ceil((file.sizeBytes ?? 0) * MAX_OVERHEAD) + SLACK_BYTES;
  const where = getAddress(file, source);
  const digest = file.compressedSha256 ?? file.sha256;
  // A customer can do nothing with the address and the digest, so only the operator's log has them.
  const named = digest ? ` Its SHA-256 is ${digest}.` : "";
  const fail = (reason: string, cause: unknown) => new ModelStoreError(`${where}: ${reason}${named}`, { cause });
  try {
    await download(openFile(file, source, maxBytes), partial, { attempts: 3, ...retry, signal, onBytes });
  } catch (cause) {
    signal?.throwIfAborted();
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (cause instanceof Error && cause.name === "TooLargeError") await rm(partial, { force: true });
    throw fail(`The file could not be downloaded. ${reason}`, cause);
  }
  try {
    await verifyCompressed(partial, file);
    const found = await unpack(partial, `${target}.new`, file);
    await rename(`${target}.new`, target);
    await rm(partial);
    return { role: file.role, name: file.name, ...found };
  } catch (cause) {
    signal?.throwIfAborted();
    // To continue this download would always fail.
    await Promise.all([rm(partial, { force: true }), rm(`${target}.new`, { force: true })]);
    const reason = cause instanceof Error ? cause.message : cause;
    throw fail(`${reason} The file was removed.`, cause);
  }
}

async function verifyCompressed(path: string, { compressedSha256 }: LanguageFile): Promise<void> {
  if (compressedSha256 === undefined) return;
  const actual = await readDigest(path);
  if (actual !== compressedSha256) throw new Error(`Its SHA-256 is ${actual}, but ${compressedSha256} is expected.`);
}

/** Unpacks a file while it compares the size, so that a small file cannot fill the disk. */
async function unpack(
  from: string,
  to: string,
  { sizeBytes, sha256, compressedBytes = 0 }: LanguageFile,
): Promise<Pick<StagedFile, "sizeBytes" | "sha256">> {
  const limit = sizeBytes ?? compressedBytes * MAX_RATIO + SLACK_BYTES;
  const hash = createHash("sha256");
  let size = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) return done(new Error(`It unpacks to more than the ${limit} bytes that are expected.`));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), createGunzip(), check, createWriteStream(to));
  const actual = hash.digest("hex");
  if (sizeBytes !== undefined && size !== sizeBytes)
    throw new Error(`It unpacks to ${size} bytes, but ${sizeBytes} are expected.`);
  if (sha256 !== undefined && actual !== sha256)
    throw new Error(`The SHA-256 of its content is ${actual}, but ${sha256} is expected.`);
  return { sizeBytes: size, sha256: actual };
}
