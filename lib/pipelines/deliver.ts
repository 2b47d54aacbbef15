import { pool } from "../platform/database/db.ts";
import { json, runForCount, statement, text } from "../platform/database/statement.ts";
import { mapAtOnce } from "../platform/limits/map-at-once.ts";
import { putPublic } from "../platform/network/guarded-fetch.ts";
import { storage } from "../storage/index.ts";
import { type Delivery, type Run, readRun, type Step } from "./record.ts";

/** How often an output is sent. */
export const DELIVERY_ATTEMPTS = 8;
/** How long one attempt may take. */
const TIMEOUT_MS = 60_000;
/** The bytes of a response that are read. */
const MAX_RESPONSE_BYTES = 1_024;
/** Other statuses from 400 to 499 mean that the link is not valid any more. */
const TEMPORARY = [408, 425, 429];

/** Deliveries of a run at the same time, so that all attempts end before the task's time. */
const AT_ONCE = 10;

/**
 * Sends the outputs of an ended run to their presigned links, each once it is there. Throws while one has failed and may
 * be tried again. Safe to repeat.
 */
export async function deliverOutputs(accountId: string, runId: string): Promise<void> {
  const run = await readRun(accountId, runId);
  // A resumed run delivers at its next end, also what its failed steps lacked.
  if (!run.outcome) return;
  const waiting = run.steps.flatMap((step, index) =>
    (step.deliveries ?? []).flatMap((delivery, output) => {
      const file = findFile(run, step, output);
      if (delivery.status !== "pending" || delivery.url === null) return [];
      return file || run.outcome === "succeeded" ? [{ index, output, delivery, file }] : [];
    }),
  );
  const states = await mapAtOnce(waiting, AT_ONCE, async ({ index, output, delivery, file }) => {
    const ended = await attempt(delivery, file);
    const path = [index, "deliveries", output].join();
    await runForCount(pool(), RECORD_DELIVERY, { accountId, runId, path, ended });
    return ended.status;
  });
  if (states.includes("pending")) throw new Error("An output could not be delivered yet.");
}

/** The outputs of a step are numbered through its jobs, which all make the same number; a failed job makes none. */
function findFile({ jobs }: Run, { position, jobs: count }: Step, output: number) {
  const made = Array.from(
    { length: count },
    (_, at) => jobs.find(({ batch_position: place }) => place === position + at)?.files ?? [],
  );
  const each = Math.max(1, ...made.map(({ length }) => length));
  return made[Math.floor(output / each)]?.[output % each];
}

async function attempt({ url, attempts }: Delivery, file: ReturnType<typeof findFile>): Promise<Delivery> {
  const tried = attempts + 1;
  const fail = (error: string): Delivery => ({ url: null, status: "failed", attempts: tried, error });
  if (url === null) return fail("The link was deleted.");
  if (!file) return fail("The step has no such output.");
  const stored =
    file.deleted_at === null
      ? await storage()
          .read(file.storage_key)
          .catch(() => undefined)
      : null;
  if (stored === undefined) {
    const error = "The output could not be read from the store.";
    return tried >= DELIVERY_ATTEMPTS ? fail(error) : { url, status: "pending", attempts: tried, error };
  }
  if (!stored) return fail("The output has expired or was deleted.");
  const outcome = await putPublic(url, {
    headers: { "content-type": file.content_type, "content-length": String(file.bytes) },
    body: stored.stream,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_RESPONSE_BYTES,
  });
  stored.stream.destroy();
  if ("status" in outcome && outcome.status >= 200 && outcome.status < 300)
    return { url: null, status: "succeeded", attempts: tried, error: null };
  const error = "error" in outcome ? outcome.error : `The store answered with ${outcome.status}.`;
  const isFinal =
    "status" in outcome && outcome.status >= 300 && outcome.status < 500 && !TEMPORARY.includes(outcome.status);
  return isFinal || tried >= DELIVERY_ATTEMPTS ? fail(error) : { url, status: "pending", attempts: tried, error };
}

/** Changes nothing if the run was erased or the delivery has ended in the meantime. `path` leads to the delivery. */
const RECORD_DELIVERY = statement(
  "record_output_delivery",
  { accountId: text(), runId: text(), path: text(), ended: json<Delivery>() },
  `UPDATE batch SET steps = jsonb_set(steps, string_to_array($path, ','), $ended::jsonb, false)
   WHERE id = $runId AND account_id = $accountId
     AND steps #>> array_append(string_to_array($path, ','), 'status') = 'pending'`,
  {},
);
