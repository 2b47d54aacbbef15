import { AppError } from "@atelier/errors";
import type { WebhookEventType } from "../events/webhook-events.ts";
import { pool } from "../platform/database/db.ts";
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
} from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
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
    ? run(pool(), LIST_BY_STATUS, { accountId, endpointId, before, limit, status })
    : run(pool(), LIST, { accountId, endpointId, before, limit });
}

const pageParams = { accountId: text(), endpointId: text(), before: nullable(text()), limit: int };
const MATCHING = `${SELECT} ${FROM} WHERE d.account_id = $accountId AND d.endpoint_id = $endpointId
     AND ($before::text IS NULL OR d.event_id < $before)`;

const LIST = statement(
  "list_webhook_deliveries",
  pageParams,
  `${MATCHING} ORDER BY d.event_id DESC LIMIT $limit`,
  deliveryColumns,
);
const LIST_BY_STATUS = statement(
  "list_webhook_deliveries_by_status",
  { ...pageParams, status: text<DeliveryStatus>() },
  `${MATCHING} AND d.status = $status ORDER BY d.event_id DESC LIMIT $limit`,
  deliveryColumns,
);

const attemptColumns = {
  number: int,
  started_at: timestamp,
  duration_ms: int,
  status: nullable(int),
  error: nullable(text()),
  request_headers: json<Record<string, string>>(),
  /** The beginning of the body that was sent; null after the job's results were deleted. */
  request_body: nullable(text()),
  answer: nullable(text()),
};

/** One request of a delivery. */
export type Attempt = RowOf<typeof attemptColumns>;

/** A delivery to an endpoint with its attempts. Throws `not_found`. */
export async function readDelivery(accountId: string, endpointId: string, eventId: string): Promise<DeliveryLog> {
  await readEndpoint(accountId, endpointId);
  const [delivery] = await run(pool(), READ, { accountId, endpointId, eventId });
  if (!delivery) throw new AppError("not_found", "This delivery does not exist.");
  return withLog(accountId, endpointId, delivery);
}

const withLog = async (accountId: string, endpointId: string, delivery: Delivery): Promise<DeliveryLog> => ({
  ...delivery,
  log: await run(pool(), READ_ATTEMPTS, { accountId, endpointId, eventId: delivery.event_id }),
});

/** The deliveries to the `webhook_url` of one of the account's jobs. A job has one end, so there is one at most. */
export async function listJobDeliveries(accountId: string, jobId: string): Promise<DeliveryLog[]> {
  const found = await run(pool(), LIST_OF_JOB, { accountId, jobId, jobUrls: JOB_URLS });
  return Promise.all(found.map((delivery) => withLog(accountId, JOB_URLS, delivery)));
}

const LIST_OF_JOB = statement(
  "list_webhook_deliveries_of_job",
  { accountId: text(), jobId: text(), jobUrls: text() },
  `${SELECT} ${FROM} WHERE e.account_id = $accountId AND e.subject_id = $jobId AND d.endpoint_id = $jobUrls ORDER BY d.event_id`,
  deliveryColumns,
);

/** Sends a delivery to a job's `webhook_url` again, as `redeliver`. Throws `not_found`. */
export async function redeliverForJob(accountId: string, jobId: string, eventId: string): Promise<DeliveryLog> {
  const find = async () => (await listJobDeliveries(accountId, jobId)).find(({ event_id }) => event_id === eventId);
  if (await find()) await run(pool(), REDELIVER, { accountId, jobUrls: JOB_URLS, eventId });
  const delivery = await find();
  if (!delivery) throw new AppError("not_found", "This delivery does not exist.");
  return delivery;
}

const READ = statement(
  "read_webhook_delivery",
  { accountId: text(), endpointId: text(), eventId: text() },
  `${SELECT} ${FROM} WHERE d.account_id = $accountId AND d.endpoint_id = $endpointId AND d.event_id = $eventId`,
  deliveryColumns,
);

const READ_ATTEMPTS = statement(
  "read_webhook_attempts",
  { accountId: text(), endpointId: text(), eventId: text() },
  `SELECT ${columnList(attemptColumns, "a")} FROM webhook_attempt a
   WHERE account_id = $accountId AND endpoint_id = $endpointId AND event_id = $eventId ORDER BY number`,
  attemptColumns,
);

/**
 * Sends a delivery again, with the same id and a new series of attempts. A waiting delivery is sent at once. Throws
 * `not_found`, or `conflict` if the endpoint is disabled.
 */
export async function redeliver(accountId: string, endpointId: string, eventId: string): Promise<Delivery> {
  await readEnabled(accountId, endpointId);
  await run(pool(), REDELIVER, { accountId, jobUrls: endpointId, eventId });
  return readDelivery(accountId, endpointId, eventId);
}

const AGAIN = "UPDATE webhook_delivery SET status = 'pending', tries = 0, next_at = now(), ended_at = NULL";

/** A claimed attempt keeps its lease, so that a delivery never runs twice at once. */
const REDELIVER = statement(
  "redeliver_webhook",
  { accountId: text(), jobUrls: text(), eventId: text() },
  `${AGAIN} WHERE account_id = $accountId AND endpoint_id = $jobUrls AND event_id = $eventId
     AND (status <> 'pending' OR EXISTS (
       SELECT FROM webhook_attempt a WHERE a.endpoint_id = $jobUrls AND a.event_id = $eventId AND a.number = attempts))`,
  {},
);

/** Sends the failed deliveries again whose events happened at `since` or later. Returns how many. Throws as `redeliver`. */
export async function redeliverFailed(accountId: string, endpointId: string, since: Date): Promise<number> {
  await readEnabled(accountId, endpointId);
  return runForCount(pool(), REDELIVER_FAILED, { accountId, endpointId, since });
}

const REDELIVER_FAILED = statement(
  "redeliver_failed_webhooks",
  { accountId: text(), endpointId: text(), since: timestamp },
  `${AGAIN} WHERE account_id = $accountId AND endpoint_id = $endpointId AND status = 'failed' AND created_at >= $since`,
  {},
);

/** Sends the event `test` to one endpoint. Throws as `redeliver`. */
export async function sendTestEvent(accountId: string, endpointId: string): Promise<Delivery> {
  await readEnabled(accountId, endpointId);
  const eventId = newId("evt");
  const data = { webhook: endpointId };
  await run(pool(), INSERT_TEST, { eventId, accountId, endpointId, data });
  return readDelivery(accountId, endpointId, eventId);
}

const INSERT_TEST = statement(
  "insert_test_event",
  { eventId: text(), accountId: text(), endpointId: text(), data: json<object>() },
  `WITH event AS (
     INSERT INTO webhook_event (id, account_id, type, subject_id, data) VALUES ($eventId, $accountId, 'test', $endpointId, $data)
   )
   INSERT INTO webhook_delivery (endpoint_id, event_id, account_id) VALUES ($endpointId, $eventId, $accountId)`,
  {},
);

async function readEnabled(accountId: string, endpointId: string): Promise<void> {
  const { disabled_at } = await readEndpoint(accountId, endpointId);
  if (disabled_at) throw new AppError("webhook_disabled", "This webhook endpoint is disabled. Enable it first.");
}
