import { pool } from "../platform/database/db.ts";
import { int, json, run, runForCount, statement, text } from "../platform/database/statement.ts";
import { mapAtOnce } from "../platform/limits/map-at-once.ts";
import { putPublic } from "../platform/network/guarded-fetch.ts";
import { sendTask } from "../platform/processes/tasks.ts";
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
/** Runs for which tasks are recorded at once. */
const MAX_PENDING = 1_000;

/**
 * Sends the outputs of an ended run to their presigned links, each once it is there. Throws while one has failed and may
 * be tried again. Safe to repeat.
 */
export async function deliverOutputs(accountId: string, runId: string): Promise<void> {
  const ended = await readRun(accountId, runId);
  // A resumed run delivers at its next end, also what its failed steps lacked.
  if (!ended.outcome) return;
  const waiting = ended.steps.flatMap((step, index) =>
    (step.deliveries ?? []).flatMap((delivery, output) => {
      const file = findFile(ended, step, output);
      if (delivery.status !== "pending" || delivery.url === null) return [];
      return file || ended.outcome === "succeeded" ? [{ index, output, delivery, file }] : [];
    }),
  );
  const states = await mapAtOnce(waiting, AT_ONCE, async ({ index, output, delivery, file }) => {
    const place = { accountId, runId, path: [index, "deliveries", output].join() };
    // The attempt is counted before the request, so that one that crashes its worker is not repeated without end.
    const tried = delivery.attempts + 1;
    if (tried <= DELIVERY_ATTEMPTS && (await runForCount(pool(), COUNT_ATTEMPT, { ...place, tried })) === 0) return;
    const outcome = await attempt(delivery, file);
    await runForCount(pool(), RECORD_DELIVERY, { ...place, ended: outcome });
    return outcome.status;
  });
  if (states.includes("pending")) throw new Error("An output could not be delivered yet.");
}

/** The outputs of a step are numbered through its jobs, which all make the same number; a failed job makes none. */
function findFile({ jobs }: Run, { position, jobs: count }: Step, output: number) {
  const delivered = Array.from(
    { length: count },
    (_, at) => jobs.find(({ batch_position: place }) => place === position + at)?.files ?? [],
  );
  const each = Math.max(1, ...delivered.map(({ length }) => length));
  return delivered[Math.floor(output / each)]?.[output % each];
}

async function attempt({ url, attempts }: Delivery, file: ReturnType<typeof findFile>): Promise<Delivery> {
  const tried = Math.min(attempts + 1, DELIVERY_ATTEMPTS);
  const fail = (error: string): Delivery => ({ url: null, status: "failed", attempts: tried, error });
  if (attempts >= DELIVERY_ATTEMPTS) return fail("The last attempt was interrupted.");
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

/** Records a task for each run whose outputs are not delivered, in case its task has failed too often. */
export async function recordPendingDeliveries(): Promise<void> {
  for (const { id, account_id } of await run(pool(), PENDING_DELIVERIES, { limit: MAX_PENDING }))
    await sendTask(pool(), "deliver-outputs", { accountId: account_id, runId: id });
}

/** An output that a failed run lacks was never sent: it waits until the run is resumed. */
const PENDING_DELIVERIES = statement(
  "pending_deliveries",
  { limit: int },
  `SELECT id, account_id FROM batch
   WHERE outcome IS NOT NULL AND completed_at < now() - interval '1 minute'
     AND steps @? '$[*].deliveries[*] ? (@.status == "pending")'
     AND (outcome = 'succeeded' OR steps @? '$[*].deliveries[*] ? (@.status == "pending" && @.attempts > 0)')
   ORDER BY completed_at DESC LIMIT $limit`,
  { id: text(), account_id: text() },
);

const target = { accountId: text(), runId: text(), path: text() };

/** Another process that counts the same attempt makes it, and this one does not. */
const COUNT_ATTEMPT = statement(
  "count_output_delivery",
  { ...target, tried: int },
  `UPDATE batch SET steps = jsonb_set(steps, string_to_array($path || ',attempts', ','), to_jsonb($tried::int), false)
   WHERE id = $runId AND account_id = $accountId
     AND steps #>> string_to_array($path || ',status', ',') = 'pending'
     AND (steps #>> string_to_array($path || ',attempts', ','))::int = $tried - 1`,
  {},
);

/** Changes nothing if the run was erased or the delivery has ended in the meantime. `path` leads to the delivery. */
const RECORD_DELIVERY = statement(
  "record_output_delivery",
  { ...target, ended: json<Delivery>() },
  `UPDATE batch SET steps = jsonb_set(steps, string_to_array($path, ','), $ended::jsonb, false)
   WHERE id = $runId AND account_id = $accountId
     AND steps #>> string_to_array($path || ',status', ',') = 'pending'`,
  {},
);
