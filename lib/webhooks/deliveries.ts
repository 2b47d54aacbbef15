import { AppError } from "@atelier/errors";
import type { WebhookEventType } from "../events/webhook-events.ts";
import { pool } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";
import {
  columnList,
  int,
  json,
  nullable,
  type RowOf,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../platform/statement.ts";
import { readEndpoint } from "./endpoints.ts";
import { JOB_URLS } from "./secrets.ts";

export const deliveryStatuses = ["pending", "succeeded", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const deliveryColumns = {
  event_id: text(),
  type: text<WebhookEventType | "test">(),
  subject_id: text(),
  status: text<DeliveryStatus>(),
  attempts: int,
  /** When it is sent again, if it is waiting. */
  next_at: timestamp,
  created_at: timestamp,
  ended_at: nullable(timestamp),
};

/** An event's delivery to an endpoint. The event's id names it. */
export type Delivery = RowOf<typeof deliveryColumns>;

const SELECT = `SELECT d.event_id, e.type, e.subject_id, d.status, d.attempts, d.next_at, d.created_at, d.ended_at`;
const FROM = "FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id";

/** A delivery with its attempts, oldest first. */
export type DeliveryLog = Delivery & { log: Attempt[] };

/** The deliveries of one of the account's endpoints, newest first; `before` is an event's id. Throws `not_found`. */
export async function listDeliveries(
  accountId: string,
  endpointId: string,
  page: { limit: number; before?: string | null | undefined; status?: DeliveryStatus | undefined },
): Promise<Delivery[]> {
  await readEndpoint(accountId, endpointId);
  const { limit, before = null, status } = page;
  return status
    ? run(pool(), LIST_BY_STATUS, [accountId, endpointId, before, limit, status])
    : run(pool(), LIST, [accountId, endpointId, before, limit]);
}

const listStatement = (label: string, filter: string) =>
  statement(
    label,
    `${SELECT} ${FROM} WHERE d.account_id = $1 AND d.endpoint_id = $2 AND ($3::text IS NULL OR d.event_id < $3) ${filter}
     ORDER BY d.event_id DESC LIMIT $4`,
    deliveryColumns,
  );
const LIST = listStatement("list_webhook_deliveries", "");
const LIST_BY_STATUS = listStatement("list_webhook_deliveries_by_status", "AND d.status = $5");

const attemptColumns = {
  number: int,
  started_at: timestamp,
  duration_ms: int,
  status: nullable(int),
  error: nullable(text()),
  request_headers: json<Record<string, string>>(),
  answer: nullable(text()),
};

/** One request of a delivery. */
export type Attempt = RowOf<typeof attemptColumns>;

/** A delivery to an endpoint with its attempts. Throws `not_found`. */
export async function readDelivery(accountId: string, endpointId: string, eventId: string): Promise<DeliveryLog> {
  await readEndpoint(accountId, endpointId);
  const [delivery] = await run(pool(), READ, [accountId, endpointId, eventId]);
  if (!delivery) throw new AppError("not_found", "This delivery does not exist.");
  return withLog(accountId, endpointId, delivery);
}

const withLog = async (accountId: string, endpointId: string, delivery: Delivery): Promise<DeliveryLog> => ({
  ...delivery,
  log: await run(pool(), READ_ATTEMPTS, [accountId, endpointId, delivery.event_id]),
});

/** The deliveries to the `webhook_url` of one of the account's jobs. A job has one end, so there is one at most. */
export async function listJobDeliveries(accountId: string, jobId: string): Promise<DeliveryLog[]> {
  const found = await run(pool(), LIST_OF_JOB, [accountId, jobId, JOB_URLS]);
  return Promise.all(found.map((delivery) => withLog(accountId, JOB_URLS, delivery)));
}

const LIST_OF_JOB = statement(
  "list_webhook_deliveries_of_job",
  `${SELECT} ${FROM} WHERE e.account_id = $1 AND e.subject_id = $2 AND d.endpoint_id = $3 ORDER BY d.event_id`,
  deliveryColumns,
);

/** Sends a delivery to a job's `webhook_url` again, as `redeliver`. Throws `not_found`. */
export async function redeliverForJob(accountId: string, jobId: string, eventId: string): Promise<DeliveryLog> {
  const find = async () => (await listJobDeliveries(accountId, jobId)).find(({ event_id }) => event_id === eventId);
  if (await find()) await run(pool(), REDELIVER, [accountId, JOB_URLS, eventId]);
  const delivery = await find();
  if (!delivery) throw new AppError("not_found", "This delivery does not exist.");
  return delivery;
}

const READ = statement(
  "read_webhook_delivery",
  `${SELECT} ${FROM} WHERE d.account_id = $1 AND d.endpoint_id = $2 AND d.event_id = $3`,
  deliveryColumns,
);

const READ_ATTEMPTS = statement(
  "read_webhook_attempts",
  `SELECT ${columnList(attemptColumns, "a")} FROM webhook_attempt a
   WHERE account_id = $1 AND endpoint_id = $2 AND event_id = $3 ORDER BY number`,
  attemptColumns,
);

/**
 * Sends a delivery again, with the same id and a new series of attempts. A waiting one is sent now. Throws `not_found`,
 * or `conflict` if the endpoint is disabled.
 */
export async function redeliver(accountId: string, endpointId: string, eventId: string): Promise<Delivery> {
  await readEnabled(accountId, endpointId);
  await run(pool(), REDELIVER, [accountId, endpointId, eventId]);
  return readDelivery(accountId, endpointId, eventId);
}

const AGAIN = "UPDATE webhook_delivery SET status = 'pending', tries = 0, next_at = now(), ended_at = NULL";

/** A claimed attempt keeps its lease, so that a delivery never runs twice at once. */
const REDELIVER = statement(
  "redeliver_webhook",
  `${AGAIN} WHERE account_id = $1 AND endpoint_id = $2 AND event_id = $3
     AND (status <> 'pending' OR EXISTS (
       SELECT FROM webhook_attempt a WHERE a.endpoint_id = $2 AND a.event_id = $3 AND a.number = attempts))`,
  {},
);

/** Sends the failed deliveries again whose events happened at `since` or later. Returns how many. Throws as `redeliver`. */
export async function redeliverFailed(accountId: string, endpointId: string, since: Date): Promise<number> {
  await readEnabled(accountId, endpointId);
  return runForCount(pool(), REDELIVER_FAILED, [accountId, endpointId, since]);
}

const REDELIVER_FAILED = statement(
  "redeliver_failed_webhooks",
  `${AGAIN} WHERE account_id = $1 AND endpoint_id = $2 AND status = 'failed' AND created_at >= $3`,
  {},
);

/** Sends the event `test` to one endpoint. Throws as `redeliver`. */
export async function sendTestEvent(accountId: string, endpointId: string): Promise<Delivery> {
  await readEnabled(accountId, endpointId);
  const eventId = newId("evt");
  const data = { webhook: endpointId };
  await run(pool(), INSERT_TEST, [eventId, accountId, endpointId, JSON.stringify(data)]);
  return readDelivery(accountId, endpointId, eventId);
}

const INSERT_TEST = statement(
  "insert_test_event",
  `WITH event AS (
     INSERT INTO webhook_event (id, account_id, type, subject_id, data) VALUES ($1, $2, 'test', $3, $4)
   )
   INSERT INTO webhook_delivery (endpoint_id, event_id, account_id) VALUES ($3, $1, $2)`,
  {},
);

async function readEnabled(accountId: string, endpointId: string): Promise<void> {
  const { disabled_at } = await readEndpoint(accountId, endpointId);
  if (disabled_at) throw new AppError("webhook_disabled", "This webhook endpoint is disabled. Enable it first.");
}
