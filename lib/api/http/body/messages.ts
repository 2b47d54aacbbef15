import type { ErrorCode, InputFault } from "@atelier/errors";
import { InputFile } from "../../../operations/fields.ts";

/** How a body is read. */
export interface BodyRequest {
  kind: "json" | "multipart";
  contentType: string;
  /** For files; without one, files in JSON stay text. */
  directory: string | null;
  /** The fields of a form that are lists of files. */
  lists: readonly string[];
}

/** To the thread. The id names the body. */
export type ToThread =
  | { id: number; begin: BodyRequest }
  | { id: number; chunk: Uint8Array }
  | { id: number; end: true }
  | { id: number; stop: true };

/** From the thread: a chunk was taken, or the body was read, or it was refused. */
export type FromThread =
  | { id: number; taken: true }
  | { id: number; fields: PlainFields }
  | { id: number; refused: Refusal }
  | { id: number; failed: string };

export interface Refusal {
  code: ErrorCode;
  message: string;
  errors: readonly InputFault[];
  retryAfterSeconds: number | undefined;
}

/** Where a file stands in the fields. */
type Path = readonly (string | number)[];

/** Fields whose files are beside them, because a message carries no class. */
export interface PlainFields {
  fields: Record<string, unknown>;
  /** All objects, entries and texts in the fields. */
  values: number;
  files: { path: Path; file: { path: string; sizeBytes: number; sha256: string; filename: string | undefined } }[];
}

/** Takes the files out of the fields, which it changes. */
export function toPlain(fields: Record<string, unknown>): PlainFields {
  const files: PlainFields["files"] = [];
  let values = 0;
  const visit = (parent: Record<string | number, unknown>, key: string | number, above: Path) => {
    const value = parent[key];
    values++;
    // Most values are short, and a path for each would cost more than all else.
    if (typeof value !== "object" || value === null) return;
    const path = [...above, key];
    if (value instanceof InputFile) {
      const { path: place, sizeBytes, sha256, filename } = value;
      files.push({ path, file: { path: place, sizeBytes, sha256, filename } });
      parent[key] = null;
    } else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++)
        visit(value as unknown as Record<number, unknown>, index, path);
    } else {
      for (const name of Object.keys(value)) visit(value as Record<string, unknown>, name, path);
    }
  };
  for (const name of Object.keys(fields)) visit(fields, name, []);
  return { fields, files, values };
}

/** The fields with their files. */
export function fromPlain({ fields, files }: PlainFields): Record<string, unknown> {
  for (const { path, file } of files) {
    let parent: Record<string | number, unknown> = fields;
    for (const key of path.slice(0, -1)) parent = parent[key] as Record<string | number, unknown>;
    const last = path.at(-1);
    if (last !== undefined) parent[last] = new InputFile(file);
  }
  return fields;
}
