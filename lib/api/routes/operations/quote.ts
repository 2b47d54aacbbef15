import { z } from "zod";
import { efforts } from "../../../engines/ports/effort.ts";
import { usualSeconds } from "../../../jobs/durations.ts";
import { planJob } from "../../../jobs/plan.ts";
import type { Caller } from "../../../keys/authenticate.ts";
import type { Operation } from "../../../operations/define.ts";
import { documentTranslate } from "../../../operations/document-translate/index.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { type Received, receiveBody } from "../../http/body/receive.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { uploadOwner } from "../../http/caller/upload-owner.ts";
import type { Context } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";
import { getFileLists, inspectInput, parseInput } from "../../http/submit/input.ts";
import { component } from "../../openapi/json-schema.ts";
import { anyObject, count } from "../../openapi/values.ts";
import { prepareTexts, translateTextInput } from "../translate-text.ts";
import { quoteBody, quoteFacts, readQuote, readTextQuote, TRANSLATE_TEXT } from "./quote-input.ts";

const quoteSchema = component(
  "Quote",
  {
    object: z.literal("quote"),
    operation: z.string(),
    price: count.meta({ description: "The credits that the same request would hold. The charge is never higher." }),
    engine: z.string().meta({ description: "The engine that the request would use first." }),
    local: z.boolean().meta({ description: "Whether this engine keeps the input on the operator's machines." }),
    effort: z.enum(efforts).nullable(),
    estimated_seconds: z
      .number()
      .nullable()
      .meta({ description: "The estimated duration without waiting in the queue; null if it is not known." }),
  },
  {
    object: "quote",
    operation: "image-upscale",
    price: 4,
    engine: "onnx/realesr-general-x4v3",
    local: true,
    effort: null,
    estimated_seconds: 6.5,
  },
);

const factsNote = "A JSON request sends the facts of its file instead of the file.";

/** The price, engine and duration of a request that is not run. */
export function quoteRoute(operations: readonly Operation[]): Route {
  const slugs = operations.map(({ slug }) => slug);
  const body = quoteBody.extend({
    operation: z.enum([...slugs, TRANSLATE_TEXT]).meta({ description: "The operation to get a price for." }),
    parameters: anyObject.default({}).meta({ description: "The fields of a request for the operation." }),
    facts: quoteFacts.optional().meta({ description: factsNote }),
  });
  return defineRoute({
    method: "POST",
    path: "/quote",
    tag: "Operations",
    operationId: "quote",
    summary: "Get the price, engine and estimated duration of a request without running it",
    description: `The same request holds exactly this price, as long as prices and engines do not change. Nothing is stored or charged. ${factsNote}`,
    access: "any",
    content: {
      "application/json": {
        schema: body,
        examples: {
          withoutFile: { value: { operation: "image-generate", parameters: { prompt: "a red fox", n: 2 } } },
          withFacts: {
            value: { operation: "image-upscale", parameters: { factor: 4 }, facts: { width: 800, height: 600 } },
          },
          texts: {
            value: {
              operation: TRANSLATE_TEXT,
              parameters: { texts: ["The red house."], source_language: "en", target_language: "es" },
            },
          },
        },
      },
      "multipart/form-data": {
        schema: z
          .object({ operation: z.enum(slugs) })
          .meta({ description: "The form of a request for the operation, with the field operation." }),
      },
    },
    output: quoteSchema,
    handler: ({ context, caller }) => quote(context, caller, operations),
  });
}

/** Parses, inspects and plans a request as its own route does, and stops before anything is held. */
async function quote(context: Context, caller: Caller, offered: readonly Operation[]) {
  const { accountId } = caller;
  const folder = new TemporaryFolder();
  try {
    const received = await receiveBody(context.env.incoming, accountId, folder, { lists: getFileLists(offered) });
    const { slug, operation, input, facts } = await readRequest(caller, received, { offered, folder });
    const { credits, engine, local, effort, estimatedSeconds } = await planJob(operation, input, facts);
    return {
      object: "quote" as const,
      operation: slug,
      price: credits,
      engine,
      local,
      effort: effort ?? null,
      estimated_seconds: estimatedSeconds ?? (await usualSeconds(operation.slug, engine)),
    };
  } finally {
    await folder.remove();
  }
}

/** The operation of a quote with its input. Texts are translated by the document translator. */
async function readRequest(
  caller: Caller,
  received: Received,
  { offered, folder }: { offered: readonly Operation[]; folder: TemporaryFolder },
) {
  const { accountId } = caller;
  const texts = readTextQuote(received);
  if (texts) {
    const fields = parseFields(translateTextInput, texts);
    return { slug: TRANSLATE_TEXT, operation: documentTranslate, ...(await prepareTexts(accountId, fields, folder)) };
  }
  const { operation, received: request } = readQuote(received, offered);
  const { input } = await parseInput(operation, request, { folder, uploads: uploadOwner(caller) });
  return { slug: operation.slug, operation, input, facts: await inspectInput(accountId, operation, input) };
}
