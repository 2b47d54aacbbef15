import { join } from "node:path";
import type { ExchangeFormat } from "@atelier/documents/exchange";
import type { DocumentMaking } from "@atelier/documents/provenance";
import { AppError, type ErrorCode, type InputFault } from "@atelier/errors";
import { describePoolFailure } from "../jobs/pool-failure.ts";
import type { listSegments, SegmentEdit, SegmentFilter } from "../operations/document-translate/rebuild.ts";
import type { Segment } from "../operations/document-translate/segment-memory.ts";
import type { TermCandidate } from "../operations/document-translate/term-candidates.ts";
import { ProcessPool } from "../platform/processes/process-pool.ts";

/** A request to the process that reads and writes drafts. `draft` and `source` are paths. */
export type DraftRequest = { draft: string } & (
  | ({ kind: "list" } & SegmentFilter)
  | { kind: "terms"; limit: number }
  | { kind: "export"; format: ExchangeFormat; directory: string }
  | {
      kind: "rebuild";
      source: string;
      /** The edits, or the path of a file with them. */
      edits: readonly SegmentEdit[] | string;
      directory: string;
      /** The mark that the document gets again. */
      mark?: { contentType: string; making: DocumentMaking } | undefined;
    }
);

export type SegmentList = ReturnType<typeof listSegments>;

/** The paths of a rebuilt document and its draft, and the edits for the translation memory. */
export interface Rebuilt {
  output: string;
  draft: string;
  memory: { from: string; to: string; scope: string; segments: readonly Segment[] } | null;
}

/** The path of a file with all segments. */
export interface ExportedSegments {
  file: string;
}

/** The candidates for terms, and the pair of languages. */
export interface TermList {
  from: string;
  to: string;
  terms: TermCandidate[];
}

export type DraftAnswer =
  | SegmentList
  | TermList
  | ExportedSegments
  | Rebuilt
  | { code: ErrorCode; message: string; errors: readonly InputFault[] };

/** A document of 350 pages is written in less than half of it. */
const TIMEOUT_MS = 120_000;
const HEAP_MB = 1_024;
const MAX_QUEUED = 32;
const PER_ACCOUNT = { running: 1, queued: 4 };

const state = globalThis as typeof globalThis & {
  atelierDrafts?: ProcessPool<DraftRequest, never, DraftAnswer> | undefined;
};

/**
 * Reads or rewrites a draft in a child process with a cap on time and memory, because a long document takes seconds.
 * Throws `rate_limited`, `overloaded` and what the request itself throws.
 */
export async function askDraft(
  accountId: string,
  request: DraftRequest,
): Promise<SegmentList | TermList | ExportedSegments | Rebuilt> {
  state.atelierDrafts ??= new ProcessPool({
    module: join(import.meta.dirname, "draft-child.ts"),
    size: 1,
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    maxQueued: MAX_QUEUED,
    perShare: PER_ACCOUNT,
  });
  try {
    const answer = await state.atelierDrafts.request(request, { timeoutMs: TIMEOUT_MS, share: accountId });
    if ("code" in answer) throw new AppError(answer.code, answer.message, { errors: answer.errors });
    return answer;
  } catch (error) {
    throw describePoolFailure(error, {
      share: "Too many translations of this account are being edited at once. Wait for one to finish.",
      busy: "The service is busy writing other documents. Try again in a moment.",
    });
  }
}

/** Ends the process, for a server that stops. */
export function closeDrafts(): void {
  state.atelierDrafts?.close();
  delete state.atelierDrafts;
}
