import { AppError } from "@atelier/errors";
import { getFiles } from "../../../operations/fields.ts";

const GIGABYTE = 1024 ** 3;

/** How many gigabytes the input files of a batch can have together. A file that many items name counts for each of them. */
export const MAX_INPUT_GIGABYTES = 2;
/** How many items are checked at once. Downloads overlap; the files of an account are inspected one at a time. */
export const CHECKED_AT_ONCE = 4;
const FETCH_MINUTES = 2;

const limits = {
  inputBytes: MAX_INPUT_GIGABYTES * GIGABYTE,
  /** The time of downloads at the same time is added up. */
  fetchMs: CHECKED_AT_ONCE * FETCH_MINUTES * 60_000,
};

/**
 * Counts what the check of one batch uses. An item is counted when its files are there, so the items that are checked at
 * the same time can exceed the limits by their own files.
 */
export class BatchUsage {
  readonly #limits: typeof limits;
  #inputBytes = 0;
  #fetchMs = 0;

  constructor(own = limits) {
    this.#limits = own;
  }

  /** Runs a fetch of an item's files and counts its time. */
  async timeFetch<T>(fetch: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await fetch();
    } finally {
      this.#fetchMs += performance.now() - start;
    }
  }

  /** Counts the files of an item that are kept for its job. */
  addInput(input: Record<string, unknown>): void {
    for (const { file } of getFiles(input)) this.#inputBytes += file.sizeBytes;
  }

  /** Throws `payload_too_large` or `request_timeout` if the batch has used too much. */
  refuseExceeded(): void {
    if (this.#inputBytes > this.#limits.inputBytes) {
      const message = `The input files of a batch can have up to ${MAX_INPUT_GIGABYTES} GB together. Send the items in several batches.`;
      throw new AppError("payload_too_large", message);
    }
    if (this.#fetchMs > this.#limits.fetchMs) {
      const message = `Downloading the files of this batch takes longer than ${FETCH_MINUTES} minutes. Send them with POST /uploads first, or send fewer items in a batch.`;
      throw new AppError("request_timeout", message);
    }
  }
}
