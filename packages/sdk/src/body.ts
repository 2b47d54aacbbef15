import { fileFields } from "../generated/constants.gen.ts";
import type { OperationInputs } from "../generated/inputs.gen.ts";
import { type Disk, type FileInput, type SendableFile, sendableFile } from "./files.ts";

/** The input of an operation with its files resolved: text, values and files to send. */
export type ResolvedInput = Record<string, unknown>;

/** The names of an operation's fields that take files. Operations of a newer service have none that are known. */
const getFileFields = (operation: string): readonly string[] =>
  (fileFields as Partial<Record<string, readonly string[]>>)[operation] ?? [];

/** Resolves the files of an input: paths, streams and bytes become files. Throws `invalid_file`. */
export function resolveInput<Slug extends keyof OperationInputs>(
  operation: Slug,
  input: OperationInputs[Slug],
  disk: Disk,
): Promise<ResolvedInput> {
  return resolveFiles(operation, input, (file) => sendableFile(file, disk));
}

/** An input with each of its files replaced by what `resolve` returns. */
export async function resolveFiles(
  operation: string,
  input: object,
  resolve: (file: FileInput) => Promise<SendableFile>,
): Promise<ResolvedInput> {
  const resolved: ResolvedInput = { ...input };
  for (const field of getFileFields(operation)) {
    const value = resolved[field] as FileInput | readonly FileInput[] | undefined;
    if (value === undefined || value === null) continue;
    resolved[field] = isList(value) ? await Promise.all(value.map(resolve)) : await resolve(value);
  }
  return resolved;
}

const isList = (value: FileInput | readonly FileInput[]): value is readonly FileInput[] => Array.isArray(value);

/** The body of a request: a form if it has files, JSON otherwise. */
export function requestBody(input: ResolvedInput): FormData | ResolvedInput {
  if (!Object.values(input).some(hasFile)) return input;
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    // The files of a list are parts of the same name. Some can be references, which are text.
    if (hasFile(value)) for (const part of Array.isArray(value) ? value : [value]) append(form, name, part);
    else form.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return form;
}

const hasFile = (value: unknown): boolean => value instanceof Blob || (Array.isArray(value) && value.some(hasFile));

function append(form: FormData, name: string, part: string | Blob): void {
  if (typeof part === "string") form.append(name, part);
  else form.append(name, part, part instanceof File ? part.name : "file");
}
