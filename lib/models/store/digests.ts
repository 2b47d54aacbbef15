import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";

/** How a file is checked: by its SHA-256, or by the id of its git blob, which is the SHA-1 of a header and the content. */
export type ExpectedDigest = { sha256: string } | { gitBlob: string };

/**
 * Computes the SHA-256, and the git blob id if it is expected, while a file is downloaded. A download that continues
 * after another process left off first reads the bytes that are already there.
 */
export class StreamingDigest {
  readonly #sizeBytes: number;
  readonly #wantsBlob: boolean;
  #sha256: Hash = createHash("sha256");
  #blob: Hash | null = null;
  #position = 0;

  constructor(expected: ExpectedDigest, sizeBytes: number) {
    this.#sizeBytes = sizeBytes;
    this.#wantsBlob = "gitBlob" in expected;
    this.#reset();
  }

  /** Prepares for data from `offset` on: continues, starts again, or reads the beginning from the partial file. */
  async seek(path: string, offset: number): Promise<void> {
    if (offset === this.#position) return;
    this.#reset();
    if (offset === 0) return;
    for await (const chunk of createReadStream(path, { end: offset - 1, highWaterMark: 1 << 20 })) this.update(chunk);
  }

  update(chunk: Uint8Array): void {
    this.#sha256.update(chunk);
    this.#blob?.update(chunk);
    this.#position += chunk.length;
  }

  /** The digests in hexadecimal. The object cannot be updated afterwards. */
  finish(): { sha256: string; gitBlob: string | null } {
    return { sha256: this.#sha256.digest("hex"), gitBlob: this.#blob?.digest("hex") ?? null };
  }

  #reset(): void {
    this.#sha256 = createHash("sha256");
    this.#blob = this.#wantsBlob ? createHash("sha1").update(`blob ${this.#sizeBytes}\0`) : null;
    this.#position = 0;
  }
}

/** Whether the digests are those that are expected. */
export function matchesDigest(actual: { sha256: string; gitBlob: string | null }, expected: ExpectedDigest): boolean {
  return "sha256" in expected ? actual.sha256 === expected.sha256 : actual.gitBlob === expected.gitBlob;
}
