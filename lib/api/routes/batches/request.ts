import { readFile } from "node:fs/promises";
import { AppError, type InputFault, invalidInput } from "@atelier/errors";
import { z } from "zod";
import { commonFields, InputFile } from "../../../operations/fields.ts";
import { refuseUnstorableText } from "../../../platform/database/storable-text.ts";
import { ValueCounter } from "../../http/body/json.ts";
import { jsonField, type Received } from "../../http/body/receive.ts";
import { parseFields } from "../../http/page.ts";

export const MAX_ITEMS = 1_000;

const parameters = z.record(z.string(), z.unknown());
const settings = {
  /** The operation of items that name none. */
  operation: z.string().max(100).optional(),
  input: parameters
    .default({})
    .meta({ description: "Fields of the operation for every item that does not send them itself." }),
  skip_invalid: z
    .boolean()
    .default(false)
    .meta({ description: "Leaves out items that are not valid, instead of refusing the batch." }),
  metadata: commonFields.metadata,
};

/** The fields of a batch's JSON body. */
export const batchBody = z.strictObject({ ...settings, items: z.array(z.unknown()).min(1).max(MAX_ITEMS) });

/** An id names files, and file systems limit the bytes of a name. */
const MAX_ID_BYTES = 200;

/** The fields of an item. */
export const batchItem = z.strictObject({
  operation: z.string().max(100).optional(),
  input: parameters.default({}),
  id: z
    .string()
    .regex(
      /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N}._-]{0,99}$/u,
      "Use 1 to 100 letters, digits, dots, hyphens and underscores.",
    )
    .refine((id) => Buffer.byteLength(id) <= MAX_ID_BYTES, `Use at most ${MAX_ID_BYTES} bytes in UTF-8.`)
    .optional(),
  metadata: commonFields.metadata.optional(),
});

/** A received batch whose items are not checked yet. An item is a fault if its line is not JSON. */
export interface BatchRequest {
  operation: string | undefined;
  input: Record<string, unknown>;
  skipInvalid: boolean;
  metadata: Record<string, string>;
  items: (unknown | LineFault)[];
}

/** A line that is not JSON. */
export class LineFault {
  readonly errors: readonly InputFault[];

  constructor(line: number) {
    this.errors = [{ pointer: "", message: `Line ${line} is not a JSON value.` }];
  }
}

/**
 * Reads a batch from a JSON body, or from a form with its items as a JSONL file in the field `file` and the other fields as
 * text. Throws `invalid_input`, also for no items and for more than 1,000.
 */
export async function readBatchRequest({ kind, fields }: Received): Promise<BatchRequest> {
  if (kind === "json") return toRequest(parseFields(batchBody, fields));
  const { file, ...texts } = fields;
  if (!(file instanceof InputFile)) throw invalidInput("/file", "Send the items as a JSONL file, one on each line.");
  const values = Object.entries(texts).map(([name, value]) => [name, parseSetting(name, value)]);
  const parsed = parseFields(z.strictObject(settings), Object.fromEntries(values));
  return toRequest({ ...parsed, items: await readLines(file.path) });
}

const toRequest = ({ skip_invalid, ...fields }: z.output<typeof batchBody>): BatchRequest => ({
  ...fields,
  operation: fields.operation,
  skipInvalid: skip_invalid,
});

function parseSetting(name: string, value: unknown): unknown {
  if (typeof value !== "string" || name === "operation") return value;
  return jsonField(name, value);
}

/** The values of a JSONL file. A last line can be empty. Throws `invalid_input` for no lines and for more than 1,000. */
async function readLines(path: string): Promise<unknown[]> {
  const items: unknown[] = [];
  const values = new ValueCounter();
  let empty = 0;
  for (const line of parseLines(await readFile(path, "utf8"))) {
    if (line.trim() === "") {
      empty++;
      continue;
    }
    // Empty lines count, so that the number of an item is that of its line.
    for (; empty > 0 && items.length < MAX_ITEMS; empty--) items.push(new LineFault(items.length + 1));
    if (items.length >= MAX_ITEMS) throw invalidInput("/file", `A batch can have up to ${MAX_ITEMS} items.`);
    // With its end, because a line that is not JSON can leave a string open.
    values.add(Buffer.from(`${line}\n`));
    items.push(parseLine(line, items.length + 1));
  }
  if (items.length === 0) throw invalidInput("/file", "The file has no items. Write one on each line.");
  return items;
}

/** The lines of a text. Node's readline also ends a line at U+2028 and U+2029, which JSON strings can contain. */
function* parseLines(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    yield text.slice(start, end);
    start = end + 1;
  }
}

function parseLine(line: string, number: number): unknown {
  try {
    const value: unknown = JSON.parse(number === 1 ? line.replace(/^\uFEFF/, "") : line);
    refuseUnstorableText(value);
    return value;
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, `Line ${number}: ${error.message}`, { cause: error });
    return new LineFault(number);
  }
}
