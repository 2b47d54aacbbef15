import { invalidInput } from "@atelier/errors";
import { z } from "zod";
import type { Operation } from "../../../operations/define.ts";
import { InputFile, languageTag } from "../../../operations/fields.ts";
import type { Received } from "../../http/body/receive.ts";
import { parseFields } from "../../http/page.ts";

const MAX_PIXELS = 50_000_000;

/** The facts of a file that is not sent, within the bounds of the files that operations accept. */
export const quoteFacts = z
  .strictObject({
    width: z.int().min(16).max(100_000).optional(),
    height: z.int().min(16).max(100_000).optional(),
    frames: z.int().min(1).max(100_000).optional(),
    characters: z.int().min(1).max(100_000_000).optional(),
    language: languageTag.optional(),
  })
  .refine(({ width = 0, height = 0 }) => width * height <= MAX_PIXELS, "Images can have up to 50 megapixels.");

/** The JSON body of a quote. */
export const quoteBody = z.strictObject({
  operation: z.string().max(100),
  parameters: z.record(z.string(), z.unknown()).default({}),
  facts: quoteFacts.optional(),
});

/** A request of POST /quote: the operation and its fields as its own route receives them. */
interface QuoteRequest {
  operation: Operation;
  received: Received;
}

/**
 * Reads a quote's body: in JSON the operation, its parameters and the facts of a file that is not sent, or the operation's
 * own multipart form with the additional field `operation`. Throws `invalid_input`.
 */
export function readQuote({ kind, fields }: Received, operations: readonly Operation[]): QuoteRequest {
  if (kind === "multipart") {
    const { operation, ...parameters } = fields;
    return { operation: findOperation(operation, operations), received: { kind, fields: parameters } };
  }
  const { operation: slug, parameters, facts } = parseFields(quoteBody, fields);
  const operation = findOperation(slug, operations);
  return { operation, received: { kind, fields: facts ? withFacts(operation, parameters, facts) : parameters } };
}

/** The name in quotes of the route for texts, which is no operation of its own. */
export const TRANSLATE_TEXT = "translate-text";

/** The parameters of a quote for POST /translate-text; undefined for other quotes. Throws `invalid_input`. */
export function readTextQuote({ kind, fields }: Received): Record<string, unknown> | undefined {
  if (fields.operation !== TRANSLATE_TEXT) return undefined;
  if (kind === "multipart") throw invalidInput("/operation", `Send a quote for ${TRANSLATE_TEXT} as JSON.`);
  const { parameters, facts } = parseFields(quoteBody, fields);
  if (facts) throw invalidInput("/facts", `${TRANSLATE_TEXT} has no input file. Leave facts out.`);
  return parameters;
}

function findOperation(slug: unknown, operations: readonly Operation[]): Operation {
  const found = operations.find((operation) => operation.slug === slug);
  if (found) return found;
  throw invalidInput(
    "/operation",
    `Write one of: ${[...operations.map((operation) => operation.slug), TRANSLATE_TEXT].join(", ")}.`,
  );
}

/** The parameters with a file that has only the given facts. */
function withFacts(
  { slug, input }: Operation,
  parameters: Record<string, unknown>,
  facts: z.output<typeof quoteFacts>,
): Record<string, unknown> {
  const field = "image" in input.shape ? "image" : "document" in input.shape ? "document" : null;
  if (field === null) throw invalidInput("/facts", `${slug} has no input file. Leave facts out.`);
  if (field in parameters) throw invalidInput("/facts", `Send either ${field} or facts, not both.`);
  const [missing] = (field === "image" ? ["width", "height"] : ["characters"]).filter((name) => !(name in facts));
  if (missing) throw invalidInput(`/facts/${missing}`, `Send the ${missing} of the ${field}.`);
  const file = new InputFile({ path: "", sizeBytes: 0, sha256: "", facts: { format: "", ...definedFacts(facts) } });
  return { ...parameters, [field]: file };
}

const definedFacts = (facts: z.output<typeof quoteFacts>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
