import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { AppError, invalidInput } from "@atelier/errors";
import type { z } from "zod";
import { inspectFile } from "../../../jobs/inspect.ts";
import { requireConverter } from "../../../jobs/output-format.ts";
import { copyOutput, type OutputReference, parseOutputReference } from "../../../jobs/output-input.ts";
import { applyRetention, isUnretained } from "../../../jobs/retention.ts";
import { inputFacts, type Operation, type PriceFacts } from "../../../operations/define.ts";
import { describeOperation, type FieldDescription } from "../../../operations/describe.ts";
import { describeIssue, getFaults } from "../../../operations/describe-issue.ts";
import { isFileKind, isFileListKind } from "../../../operations/field-kinds.ts";
import { getFiles, InputFile, MAX_FILE_BYTES, mapFiles, type PlacedFile } from "../../../operations/fields.ts";
import { checkMaskSize } from "../../../operations/mask-size.ts";
import { describeRefusedAddress, downloadInput } from "../../../platform/network/guarded-fetch.ts";
import { applyMemoryDefault, checkJobResources } from "../../../translation/job-resources.ts";
import { copyUpload, type UploadOwner } from "../../../uploads/uploads.ts";
import { acceptFile, decodeFile } from "../body/encoded-file.ts";
import { jsonField, type Received } from "../body/receive.ts";
import type { TemporaryFolder } from "../body/temporary.ts";

const UPLOAD_ID = /^upload_[0-9a-z]{26}$/;

/** Parsed input. Its files are on disk but not inspected yet. */
export interface ParsedInput {
  input: Record<string, unknown>;
  /** The SHA-256 of the operation and the fields; files are represented by their own SHA-256. */
  fingerprint: string;
}

/** The fields of operations that are lists of files. */
export const getFileLists = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(
    operations.flatMap((operation) =>
      getFields(operation)
        .filter(({ kind }) => isFileListKind(kind))
        .map(({ name }) => name),
    ),
  );

/**
 * Parses a request with the operation's schema, downloads files given by URL and copies uploads given by ID. Nothing is
 * fetched for an invalid request. Throws `invalid_input` with a pointer for each invalid field.
 */
export async function parseInput(
  operation: Operation,
  received: Received,
  { folder, uploads }: { folder: TemporaryFolder; uploads: UploadOwner },
): Promise<ParsedInput> {
  const urls = new Map<InputFile, FileSource>();
  const raw: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(received.fields))
    raw[name] = await convertField(findField(operation, name), name, value, { kind: received.kind, folder, urls });
  const result = operation.input.safeParse(raw, { error: describeIssue });
  if (!result.success) throw validationError(result.error);
  const downloaded = new Map<InputFile, InputFile>();
  for (const { path, file } of getFiles(result.data)) {
    const url = urls.get(file);
    if (url !== undefined) downloaded.set(file, await fetchInput(url, path, { folder, uploads }));
  }
  const input = mapFiles(result.data, ({ file }) => downloaded.get(file) ?? file);
  return { input, fingerprint: fingerprint(operation, input) };
}

/** The source of a file that is not in the request: an address, the ID of an upload, or an output of a job. */
type FileSource = string | OutputReference;

/** Downloads a file given by URL, or copies an upload or an output. */
async function fetchInput(
  source: FileSource,
  place: PlacedFile["path"],
  { folder, uploads }: { folder: TemporaryFolder; uploads: UploadOwner },
): Promise<InputFile> {
  const path = join(await folder.directory(), randomUUID());
  try {
    const target = { path, maxBytes: MAX_FILE_BYTES };
    if (typeof source !== "string") {
      const { bytes, ...output } = await copyOutput(uploads, source, target);
      return new InputFile({ path, sizeBytes: bytes, ...output });
    }
    if (!UPLOAD_ID.test(source))
      return new InputFile({ path, ...(await downloadInput(source, { ...target, share: uploads.accountId })) });
    const { bytes, sha256, filename } = await copyUpload(uploads, source, target);
    return new InputFile({ path, sizeBytes: bytes, sha256, filename: filename ?? undefined });
  } catch (error) {
    throw error instanceof AppError && !isLimit(error) ? refusedFile(place, error) : error;
  }
}

/** Whether the service refused to fetch now, which is no fault of the file. */
const isLimit = ({ code }: AppError) => code === "rate_limited" || code === "overloaded";

/** Inspects the input's files and runs the checks of `checkInput`. Returns the facts for the price. */
export async function inspectInput(
  accountId: string,
  operation: Operation,
  input: Record<string, unknown>,
): Promise<PriceFacts> {
  for (const { path, file } of getFiles(input)) {
    // A quote can have the facts of a file that is not sent.
    if (file.facts) continue;
    const kind = findField(operation, path[0])?.kind === "document" ? "document" : "image";
    try {
      const pages = typeof input.pages === "string" ? input.pages : undefined;
      file.facts = await inspectFile(accountId, file, kind, { pages });
    } catch (error) {
      throw error instanceof AppError ? refusedFile(path, error) : error;
    }
  }
  return checkInput(accountId, operation, input);
}

/** Runs the checks that depend on inspected files. Returns the facts for the price. */
export async function checkInput(
  accountId: string,
  operation: Operation,
  input: Record<string, unknown>,
): Promise<PriceFacts> {
  const facts = inputFacts(input);
  checkMaskSize(input, facts);
  const errors = operation.check(input, facts);
  if (errors[0]) throw new AppError("invalid_input", errors[0].message, { errors });
  checkWebhookUrl(input);
  await applyRetention(accountId, input);
  requireConverter(input);
  // Without retention nothing is stored, also not in the memory that the account uses by default.
  if ("memory" in operation.input.shape && !isUnretained(input)) await applyMemoryDefault(accountId, input);
  await checkJobResources(accountId, input, facts.language);
  return facts;
}

function checkWebhookUrl({ webhook_url }: Record<string, unknown>): void {
  const refusal = typeof webhook_url === "string" ? describeRefusedAddress(webhook_url) : null;
  if (refusal) throw invalidInput("/webhook_url", `Nothing can be sent to this address. ${refusal}`);
}

/** The refusal of a file with the pointer to it. The message names the entry of a list, such as images[1]. */
function refusedFile(path: PlacedFile["path"], cause: AppError): AppError {
  const { message } = cause;
  // The request exists, only the upload that it names does not.
  const code = cause.code === "not_found" ? "invalid_input" : cause.code;
  const [field, index] = path;
  const detail = index === undefined ? message : `${field}[${index}]: ${message}`;
  // The fault can be in another field, such as the pages of a document.
  const errors = cause.errors.length > 0 ? cause.errors : [{ pointer: `/${path.join("/")}`, message }];
  return new AppError(code, detail, { errors, cause });
}

interface ConvertContext {
  kind: Received["kind"];
  folder: TemporaryFolder;
  /** The sources of files that are fetched after the request has been validated. */
  urls: Map<InputFile, FileSource>;
}

/** Converts a received field to the type of the schema: text to numbers, booleans, lists and files. */
async function convertField(
  field: FieldDescription | undefined,
  name: string,
  value: unknown,
  context: ConvertContext,
): Promise<unknown> {
  if (field && isFileKind(field.kind)) return convertFile(`/${name}`, value, context);
  if (field && isFileListKind(field.kind)) {
    const entries = context.kind === "multipart" ? fromParts(name, value) : value;
    if (!Array.isArray(entries) || entries.length > (field.maxItems ?? 0)) return entries;
    return Promise.all(entries.map((entry, index) => convertFile(`/${name}/${index}`, entry, context)));
  }
  if (value instanceof InputFile) throw invalidInput(`/${name}`, `The field "${name}" does not accept a file.`);
  return context.kind === "multipart" && typeof value === "string" ? fromText(field, name, value) : value;
}

/** The entries of a list of files in a form: its parts, or the entries of one part with a JSON list. */
function fromParts(name: string, parts: unknown): unknown {
  if (!Array.isArray(parts)) return parts;
  const [only, ...others] = parts;
  return others.length === 0 && typeof only === "string" && only.trimStart().startsWith("[")
    ? jsonField(name, only)
    : parts;
}

async function convertFile(pointer: string, value: unknown, { folder, urls }: ConvertContext): Promise<unknown> {
  if (value instanceof InputFile) return acceptFile(value);
  const output = parseOutputReference(value);
  if (output) return setAside(output, urls);
  if (typeof value !== "string") return value;
  if (!/^https?:\/\//i.test(value) && !UPLOAD_ID.test(value))
    return decodeFile(pointer, value, () => folder.directory());
  return setAside(value, urls);
}

/** The placeholder of a file that is fetched after the request has been validated. */
function setAside(source: FileSource, urls: Map<InputFile, FileSource>): InputFile {
  const placeholder = new InputFile({ path: "", sizeBytes: 0, sha256: "" });
  urls.set(placeholder, source);
  return placeholder;
}

/** A list as JSON text, by its entries. */
const LIST_EXAMPLES = {
  text: '["cup", "spoon"]',
  point: "[[120, 80]]",
  box: "[[10, 20, 300, 200]]",
  side: "[10, 20, 300, 200]",
} as const;

/** Converts multipart text by the field's type: numbers and booleans are plain text, lists and objects are JSON. */
function fromText(field: FieldDescription | undefined, name: string, value: string): unknown {
  const text = value.trim();
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text);
  switch (field?.kind) {
    case "number":
    case "integer":
      return isNumber ? Number(text) : value;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : value;
    case "enum":
      return isNumber && field.options?.includes(Number(text)) ? Number(text) : value;
    case "list":
      return jsonField(name, value, LIST_EXAMPLES[field.items ?? "text"]);
    case "pairs":
      return jsonField(name, value, '{"name": "value"}');
    default:
      return value;
  }
}

function validationError(error: z.ZodError): AppError {
  const errors = getFaults(error);
  const first = errors[0];
  return new AppError("invalid_input", first ? `${first.pointer}: ${first.message}` : "The input is not valid.", {
    errors,
  });
}

function fingerprint(operation: Operation, input: Record<string, unknown>): string {
  const fields = Object.entries(mapFiles(input, ({ file: { sha256 } }) => ({ sha256 })))
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([operation.slug, fields]))
    .digest("hex");
}

const described = new WeakMap<Operation, readonly FieldDescription[]>();

/** The fields of an operation. */
export function getFields(operation: Operation): readonly FieldDescription[] {
  const fields = described.get(operation) ?? describeOperation(operation).fields;
  described.set(operation, fields);
  return fields;
}

const findField = (operation: Operation, field: string): FieldDescription | undefined =>
  getFields(operation).find(({ name }) => name === field);
