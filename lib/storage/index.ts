import { join } from "node:path";
import { env } from "../platform/env.ts";
import { localStorage } from "./local.ts";
import { s3Storage } from "./s3.ts";
import { storageSettings } from "./settings.ts";
import type { Storage } from "./storage.ts";

export type { ByteRange, Storage, StoreFault } from "./storage.ts";

const state = globalThis as typeof globalThis & { atelierStorage?: Storage };

/** The store that the settings choose. */
export function storage(): Storage {
  const settings = storageSettings();
  state.atelierStorage ??= settings.FILES === "s3" ? s3Storage(settings) : localStorage(join(env().DATA_DIR, "files"));
  return state.atelierStorage;
}
