import { type FileFacts, InputFile } from "../operations/fields.ts";

/** A file in a job's stored input: a key instead of a path. */
export interface StoredFile {
  $file: {
    key: string;
    sizeBytes: number;
    sha256: string;
    filename?: string | undefined;
    facts?: FileFacts | undefined;
  };
}

/** Converts parsed input to the form stored in the job's row. `keyFor` returns the storage key of a file. */
export function toStored(input: Record<string, unknown>, keyFor: (field: string) => string): Record<string, unknown> {
  return mapFields(input, (value, field) =>
    value instanceof InputFile
      ? {
          $file: {
            key: keyFor(field),
            sizeBytes: value.sizeBytes,
            sha256: value.sha256,
            filename: value.filename,
            facts: value.facts,
          },
        }
      : value,
  );
}

/** Converts stored input to the form that an operation's `run` expects. `pathFor` returns the local path of a file. */
export function fromStored(stored: Record<string, unknown>, pathFor: (key: string) => string): Record<string, unknown> {
  return mapFields(stored, (value) =>
    isStoredFile(value) ? new InputFile({ ...value.$file, path: pathFor(value.$file.key) }) : value,
  );
}

/** The storage keys of all files of a stored input. */
export function storedKeys(stored: Record<string, unknown>): string[] {
  return Object.values(stored).flatMap((value) => (isStoredFile(value) ? [value.$file.key] : []));
}

export function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === "object" && value !== null && "$file" in value;
}

function mapFields(
  input: Record<string, unknown>,
  map: (value: unknown, field: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, map(value, field)]));
}
