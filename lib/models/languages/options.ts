import type { LanguageSource } from "./source.ts";

export interface AddDirectionOptions {
  cacheDirectory: string;
  source: LanguageSource;
  signal?: AbortSignal | undefined;
  /** Receives the bytes of the compressed files. */
  onProgress?: ((progress: { receivedBytes: number; totalBytes: number }) => void) | undefined;
  /** Replaces the default retry settings. */
  retry?: { stallMs?: number; attempts?: number; pauseMs?: number };
}
