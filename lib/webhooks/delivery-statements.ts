import type { WebhookEventType } from "../events/webhook-events.ts";
import {
  array,
  bool,
  float,
  int,
  json,
  nullable,
  type RowOf,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import type { StoredSecret } from "./secrets.ts";

/** A claimed delivery with everything that its request needs. */
export type ClaimedDelivery = RowOf<typeof claimedColumns>;

const claimedColumns = {
  endpointId: text(),
  eventId: text(),
  accountId: text(),
  /** Null if the endpoint was deleted. */
  url: nullable(text()),
  payload: text<"full" | "thin">(),
  disabledAt: nullable(timestamp),
  /** The fence of the write that ends the attempt. */
  attempts: int,
  tries: int,
  type: text<WebhookEventType | "test">(),
  subjectId: text(),
  data: nullable(json<Record<string, unknown>>()),
  createdAt: timestamp,
  secrets: nullable(json<StoredSecret[]>()),
};

/**
 * Claims due deliveries with a lease in seconds. The deliveries that this process is sending count against their
 * accounts' shares. It walks the accounts with waiting deliveries by index and ranks each account's first ones, so that
 * the cost does not grow with the length of a queue. A claim moves `next_at` behind the lease, so that another process
 * claims the delivery then if this one dies.
 */
export const CLAIM_DELIVERIES = statement(
  "claim_deliveries",
  { free: int, accountIds: array(text()), runnings: array(int), perAccount: int, leaseSeconds: float },
  `WITH RECURSIVE waiting AS (
     (SELECT account_id FROM webhook_delivery WHERE status = 'pending' ORDER BY account_id LIMIT 1)
     UNION ALL
     SELECT (SELECT d.account_id FROM webhook_delivery d WHERE d.status = 'pending' AND d.account_id > w.account_id
       ORDER BY d.account_id LIMIT 1)
     FROM waiting w WHERE w.account_id IS NOT NULL
   ), candidate AS (
     SELECT d.endpoint_id, d.event_id, d.next_at,
       coalesce(busy.running, 0) + row_number() OVER (PARTITION BY w.account_id ORDER BY d.next_at) AS turn
     FROM waiting w
     LEFT JOIN unnest($accountIds::text[], $runnings::int[]) AS busy (account_id, running) ON busy.account_id = w.account_id
     CROSS JOIN LATERAL (
       SELECT endpoint_id, event_id, next_at FROM webhook_delivery
       WHERE status = 'pending' AND account_id = w.account_id AND next_at <= now()
       ORDER BY next_at LIMIT GREATEST(0, $perAccount::int - coalesce(busy.running, 0))
     ) d
     WHERE w.account_id IS NOT NULL
   ), next AS (
     SELECT d.endpoint_id, d.event_id FROM webhook_delivery d
     JOIN candidate c ON c.endpoint_id = d.endpoint_id AND c.event_id = d.event_id
     WHERE d.status = 'pending' AND d.next_at <= now()
     ORDER BY c.turn, c.next_at LIMIT $free FOR UPDATE OF d SKIP LOCKED
   ), claimed AS (
     UPDATE webhook_delivery d
     SET attempts = attempts + 1, tries = tries + 1, next_at = now() + make_interval(secs => $leaseSeconds)
     FROM next WHERE d.endpoint_id = next.endpoint_id AND d.event_id = next.event_id RETURNING d.*
   )
   SELECT c.endpoint_id AS "endpointId", c.event_id AS "eventId", c.account_id AS "accountId", coalesce(c.url, w.url) AS url,
     coalesce(w.payload, 'full') AS payload, w.disabled_at AS "disabledAt", c.attempts, c.tries,
     e.type, e.subject_id AS "subjectId", e.data, e.created_at AS "createdAt",
     (SELECT json_agg(json_build_object('id', s.id, 'sealed', s.sealed) ORDER BY s.created_at DESC) FROM webhook_secret s
      WHERE s.account_id = c.account_id AND s.endpoint_id = c.endpoint_id
        AND (s.expires_at IS NULL OR s.expires_at > now())) AS secrets
   FROM claimed c JOIN webhook_event e ON e.id = c.event_id LEFT JOIN webhook_endpoint w ON w.id = c.endpoint_id`,
  claimedColumns,
);

/** After this time of only failures an endpoint is disabled. */
export const FAILING_DAYS = 3;

/**
 * Whether the event is about an erased job, so that neither its address nor what was sent and received may be stored. The lock makes the
 * end of an attempt and the erasure of its job run one after the other: each of them sees what the other one has written.
 */
const SUBJECT = `subject AS (
     SELECT j.input = '{}' AS erased FROM webhook_event e JOIN job j ON j.id = e.subject_id WHERE e.id = $eventId FOR SHARE OF j
   )`;
const IS_ERASED = "coalesce((SELECT erased FROM subject), false)";

/**
 * Ends an attempt and writes it to the log. `delay` is the time until the next attempt in seconds. The first failure
 * after a success is recorded at the endpoint. A failure FAILING_DAYS later, or a response that says that the endpoint is
 * gone, disables it and records its mail.
 */
export const END_ATTEMPT = statement(
  "end_webhook_attempt",
  {
    endpointId: text(),
    eventId: text(),
    attempts: int,
    status: text(),
    delay: nullable(float),
    startedAt: timestamp,
    durationMs: int,
    responseStatus: nullable(int),
    failure: nullable(text()),
    logged: json<object>(),
    requestBody: nullable(text()),
    responseBody: nullable(text()),
    isGone: bool,
  },
  `WITH ${SUBJECT}, ended AS (
     UPDATE webhook_delivery SET status = $status, ended_at = CASE WHEN $status = 'pending' THEN NULL ELSE now() END,
       next_at = now() + make_interval(secs => coalesce($delay::float8, 0)),
       url = CASE WHEN $status = 'pending' OR NOT ${IS_ERASED} THEN url END
     WHERE endpoint_id = $endpointId AND event_id = $eventId AND attempts = $attempts AND status = 'pending' RETURNING account_id
   ), logged AS (
     INSERT INTO webhook_attempt (endpoint_id, event_id, number, account_id, started_at, duration_ms, status, error, request_headers, request_body, answer)
     SELECT $endpointId, $eventId, $attempts, account_id, $startedAt, $durationMs, $responseStatus, $failure, $logged,
       CASE WHEN NOT ${IS_ERASED} THEN $requestBody END, CASE WHEN NOT ${IS_ERASED} THEN $responseBody END FROM ended
   ), recovered AS (
     UPDATE webhook_endpoint w SET failing_since = NULL FROM ended
     WHERE w.id = $endpointId AND $status = 'succeeded' AND w.failing_since IS NOT NULL
   ), failing AS (
     UPDATE webhook_endpoint w SET failing_since = coalesce(w.failing_since, now()),
       disabled_at = CASE WHEN $isGone::boolean OR w.failing_since IS NOT NULL THEN now() END,
       disabled_reason = CASE WHEN $isGone THEN 'gone' WHEN w.failing_since IS NOT NULL THEN 'failing' END
     FROM ended
     WHERE w.id = $endpointId AND $status <> 'succeeded' AND w.disabled_at IS NULL
       AND ($isGone OR w.failing_since IS NULL OR w.failing_since < now() - interval '${FAILING_DAYS} days')
     RETURNING w.id, w.disabled_at
   )
   INSERT INTO outbox (task, data)
   SELECT 'notify-webhook-disabled', jsonb_build_object('endpointId', id) FROM failing WHERE disabled_at IS NOT NULL`,
  {},
);

/** Ends a delivery that needs no request, because its endpoint was deleted or disabled. */
export const DROP_DELIVERY = statement(
  "drop_webhook_delivery",
  { endpointId: text(), eventId: text(), attempts: int },
  `WITH ${SUBJECT}
   UPDATE webhook_delivery SET status = 'failed', ended_at = now(), url = CASE WHEN NOT ${IS_ERASED} THEN url END
   WHERE endpoint_id = $endpointId AND event_id = $eventId AND attempts = $attempts AND status = 'pending'`,
  {},
);
