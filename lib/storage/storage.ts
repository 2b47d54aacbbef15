import type { Readable } from "node:stream";

/** Where inputs and results are stored. Keys are made by the service, as `results/k3/job_…-1-0`, and never contain a caller's text. */
export interface Storage {
  /** Stores bytes, or the local file at a path; the file may be moved. */
  put(key: string, content: Uint8Array | string, contentType: string): Promise<void>;
  /** A local path to read it from. A remote store downloads it into `directory`, which is created if missing. */
  localCopy(key: string, directory: string): Promise<string>;
  /** Its bytes; null if nothing is stored under the key. */
  read(key: string): Promise<{ stream: Readable; sizeBytes: number } | null>;
  delete(key: string): Promise<void>;
}
