import { z } from "zod";
import { RETRY_HOURS } from "../../jobs/end.ts";
import { batchBody, batchItem, MAX_ITEMS } from "../http/batch-request.ts";
import { MAX_INPUT_GIGABYTES } from "../http/batch-usage.ts";
import { get, header, idParameter, json, keyed, list, paging, query, ref } from "./parts.ts";
import { problems } from "./problems.ts";
import { text, time } from "./schemas.ts";

const count = { type: "integer", minimum: 0 };
const states = ["queued", "running", "succeeded", "failed", "canceled"];
const object = (properties: Record<string, object>) => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});
const optional = { type: ["string", "null"] };
const fault = object({ pointer: text, message: text });
const invalidItem = object({ index: count, id: optional, errors: { type: "array", items: fault } });

/** The response schemas of batches. */
export const batchSchemas = {
  Batch: object({
    id: text,
    object: { type: "string", const: "batch" },
    operations: { type: "array", items: text, description: "The operations of its items." },
    status: { type: "string", enum: ["running", "paused", "completed", "canceling", "canceled"] },
    created_at: time,
    completed_at: { ...optional, format: "date-time" },
    counts: object(Object.fromEntries(["total", ...states, "skipped"].map((name) => [name, count]))),
    credits: {
      ...object({ price: count, held: count, charged: count }),
      description: "The price of all items, the part of it that is held for open ones, and what succeeded ones cost.",
    },
    skipped: {
      type: "array",
      description: "Items that were not valid, if skip_invalid was sent.",
      items: invalidItem,
    },
    metadata: { type: "object", additionalProperties: text },
  }),
  BatchQuote: object({
    object: { type: "string", const: "batch_quote" },
    price: { ...count, description: "The price of all valid items in credits." },
    items: {
      type: "array",
      description: "The valid items.",
      items: object({ index: count, id: optional, operation: text, price: count }),
    },
    invalid: { type: "array", description: "The items that are not valid.", items: invalidItem },
  }),
  BatchItem: object({
    object: { type: "string", const: "batch_item" },
    index: { ...count, description: "Its place in the request, from 0." },
    id: { ...optional, description: "The ID that the request gave to it." },
    job: ref("Job"),
  }),
};

const schemaOf = (schema: z.ZodType) => ({
  ...z.toJSONSchema(schema, {
    io: "input",
    // Only for forms of the portal.
    override: ({ jsonSchema }) => {
      delete jsonSchema.advanced;
    },
  }),
  $schema: undefined,
});
const body = schemaOf(batchBody);
const { items: _items, ...settings } = body.properties ?? {};

const verb = (operationId: string, summary: string, description: string, errors: readonly (402 | 409 | 410)[]) => ({
  post: {
    tags: ["Batches"],
    operationId,
    summary,
    description,
    parameters: [idParameter],
    responses: { 200: { description: "OK", content: json(ref("Batch")) }, ...problems(404, ...errors, ...keyed) },
  },
});

const file = (operationId: string, summary: string, type: string, description: string) => ({
  get: {
    tags: ["Batches"],
    operationId,
    summary,
    description,
    parameters: [idParameter],
    responses: { 200: { description: "OK", content: { [type]: {} } }, ...problems(404, ...keyed) },
  },
});

/** The body of a batch and of its quote. */
const requestBody = (slugs: readonly string[]) => ({
  required: true,
  content: {
    "application/json": {
      schema: {
        ...body,
        properties: {
          ...settings,
          operation: { type: "string", enum: slugs, description: "The operation of items that name none." },
          items: { type: "array", minItems: 1, maxItems: MAX_ITEMS, items: schemaOf(batchItem) },
        },
      },
      examples: {
        oneOperation: {
          value: {
            operation: "image-generate",
            input: { width: 512, height: 512 },
            items: [
              { id: "fox", input: { prompt: "a red fox" } },
              { id: "owl", input: { prompt: "a white owl" } },
            ],
          },
        },
        severalOperations: {
          value: {
            items: [
              { operation: "image-generate", input: { prompt: "a red fox" } },
              {
                operation: "document-translate",
                input: { document: "data:text/plain;base64,VGhlIHJlZCBob3VzZS4=", target_language: "es" },
                metadata: { page: "7" },
              },
            ],
            skip_invalid: true,
          },
        },
      },
    },
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["file"],
        properties: {
          ...settings,
          file: {
            type: "string",
            contentMediaType: "application/octet-stream",
            description: "The items as JSON Lines: an item on each line.",
          },
        },
      },
    },
  },
});

/** The paths of batches. `slugs` are the operations. */
export const batchPaths = (slugs: readonly string[]) => ({
  "/batches": {
    ...get("Batches", "listBatches", "List batches, newest first", list(ref("Batch")), paging, [422, ...keyed]),
    post: {
      tags: ["Batches"],
      operationId: "createBatch",
      summary: `Submit up to ${MAX_ITEMS} jobs in one request`,
      description: `Every item is checked as a single request is. One item that is not valid refuses the batch, with the errors of all items, unless skip_invalid is true. The price of all items is held; each item is charged when it succeeds, and costs nothing otherwise. The files of all items can have up to ${MAX_INPUT_GIGABYTES} GB together. Items do not count as open jobs or as requests, and single jobs run first.`,
      parameters: [
        header(
          "Idempotency-Key",
          "1 to 255 printable ASCII characters. A repeated request within 24 hours returns the first batch.",
        ),
        header("Atelier-User", "Your end user, at most 500 characters: stored as metadata.user of each item."),
        header("Atelier-Provenance", "none: the results do not say how they were made."),
      ],
      requestBody: requestBody(slugs),
      responses: {
        200: { description: "The batch of the first request with this key", content: json(ref("Batch")) },
        201: { description: "Created", content: json(ref("Batch")) },
        ...problems(400, 402, 408, 409, 413, 415, 422, ...keyed),
      },
    },
  },
  "/quote/batch": {
    post: {
      tags: ["Batches"],
      operationId: "quoteBatch",
      summary: "Get the price of a batch and check its items",
      description:
        "The items are received and checked as by POST /batches. Nothing is submitted or held. Items that are not valid are in invalid with their errors, also without skip_invalid.",
      requestBody: requestBody(slugs),
      responses: {
        200: { description: "OK", content: json(ref("BatchQuote")) },
        ...problems(400, 408, 413, 415, 422, ...keyed),
      },
    },
  },
  "/batches/{id}": get("Batches", "getBatch", "Get a batch", ref("Batch"), [idParameter], [404, ...keyed]),
  "/batches/{id}/items": get(
    "Batches",
    "listBatchItems",
    "List the items of a batch with their jobs, in the order of the request",
    list(ref("BatchItem")),
    [
      idParameter,
      ...paging,
      query("status", { type: "string", enum: states }, "Only items whose job has this status."),
    ],
    [404, 422, ...keyed],
  ),
  "/batches/{id}/results.jsonl": file(
    "getBatchResults",
    "Download the items that have ended as JSON Lines",
    "application/jsonl",
    "One BatchItem on each line, in the order of the request.",
  ),
  "/batches/{id}/outputs.zip": file(
    "getBatchOutputs",
    "Download the outputs of succeeded items as a ZIP archive",
    "application/zip",
    "The name of a file begins with the ID of its item, or with its place in the request.",
  ),
  "/batches/{id}/pause": verb("pauseBatch", "Pause a batch", "Running items end, and no further ones start.", [409]),
  "/batches/{id}/resume": verb("resumeBatch", "Resume a paused batch", "Its items can start again.", [409]),
  "/batches/{id}/cancel": verb(
    "cancelBatch",
    "Cancel the items of a batch that have not ended",
    "They cost nothing. Succeeded items keep their results.",
    [409],
  ),
  "/batches/{id}/retry": verb(
    "retryBatch",
    "Submit the failed items of a batch again",
    `They get new jobs at the same price. This is possible for ${RETRY_HOURS} hours after they failed.`,
    [402, 409, 410],
  ),
});
