import { join } from "node:path";
import type { Readable } from "node:stream";
import { env } from "../platform/env.ts";
import { localStorage } from "./local.ts";
import { s3Storage } from "./s3.ts";

/** Where inputs and results live. Keys are paths of ours, as `results/k3/job_…-1-0`; no caller's text is ever part of one. */
export interface Storage {
  /** Takes bytes in, or the local file at a path, which may be gone afterwards. */
  put(key: string, content: Uint8Array | string, contentType: string): Promise<void>;
  /** A local path to read it at; `directory` is where a remote store downloads it to, made where it is missing. */
  localCopy(key: string, directory: string): Promise<string>;
  /** Its bytes; null where there is nothing under the key. */
  read(key: string): Promise<{ stream: Readable; sizeBytes: number } | null>;
  delete(key: string): Promise<void>;
}

const state = globalThis as typeof globalThis & { atelierStorage?: Storage };

/** The store the settings name. */
export function storage(): Storage {
  const settings = env();
  state.atelierStorage ??=
    settings.FILES === "s3" ? s3Storage(settings) : localStorage(join(settings.DATA_DIR, "files"));
  return state.atelierStorage;
}
