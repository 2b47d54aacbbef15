import { z } from "zod";
import { readBatch } from "../../../batches/record.ts";
import { submitBatch } from "../../../batches/submit.ts";
import type { Operation } from "../../../operations/define.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { receiveBody } from "../../http/body/receive.ts";
import { getAddress } from "../../http/caller/address-of.ts";
import type { Context } from "../../http/context.ts";
import { limitBatches, limitChecks } from "../../http/limits/batch-checks.ts";
import { serializeByKey } from "../../http/limits/serialize-by-key.ts";
import { idempotencyKey } from "../../http/submit/prefer.ts";
import { batch, batchQuote } from "./batch.ts";
import { BatchFolder } from "./folder.ts";
import { batchQuoteView, type CheckContext, checkBatch, checkItems } from "./items.ts";
import { type BatchRequest, batchBody, batchItem, MAX_ITEMS, readBatchRequest } from "./request.ts";
import { MAX_INPUT_GIGABYTES } from "./usage.ts";
import { batchView } from "./view.ts";

/** The routes that receive a batch. `operations` is the catalogue. */
export const submissionRoutes = (operations: readonly Operation[]): Route[] => {
  const content = describeBodies(operations.map(({ slug }) => slug));
  return [
    defineRoute({
      method: "POST",
      path: "/batches",
      tag: "Batches",
      operationId: "createBatch",
      summary: `Submit up to ${MAX_ITEMS} jobs in one request`,
      description: `Every item is checked as a single request is. One item that is not valid refuses the batch, with the errors of all items, unless skip_invalid is true. The price of all items is held; each item is charged when it succeeds, and costs nothing otherwise. The files of all items can have up to ${MAX_INPUT_GIGABYTES} GB together. Items do not count as open jobs or as requests, and single jobs run first.`,
      access: "server",
      headers: {
        "Idempotency-Key": {
          description:
            "1 to 255 printable ASCII characters. A repeated request within 24 hours returns the first batch.",
        },
        "Atelier-User": {
          description: "Your end user, at most 500 characters: stored as metadata.user of each item.",
        },
        "Atelier-Provenance": { description: "none: the results do not say how they were made." },
      },
      content,
      output: batch,
      status: 201,
      otherResponses: { 200: { description: "The batch of the first request with this key", output: batch } },
      errors: [402, 409],
      handler: ({ context }) => submit(context, operations),
    }),
    defineRoute({
      method: "POST",
      path: "/quote/batch",
      tag: "Batches",
      operationId: "quoteBatch",
      summary: "Get the price of a batch and check its items",
      description:
        "The items are received and checked as by POST /batches. Nothing is submitted or held. Items that are not valid are in invalid with their errors, also without skip_invalid.",
      access: "server",
      content,
      output: batchQuote,
      handler: ({ context }) => quote(context, operations),
    }),
  ];
};

/** The bodies of a batch and of its quote. */
function describeBodies(slugs: readonly string[]) {
  const { items: _items, ...settings } = batchBody.shape;
  const items = z
    .array(batchItem)
    .min(1)
    .max(MAX_ITEMS)
    .meta({ description: "The items, each with the fields that differ from those of the batch." });
  const operation = z.enum(slugs).optional().meta({ description: "The operation of items that name none." });
  const file = z.unknown().meta({
    type: "string",
    contentMediaType: "application/octet-stream",
    description: "The items as JSON Lines: an item on each line.",
  });
  return {
    "application/json": {
      schema: z.strictObject({ ...settings, operation, items }),
      examples: { oneOperation: { value: oneOperation }, severalOperations: { value: severalOperations } },
    },
    "multipart/form-data": { schema: z.object({ ...settings, file }) },
  };
}

const oneOperation = {
  operation: "image-generate",
  input: { width: 512, height: 512 },
  items: [
    { id: "fox", input: { prompt: "a red fox" } },
    { id: "owl", input: { prompt: "a white owl" } },
  ],
};

const severalOperations = {
  items: [
    { operation: "image-generate", input: { prompt: "a red fox" } },
    {
      operation: "document-translate",
      input: { document: "data:text/plain;base64,VGhlIHJlZCBob3VzZS4=", target_language: "es" },
      metadata: { page: "7" },
    },
  ],
  skip_invalid: true,
};

/** Receives and checks a batch, then submits it. An invalid one fails before credits are held. */
async function submit(context: Context, operations: readonly Operation[]): Promise<Response> {
  const caller = context.get("caller");
  const key = idempotencyKey(context.req.header("idempotency-key"));
  const { batchId, replayed } = await serializeByKey(caller.accountId, key, () =>
    receiveBatch(context, operations, async (request, checks) => {
      const { items, skipped, fingerprint } = await checkBatch(request, checks);
      const idempotency = key === undefined ? undefined : { key, fingerprint };
      return submitBatch({ caller, items, skipped, metadata: request.metadata, idempotency });
    }),
  );
  if (replayed) context.header("idempotent-replayed", "true");
  return context.json(batchView(await readBatch(caller.accountId, batchId)), replayed ? 200 : 201);
}

/** Checks a batch as its submission does, and returns its price and all items that are not valid. Holds nothing. */
async function quote(context: Context, operations: readonly Operation[]) {
  const checked = await receiveBatch(context, operations, (request, checks) =>
    checkItems(request, { ...checks, keepFiles: false }),
  );
  return batchQuoteView(checked);
}

/** Receives a batch and runs `use` with it, while its files exist. Throws as `limitBatches`, `limitChecks` and `readBatchRequest`. */
async function receiveBatch<T>(
  context: Context,
  operations: readonly Operation[],
  use: (request: BatchRequest, checks: CheckContext) => Promise<T>,
): Promise<T> {
  const caller = context.get("caller");
  return limitBatches(caller.accountId, async () => {
    const folder = new BatchFolder();
    const checks: CheckContext = {
      caller,
      operations,
      folder,
      endUser: context.req.header("atelier-user"),
      provenance: context.req.header("atelier-provenance"),
      address: () => getAddress(context.env.incoming),
      signal: context.req.raw.signal,
    };
    try {
      const received = await receiveBody(context.env.incoming, caller.accountId, folder);
      return await limitChecks(caller.accountId, async () => use(await readBatchRequest(received), checks));
    } finally {
      await folder.remove();
    }
  });
}
