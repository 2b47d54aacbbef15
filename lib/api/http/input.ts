import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError, invalidInput } from "@atelier/errors";
import type { z } from "zod";
import { inspectFile } from "../../jobs/inspect.ts";
import { type Operation, type PriceFacts, priceFacts } from "../../operations/define.ts";
import { describeOperation, type FieldDescription } from "../../operations/describe.ts";
import { describeIssue } from "../../operations/describe-issue.ts";
import { InputFile } from "../../operations/fields.ts";
import { downloadInput } from "../../platform/guarded-fetch.ts";
import { MAX_FILE_BYTES } from "./body-limits.ts";
import type { Received } from "./receive.ts";
import type { TemporaryFolder } from "./temporary.ts";

const fileKinds = new Set(["image", "mask", "document"]);

/** Parsed input whose files are on disk but not yet inspected. */
export interface ParsedInput {
  input: Record<string, unknown>;
  /** SHA-256 over the operation and the fields as they were given, each file by its own SHA-256. */
  fingerprint: string;
}

/**
 * Parses what was received by the operation's own schema, then fetches what it names by address.
 * Words are judged before anything is fetched. Throws `invalid_input` with a pointer for each fault.
 */
export async function parseInput(
  operation: Operation,
  received: Received,
  folder: TemporaryFolder,
): Promise<ParsedInput> {
  const addresses = new Map<InputFile, string>();
  const raw: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(received.fields))
    raw[name] = await enter(operation, name, value, received.kind, folder, addresses);
  const result = operation.input.safeParse(raw, { error: describeIssue });
  if (!result.success) throw faults(result.error);
  const input = result.data;
  const fetched = new Map<InputFile, InputFile>();
  for (const [placeholder, address] of addresses) {
    const path = join(await folder.directory(), randomUUID());
    fetched.set(placeholder, new InputFile({ path, ...(await downloadInput(address, path, MAX_FILE_BYTES)) }));
  }
  for (const [name, value] of Object.entries(input))
    if (value instanceof InputFile) input[name] = fetched.get(value) ?? value;
  return { input, fingerprint: fingerprint(operation, input) };
}

/** Inspects the input's files and checks what depends on them. Returns the facts that price the request. */
export async function inspectInput(
  accountId: string,
  operation: Operation,
  input: Record<string, unknown>,
): Promise<PriceFacts> {
  for (const [name, value] of Object.entries(input)) {
    if (!(value instanceof InputFile)) continue;
    try {
      value.facts = await inspectFile(
        accountId,
        value,
        fieldOf(operation, name)?.kind === "document" ? "document" : "image",
      );
    } catch (error) {
      if (error instanceof AppError)
        throw new AppError(error.code, error.message, {
          errors: [{ pointer: `/${name}`, message: error.message }],
          cause: error,
        });
      throw error;
    }
  }
  const principal = input.image ?? input.document;
  const facts = priceFacts(principal instanceof InputFile ? principal.facts : undefined);
  maskFits(input, facts);
  const found = operation.check(input, facts);
  if (found[0]) throw new AppError("invalid_input", found[0].message, { errors: found });
  return facts;
}

/** Turns one received field into what the schema expects: text into numbers, booleans, lists and files. */
async function enter(
  operation: Operation,
  name: string,
  value: unknown,
  kind: Received["kind"],
  folder: TemporaryFolder,
  addresses: Map<InputFile, string>,
): Promise<unknown> {
  const field = fieldOf(operation, name);
  if (field && fileKinds.has(field.kind)) {
    if (typeof value !== "string") return value;
    if (/^https?:\/\//i.test(value)) {
      const placeholder = new InputFile({ path: "", sizeBytes: 0, sha256: "" });
      addresses.set(placeholder, value);
      return placeholder;
    }
    return decodeBase64(name, value, folder);
  }
  if (value instanceof InputFile) throw invalidInput(`/${name}`, `The field "${name}" takes no file.`);
  return kind === "multipart" && typeof value === "string" ? fromText(field, name, value) : value;
}

async function decodeBase64(name: string, value: string, folder: TemporaryFolder): Promise<InputFile> {
  const encoded = value.startsWith("data:") ? value.slice(value.indexOf(",") + 1) : value;
  if (value.startsWith("data:") && !/^data:[^,]*;base64,/.test(value.slice(0, 200)))
    throw invalidInput(`/${name}`, "A data URL must be in base64.");
  if (!/^[A-Za-z0-9+/_-]+={0,2}\s*$/.test(encoded))
    throw invalidInput(`/${name}`, "Send a file, a data URL, base64 or an https URL.");
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length > MAX_FILE_BYTES)
    throw new AppError("payload_too_large", "A file may have up to 30 MB. Make it smaller and try again.");
  const path = join(await folder.directory(), randomUUID());
  await writeFile(path, bytes);
  return new InputFile({ path, sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
}

/** In multipart, numbers and booleans are plain text and lists and objects are JSON text; which is meant, the definition says. */
function fromText(field: FieldDescription | undefined, name: string, value: string): unknown {
  const text = value.trim();
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  switch (field?.kind) {
    case "number":
    case "integer":
      return isNumber ? Number(text) : value;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : value;
    case "enum":
      return isNumber && field.options?.includes(Number(text)) ? Number(text) : value;
    case "list":
    case "pairs":
      return fromJson(name, value);
    default:
      return value;
  }
}

function fromJson(name: string, value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw invalidInput(`/${name}`, `The field "${name}" is a list or an object: write it as JSON text.`);
  }
}

function faults(error: z.ZodError): AppError {
  const errors = error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ pointer: pointer([...issue.path, key]), message: `There is no field "${key}".` }))
      : [{ pointer: pointer(issue.path), message: issue.message }],
  );
  const first = errors[0];
  return new AppError("invalid_input", first ? `${first.pointer}: ${first.message}` : "The input is not valid.", {
    errors,
  });
}

const pointer = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("") || "/";

function maskFits(input: Record<string, unknown>, facts: PriceFacts): void {
  const mask = input.mask instanceof InputFile ? input.mask.facts : undefined;
  if (mask && (mask.width !== facts.width || mask.height !== facts.height)) {
    throw invalidInput(
      "/mask",
      `The mask has ${mask.width} × ${mask.height} pixels and the image ${facts.width} × ${facts.height}: they must be the same.`,
    );
  }
}

function fingerprint(operation: Operation, input: Record<string, unknown>): string {
  const fields = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value instanceof InputFile ? { sha256: value.sha256 } : value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([operation.slug, fields]))
    .digest("hex");
}

const described = new WeakMap<Operation, Map<string, FieldDescription>>();

function fieldOf(operation: Operation, name: string): FieldDescription | undefined {
  let fields = described.get(operation);
  if (!fields) {
    fields = new Map(describeOperation(operation).fields.map((field) => [field.name, field]));
    described.set(operation, fields);
  }
  return fields.get(name);
}
