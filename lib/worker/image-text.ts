import { join } from "node:path";
import type { ErasedImage, ImageLine, ImageText, Pixels, ReadImage } from "@atelier/document-model";
import type { EngineSettings } from "../engines/define.ts";
import { createImageText } from "../engines/image-text/image-text.ts";
import { ProcessPool } from "../platform/processes/process-pool.ts";

export type ImageTextRequest = Pick<EngineSettings, "cacheDirectory" | "threads" | "modelMemoryBytes"> &
  (
    | { kind: "read"; image: Pixels; language: string; effects: boolean }
    | { kind: "erase"; image: Pixels; lines: readonly ImageLine[] }
  );
export type ImageTextAnswer = { read: ReadImage | null } | { erased: ErasedImage | null };

/** The longest time for one image. */
const TIMEOUT_MS = 180_000;

const state: typeof globalThis & { atelierImageText?: ProcessPool<ImageTextRequest, never, ImageTextAnswer> } =
  globalThis;

/**
 * The reader of text in images for an operation. Its networks block the event loop, so a process that also answers other
 * requests runs them in a child process.
 */
export function imageTextFor(settings: EngineSettings, isShared: boolean): ImageText {
  return isShared ? remoteImageText(settings) : createImageText(settings);
}

function remoteImageText({ cacheDirectory, threads, modelMemoryBytes }: EngineSettings): ImageText {
  const own = { cacheDirectory, threads, modelMemoryBytes };
  state.atelierImageText ??= new ProcessPool({ module: join(import.meta.dirname, "image-text-child.ts"), size: 1 });
  const pool = state.atelierImageText;
  return {
    read: async (image, language, signal, { effects } = { effects: false }) => {
      const request = { ...own, kind: "read" as const, image, language, effects };
      const answer = await pool.request(request, { timeoutMs: TIMEOUT_MS, signal });
      return "read" in answer ? answer.read : null;
    },
    erase: async (image, lines, signal) => {
      const answer = await pool.request({ ...own, kind: "erase", image, lines }, { timeoutMs: TIMEOUT_MS, signal });
      return "erased" in answer ? answer.erased : null;
    },
  };
}

/** Ends the child process. */
export function closeImageText(): void {
  state.atelierImageText?.close();
  delete state.atelierImageText;
}
