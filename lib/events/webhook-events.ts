import type { Queryable } from "../platform/database/db.ts";
import {
  fragment,
  json,
  nullable,
  runForCount,
  type Sql,
  sql,
  statement,
  text,
} from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";

/** The events of an account that its webhook endpoints can receive. */
export const webhookEventTypes = [
  "job.succeeded",
  "job.failed",
  "job.canceled",
  "batch.completed",
  "run.succeeded",
  "run.failed",
  "run.canceled",
  "credits.low",
  "credits.purchased",
  "budget.reached",
  "key.limit_reached",
] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Whether an enabled endpoint of an account receives a type. */
const isReceived = (accountId: Sql<Record<never, never>>, type: Sql<Record<never, never>>) =>
  sql`w.account_id = ${accountId} AND w.disabled_at IS NULL AND w.events && ARRAY['*', ${type}]`;

/**
 * The queries, as WITH lists them, that record the event of a job's end and its deliveries: both take effect with the
 * end or neither does. `ended` is a query of the same statement with the job's `account_id`, `id`, `status` and
 * `webhook_url`. An account without endpoints costs one look-up and gets no row.
 */
export const recordJobEvent = fragment(
  { eventId: text() },
  sql`event AS (
       INSERT INTO webhook_event (id, account_id, type, subject_id)
       SELECT $eventId, e.account_id, 'job.' || e.status, e.id FROM ended e
       WHERE e.webhook_url IS NOT NULL
         OR EXISTS (SELECT FROM webhook_endpoint w WHERE ${isReceived(sql`e.account_id`, sql`'job.' || e.status`)})
       RETURNING id, account_id, type
     ), delivered AS (
       INSERT INTO webhook_delivery (endpoint_id, event_id, account_id)
       SELECT w.id, event.id, event.account_id FROM event JOIN webhook_endpoint w ON ${isReceived(sql`event.account_id`, sql`event.type`)}
     ), delivered_to_url AS (
       INSERT INTO webhook_delivery (event_id, account_id, url)
       SELECT event.id, event.account_id, e.webhook_url FROM event, ended e WHERE e.webhook_url IS NOT NULL
     )`,
);

/**
 * As `recordJobEvent`, for a batch that the statement completes: `completed_batch` is a query with the batch's `id` and
 * `account_id`.
 */
export const recordBatchEvent = fragment(
  { batchEventId: text() },
  sql`batch_event AS (
       INSERT INTO webhook_event (id, account_id, type, subject_id, data)
       SELECT $batchEventId, b.account_id, 'batch.completed', b.id,
         jsonb_build_object('object', 'batch', 'id', b.id, 'status', 'completed')
       FROM completed_batch b
       WHERE EXISTS (SELECT FROM webhook_endpoint w WHERE ${isReceived(sql`b.account_id`, sql`'batch.completed'`)})
       RETURNING id, account_id
     ), batch_delivered AS (
       INSERT INTO webhook_delivery (endpoint_id, event_id, account_id)
       SELECT w.id, e.id, e.account_id FROM batch_event e JOIN webhook_endpoint w ON ${isReceived(sql`e.account_id`, sql`'batch.completed'`)}
     )`,
);

/** An event that is not the end of a job. */
export interface WebhookEvent {
  accountId: string;
  type: Exclude<WebhookEventType, `job.${string}`>;
  /** The id of what it is about. */
  subjectId: string;
  data: Record<string, unknown>;
  /** Another event with the same reference is not recorded. */
  reference?: string | undefined;
}

/**
 * Records an event for the account's endpoints that receive its type: `db` is the transaction that causes it, so both
 * commit or neither does. Nothing is written if there is no such endpoint.
 */
export async function recordWebhookEvent(db: Queryable, event: WebhookEvent): Promise<void> {
  const { accountId, type, subjectId, data, reference = null } = event;
  await runForCount(db, RECORD, { eventId: newId("evt"), accountId, type, subjectId, data, reference });
}

const RECORD = statement(
  "record_webhook_event",
  {
    eventId: text(),
    accountId: text(),
    type: text(),
    subjectId: text(),
    data: json<object>(),
    reference: nullable(text()),
  },
  sql`WITH event AS (
     INSERT INTO webhook_event (id, account_id, type, subject_id, data, reference)
     SELECT $eventId, $accountId, $type, $subjectId, $data, $reference WHERE EXISTS (SELECT FROM webhook_endpoint w WHERE ${isReceived(sql`$accountId`, sql`$type::text`)})
     ON CONFLICT (reference) DO NOTHING RETURNING id, account_id
   )
   INSERT INTO webhook_delivery (endpoint_id, event_id, account_id)
   SELECT w.id, event.id, event.account_id FROM event JOIN webhook_endpoint w ON ${isReceived(sql`event.account_id`, sql`$type::text`)}`,
  {},
);
