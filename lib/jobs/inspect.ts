import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { DocumentPreview } from "@atelier/documents";
import { AppError, type ErrorCode, type InputFault } from "@atelier/errors";
import { detectableLanguages } from "../engine-health/configured/languages.ts";
import type { FileFacts, InputFile } from "../operations/fields.ts";
import { env } from "../platform/env.ts";
import { ProcessPool } from "../platform/processes/process-pool.ts";
import { describePoolFailure } from "./pool-failure.ts";
import { type InspectedKind, unreadableCodes } from "./unreadable-codes.ts";

export interface InspectRequest {
  path: string;
  kind: InspectedKind;
  filename?: string | undefined;
  /** The pages of a PDF that are used, such as "1-3,7"; all by default. */
  pages?: string | undefined;
  /** Whether the first paragraphs are requested instead of the facts. */
  preview?: boolean;
  /** The languages that can be detected; all by default. */
  languages?: readonly string[] | undefined;
  /** Those of short texts, which show little of their language. */
  likely?: readonly string[] | undefined;
}

export type InspectAnswer =
  | { facts: FileFacts }
  | { preview: DocumentPreview }
  | { code: ErrorCode; message: string; errors?: readonly InputFault[] };

/** The watchdog limits processor time. This limit only ends a process that hangs. */
const WALL_TIMEOUT_MS = 90_000;
const HEAP_MB = 1_024;
const MAX_QUEUED = 256;

type Inspectors = ProcessPool<InspectRequest, never, InspectAnswer>;
const state = globalThis as typeof globalThis & { atelierInspectors?: Inspectors };

function inspectors(): Inspectors {
  state.atelierInspectors ??= new ProcessPool({
    module: join(import.meta.dirname, "inspect-child.ts"),
    size: Math.max(2, availableParallelism()),
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    maxQueued: MAX_QUEUED,
    // One account's files are inspected one at a time, so that hostile ones delay no other account's upload.
    perShare: {
      running: 1,
      get queued() {
        return 2 * env().OPEN_JOBS;
      },
    },
  });
  return state.atelierInspectors;
}

/**
 * Finds an uploaded file's facts (pixels, characters, pages) in a child process with a cap on processor time and memory,
 * because uploads are hostile. With `pages`, only these pages of a PDF count. With `target`, a short text is taken for one
 * of a language that can be translated into it. Throws `unreadable_image` or `unreadable_document` for a bad file,
 * `rate_limited` if too many files of the account wait, and `overloaded` if too many wait in all.
 */
export async function inspectFile(
  accountId: string,
  file: InputFile,
  kind: InspectedKind,
  { pages, target }: { pages?: string | undefined; target?: string | undefined } = {},
): Promise<FileFacts> {
  const languages = kind === "image" ? undefined : await detectableLanguages();
  const likely = target === undefined ? undefined : await detectableLanguages(target);
  const answer = await inspect(accountId, { path: file.path, kind, filename: file.filename, pages, languages, likely });
  if ("facts" in answer) return answer.facts;
  throw new TypeError("The inspector returned a preview instead of facts.");
}

/** The first paragraphs of a document, read under the same caps. Throws as `inspectFile`. */
export async function previewFile(accountId: string, file: InputFile): Promise<DocumentPreview> {
  const { path, filename } = file;
  const answer = await inspect(accountId, { path, kind: "document", filename, preview: true });
  if ("preview" in answer) return answer.preview;
  throw new TypeError("The inspector returned facts instead of a preview.");
}

async function inspect(
  accountId: string,
  request: InspectRequest,
): Promise<Exclude<InspectAnswer, { code: ErrorCode }>> {
  try {
    const answer = await inspectors().request(request, { timeoutMs: WALL_TIMEOUT_MS, share: accountId });
    if ("code" in answer) throw new AppError(answer.code, answer.message, { errors: answer.errors ?? [] });
    return answer;
  } catch (error) {
    const { kind } = request;
    throw describePoolFailure(error, {
      share: "Too many files of this account are being checked at once. Wait for one to finish.",
      busy: "The service is busy checking other files. Try again in a moment.",
      crashed: {
        code: unreadableCodes[kind],
        message: `Reading the ${kind} took too much time or memory. Save it again with another program and retry.`,
      },
    });
  }
}

/** Starts the inspectors ahead of the first upload. */
export function warmInspectors(): void {
  inspectors().warm();
}

export function closeInspectors(): void {
  state.atelierInspectors?.close();
  delete state.atelierInspectors;
}
