import { join } from "node:path";
import type { DocumentPreview } from "@atelier/documents";
import { AppError, type ErrorCode } from "@atelier/errors";
import type { FileFacts, InputFile } from "../operations/fields.ts";
import { ChildEnded, Children } from "../platform/process-pool.ts";

export interface InspectRequest {
  path: string;
  kind: "image" | "document";
  filename?: string | undefined;
  /** Its first paragraphs are wanted instead of its facts. */
  preview?: boolean;
}

export type InspectAnswer = { facts: FileFacts } | { preview: DocumentPreview } | { code: ErrorCode; message: string };

const TIMEOUT_MS = 10_000;
const HEAP_MB = 384;

const state = globalThis as typeof globalThis & {
  atelierInspectors?: Children<InspectRequest, never, InspectAnswer>;
};

function inspectors(): Children<InspectRequest, never, InspectAnswer> {
  state.atelierInspectors ??= new Children({
    module: join(import.meta.dirname, "inspect-child.ts"),
    size: 2,
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
  });
  return state.atelierInspectors;
}

/**
 * Finds an uploaded file's facts (pixels, characters, pages) in a child process with a cap on time and memory,
 * because uploads are hostile. Throws `unreadable_image`, `unreadable_document` or what else the file deserves.
 */
export async function inspectFile(file: InputFile, kind: "image" | "document"): Promise<FileFacts> {
  const answer = await ask({ path: file.path, kind, filename: file.filename });
  if ("facts" in answer) return answer.facts;
  throw new Error("The inspector answered something else.");
}

/** The beginning of a document as text, read under the same caps. Throws `unreadable_document`. */
export async function previewFile(file: InputFile): Promise<DocumentPreview> {
  const answer = await ask({ path: file.path, kind: "document", filename: file.filename, preview: true });
  if ("preview" in answer) return answer.preview;
  throw new Error("The inspector answered something else.");
}

async function ask(request: InspectRequest): Promise<Exclude<InspectAnswer, { code: ErrorCode }>> {
  try {
    const answer = await inspectors().run(request, { timeoutMs: TIMEOUT_MS });
    if ("code" in answer) throw new AppError(answer.code, answer.message);
    return answer;
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error;
    const code = request.kind === "image" ? "unreadable_image" : "unreadable_document";
    throw new AppError(
      code,
      "Reading the file took too much time or memory. Save it anew in an ordinary program and try again.",
      { cause: error },
    );
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
