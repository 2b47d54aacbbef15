import { createHash } from "node:crypto";
import { AppError } from "@atelier/errors";
import { submitBatch } from "../../../batches/submit.ts";
import { findIdempotent } from "../../../jobs/idempotency.ts";
import type { Operation } from "../../../operations/define.ts";
import { InputFile } from "../../../operations/fields.ts";
import { readRun } from "../../../pipelines/record.ts";
import { pool } from "../../../platform/database/db.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { isJson } from "../../http/body/json.ts";
import { receiveBody } from "../../http/body/receive.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { getAddress } from "../../http/caller/address-of.ts";
import type { Context } from "../../http/context.ts";
import { limitBatches, limitChecks } from "../../http/limits/batch-checks.ts";
import { serializeByKey } from "../../http/limits/serialize-by-key.ts";
import { parseFields } from "../../http/page.ts";
import { idempotencyKey } from "../../http/submit/prefer.ts";
import { type CheckedRun, checkRun } from "./check.ts";
import { MAX_FAN_OUT, MAX_STEPS, runBody } from "./request.ts";
import { runQuote, runSchema } from "./run.ts";
import { runView } from "./view.ts";

/** The headers of a request that starts a run. */
export const runHeaders = {
  "Idempotency-Key": {
    description: "1 to 255 printable ASCII characters. A repeated request within 24 hours returns the first run.",
  },
  "Atelier-User": { description: "Your end user, at most 500 characters: stored as metadata.user of each job." },
  "Atelier-Provenance": { description: "none: the results do not say how they were made." },
};

/** The routes that receive the steps of a run. `operations` is the catalogue. */
export const submissionRoutes = (operations: readonly Operation[]): Route[] => [
  defineRoute({
    method: "POST",
    path: "/pipelines/runs",
    tag: "Pipelines",
    operationId: "createRun",
    summary: `Run up to ${MAX_STEPS} operations, of which each uses results of the ones before`,
    description: `The steps are checked together before anything is held: a cycle, an unknown step, a result of the wrong type or a price without a bound refuses the run, with a pointer to the step. The price of all steps is held at once. Each step is charged when it succeeds; after a failed one the rest is released. A step can run for up to ${MAX_FAN_OUT} outputs of another one. The jobs of a run do not count as open jobs or as requests, and single jobs run first.`,
    access: "server",
    headers: runHeaders,
    content,
    output: runSchema,
    status: 201,
    otherResponses: { 200: { description: "The run of the first request with this key", output: runSchema } },
    errors: [402, 409],
    async handler({ context, caller }) {
      const { batchId, replayed } = await submitReceived(context, operations);
      if (replayed) context.header("idempotent-replayed", "true");
      return context.json(runView(await readRun(caller.accountId, batchId)), replayed ? 200 : 201);
    },
  }),
  defineRoute({
    method: "POST",
    path: "/quote/pipeline",
    tag: "Pipelines",
    operationId: "quoteRun",
    summary: "Get the price of a run and check its steps",
    description: "The steps are checked as by POST /pipelines/runs. Nothing is submitted or held.",
    access: "server",
    content,
    output: runQuote,
    handler: ({ context }) => quoteReceived(context, operations),
  }),
];

const image = "https://atelier.example/samples/coffee.png";

const content = {
  "application/json": {
    schema: runBody,
    examples: {
      productPhoto: {
        value: {
          input: image,
          steps: [
            { id: "cutout", operation: "background-remove", parameters: { image: "$input" } },
            {
              id: "photo",
              operation: "product-photo",
              parameters: { image: "$steps.cutout.outputs[0]", scene: "pure_white", size: "2000x2000" },
            },
          ],
          max_credits: 20,
        },
      },
      eachOutput: {
        value: {
          steps: [
            { id: "draft", operation: "image-generate", parameters: { prompt: "a red fox", n: 3 } },
            {
              id: "large",
              operation: "image-upscale",
              parameters: { image: "$steps.draft.outputs", factor: 2 },
              when: "$steps.draft.width < 2000",
            },
          ],
        },
      },
    },
  },
};

/** A stored pipeline whose run a request asks for. */
export interface StoredRun {
  /** The pipeline's ID. */
  id: string;
  /** Turns the fields of the body into those of a run. */
  expand(fields: Record<string, unknown>): Promise<Record<string, unknown>>;
}

/** Receives and checks a run, then submits it. An invalid one fails before credits are held. */
export async function submitReceived(context: Context, operations: readonly Operation[], stored?: StoredRun) {
  const caller = context.get("caller");
  const key = idempotencyKey(context.req.header("idempotency-key"));
  return serializeByKey(caller.accountId, key, () =>
    receiveRun(context, async (fields, folder) => {
      if (!stored) return submitRun(context, { operations, fields, folder, key });
      // A repeat is known by what was sent, because the pipeline may have been changed or deleted since.
      const fingerprint = digestSent(stored.id, fields);
      const known = key === undefined ? null : await findIdempotent(pool(), caller, { key, fingerprint });
      if (known !== null) return { batchId: known, replayed: true };
      return submitRun(context, { operations, fields: await stored.expand(fields), folder, key, fingerprint });
    }),
  );
}

/** Presigned links differ in each request, so they are no part of it. */
const digestSent = (id: string, { deliver_to: _, ...fields }: Record<string, unknown>): string =>
  createHash("sha256")
    .update(JSON.stringify([id, fields], (_name, value) => (value instanceof InputFile ? value.sha256 : value)))
    .digest("hex");

/** Receives and checks a run, and returns its price. */
export const quoteReceived = (context: Context, operations: readonly Operation[], stored?: StoredRun) =>
  receiveRun(context, async (sent, folder) => {
    const fields = stored ? await stored.expand(sent) : sent;
    return toQuote((await check(context, { operations, fields, folder })).checked);
  });

interface ReceivedRun {
  /** The catalogue. */
  operations: readonly Operation[];
  /** The fields of the body. */
  fields: Record<string, unknown>;
  folder: TemporaryFolder;
}

interface SubmittedRun extends ReceivedRun {
  key: string | undefined;
  /** Identifies the request; by default its steps do. */
  fingerprint?: string;
}

/** Checks and submits a run. Returns its ID as that of a batch. Throws as `checkRun` and `submitBatch`. */
export async function submitRun(context: Context, { key, fingerprint, ...received }: SubmittedRun) {
  const { request, checked } = await check(context, received);
  return submitBatch({
    caller: context.get("caller"),
    items: checked.steps.flatMap(({ items }) => items).toSorted((a, b) => a.position - b.position),
    steps: checked.steps.map(({ step }) => step),
    skipped: [],
    metadata: request.metadata,
    idempotency: key === undefined ? undefined : { key, fingerprint: fingerprint ?? checked.fingerprint },
  });
}

async function check(context: Context, { operations, fields, folder }: ReceivedRun) {
  const request = parseFields(runBody, fields);
  const checked = await checkRun(request, {
    caller: context.get("caller"),
    operations,
    folder,
    endUser: context.req.header("atelier-user"),
    provenance: context.req.header("atelier-provenance"),
    address: () => getAddress(context.env.incoming),
  });
  return { request, checked };
}

/** Receives a run, and runs `use` while its files exist. Throws as `limitBatches`, `limitChecks` and `receiveBody`. */
async function receiveRun<T>(
  context: Context,
  use: (fields: Record<string, unknown>, folder: TemporaryFolder) => Promise<T>,
): Promise<T> {
  const { accountId } = context.get("caller");
  return limitBatches(accountId, async () => {
    const folder = new TemporaryFolder();
    try {
      if (!isJson(context.env.incoming))
        throw new AppError("unsupported_media_type", "Send the body as application/json.");
      const { fields } = await receiveBody(context.env.incoming, accountId, folder);
      return await limitChecks(accountId, () => use(fields, folder));
    } finally {
      await folder.remove();
    }
  });
}

/** The price of a run that is not submitted. */
const toQuote = ({ steps, price }: CheckedRun) => ({
  object: "run_quote" as const,
  price,
  exact: steps.every(({ exact }) => exact),
  steps: steps.map(({ step: { id, operation, jobs }, items, exact }) => ({
    id,
    operation,
    jobs,
    price: items.reduce((sum, { plan }) => sum + plan.credits, 0),
    exact,
    engine: items[0]?.plan.engine ?? "",
  })),
});
