import { type FileFacts, InputFile, mapFiles } from "../operations/fields.ts";

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

/**
 * Converts parsed input to the form stored in the job's row. `keyFor` returns the storage key of a file by its field, or
 * by its field and index, such as `images-1`.
 */
export function toStored(input: Record<string, unknown>, keyFor: (name: string) => string): Record<string, unknown> {
  return mapFiles(input, ({ path, file: { sizeBytes, sha256, filename, facts } }): StoredFile => {
    return { $file: { key: keyFor(path.join("-")), sizeBytes, sha256, filename, facts } };
  });
}

/** Converts stored input to the form that an operation's `run` expects. `pathFor` returns the local path of a file. */
export function fromStored(stored: Record<string, unknown>, pathFor: (key: string) => string): Record<string, unknown> {
  const restored = (value: unknown) =>
    isStoredFile(value) ? new InputFile({ ...value.$file, path: pathFor(value.$file.key) }) : value;
  return mapFields(stored, restored);
}

/** A stored input with other storage keys for its files. */
export function mapStoredKeys(stored: Record<string, unknown>, map: (key: string) => string): Record<string, unknown> {
  const mapped = (value: unknown) =>
    isStoredFile(value) ? { $file: { ...value.$file, key: map(value.$file.key) } } : value;
  return mapFields(stored, mapped);
}

/** The storage keys of all files of a stored input. */
export function storedKeys(stored: Record<string, unknown>): string[] {
  return Object.values(stored).flatMap((value) => getStoredFiles(value).map(({ $file }) => $file.key));
}

/** Maps the values of the fields, and of each item of a list. */
const mapFields = (stored: Record<string, unknown>, map: (value: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(stored).map(([field, value]) => [field, Array.isArray(value) ? value.map(map) : map(value)]),
  );

/** The files of a stored field: a single file, a list of files, or none. */
export const getStoredFiles = (value: unknown): StoredFile[] => [value].flat().filter(isStoredFile);

function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === "object" && value !== null && "$file" in value;
}
