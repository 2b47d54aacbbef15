import type { OperationDescription } from "#lib/operations/describe.ts";

/** A file of a request: a path on the caller's disk, or a sample that the code downloads from `url` first. */
export interface FileReference {
  file: string;
  url?: string;
}

/** The fields of a request. Files are references. */
type Fields = Record<string, unknown>;

/** A request of an operation. The key comes from the environment unless `key` is set. */
export interface Call {
  baseUrl: string;
  operation: Pick<OperationDescription, "slug" | "output">;
  fields: Fields;
  key?: string | undefined;
}

/** Whether the value of a field is a file. */
export const isFile = (value: unknown): value is FileReference =>
  typeof value === "object" && value !== null && "file" in value;
/** Whether the value of a field is a list of files. */
export const isFileList = (value: unknown): value is FileReference[] => Array.isArray(value) && value.some(isFile);
/** The parts of a form: one for each field, and one for each file of a list. */
export const getParts = (fields: Fields): [name: string, value: unknown][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    (isFileList(value) ? value : [value]).map((part): [string, unknown] => [name, part]),
  );
/** The files of a request. */
export const getFiles = (fields: Fields) =>
  getParts(fields)
    .map(([, value]) => value)
    .filter(isFile);
export const hasFiles = (fields: Fields) => getFiles(fields).length > 0;
/** The files that the code downloads before it sends them. */
export const getDownloads = (fields: Fields) =>
  getFiles(fields).flatMap(({ file, url }) => (url ? [{ file, url }] : []));

/** A value as the text of a form. */
export const asText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
/** Indents all lines but the first. */
export const indent = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);

/** Quotes a shell argument. Single quotes disable all expansion; a quote inside is closed, escaped and reopened. */
export function shellQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
