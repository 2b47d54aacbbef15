import { type FileFacts, InputFile, mapFiles } from "../operations/fields.ts";

/** A file in a job's stored input: a key instead of a path. */
export interface StoredFile {
  $file: {
    key: string;
    sizeBytes: number;
    sha256: string;
    filename?: string | undefined;
    facts?: FileFacts | undefined;
    /** The output of an earlier step of the same run that it is a copy of. */
    from?: { job: string; output: number } | undefined;
  };
}

/** An output of another item of the job's batch, by the item's place. It becomes a file when that item has succeeded. */
export interface PendingOutput {
  $output: { position: number; output: number };
}

/** A file of an input that another item of the same batch makes. Its facts are those that can be known before. */
export class PendingFile extends InputFile {
  readonly source: PendingOutput["$output"];

  /** `name` is how the request names the output, which identifies it instead of a digest. */
  constructor(source: PendingOutput["$output"], name: string, facts: FileFacts) {
    super({ path: "", sizeBytes: 0, sha256: name, facts });
    this.source = source;
  }
}

/**
 * Converts parsed input to the form stored in the job's row. `keyFor` returns the storage key of a file by its field, or
 * by its field and index, such as `images-1`.
 */
export function toStored(input: Record<string, unknown>, keyFor: (name: string) => string): Record<string, unknown> {
  return mapFiles(input, ({ path, file }): StoredFile | PendingOutput => {
    if (file instanceof PendingFile) return { $output: file.source };
    const { sizeBytes, sha256, filename, facts } = file;
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

/** A stored input with files in place of outputs of other items. `name` is that of a file's storage key. */
export async function replacePending(
  stored: Record<string, unknown>,
  replace: (source: PendingOutput["$output"], place: { field: string; name: string }) => Promise<StoredFile>,
): Promise<Record<string, unknown>> {
  const replaced: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(stored)) {
    const replaceOne = (one: unknown, name: string) => (isPending(one) ? replace(one.$output, { field, name }) : one);
    replaced[field] = Array.isArray(value)
      ? await Promise.all(value.map((item, index) => replaceOne(item, `${field}-${index}`)))
      : await replaceOne(value, field);
  }
  return replaced;
}

/** The outputs of other items that a stored input waits for. */
export const pendingOutputs = (stored: Record<string, unknown>): PendingOutput["$output"][] =>
  Object.values(stored).flatMap((value) =>
    [value]
      .flat()
      .filter(isPending)
      .map(({ $output }) => $output),
  );

/** Whether a stored input waits for other items. */
export const hasPendingFiles = (stored: Record<string, unknown>): boolean => pendingOutputs(stored).length > 0;

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

function isPending(value: unknown): value is PendingOutput {
  return typeof value === "object" && value !== null && "$output" in value;
}
