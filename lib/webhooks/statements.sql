-- list_webhook_deliveries: $1 accountId, $2 endpointId, $3 before, $4 limit
SELECT d.event_id, e.type, e.subject_id, d.status, d.attempts, d.next_at, d.created_at, d.ended_at FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id WHERE d.account_id = $1 AND d.endpoint_id = $2
     AND ($3::text IS NULL OR d.event_id < $3) ORDER BY d.event_id DESC LIMIT $4;

-- list_webhook_deliveries_by_status: $1 accountId, $2 endpointId, $3 before, $4 status, $5 limit
SELECT d.event_id, e.type, e.subject_id, d.status, d.attempts, d.next_at, d.created_at, d.ended_at FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id WHERE d.account_id = $1 AND d.endpoint_id = $2
     AND ($3::text IS NULL OR d.event_id < $3) AND d.status = $4 ORDER BY d.event_id DESC LIMIT $5;

-- list_webhook_deliveries_of_job: $1 accountId, $2 jobId, $3 jobUrls
SELECT d.event_id, e.type, e.subject_id, d.status, d.attempts, d.next_at, d.created_at, d.ended_at FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id WHERE e.account_id = $1 AND e.subject_id = $2 AND d.endpoint_id = $3 ORDER BY d.event_id;

-- read_webhook_delivery: $1 accountId, $2 endpointId, $3 eventId
SELECT d.event_id, e.type, e.subject_id, d.status, d.attempts, d.next_at, d.created_at, d.ended_at FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id WHERE d.account_id = $1 AND d.endpoint_id = $2 AND d.event_id = $3;

-- read_webhook_attempts: $1 accountId, $2 endpointId, $3 eventId
SELECT a.number, a.started_at, a.duration_ms, a.status, a.error, a.request_headers, a.request_body, a.answer FROM webhook_attempt a
   WHERE account_id = $1 AND endpoint_id = $2 AND event_id = $3 ORDER BY number;

-- redeliver_webhook: $1 accountId, $2 jobUrls, $3 eventId
UPDATE webhook_delivery SET status = 'pending', tries = 0, next_at = now(), ended_at = NULL WHERE account_id = $1 AND endpoint_id = $2 AND event_id = $3
     AND (status <> 'pending' OR EXISTS (
       SELECT FROM webhook_attempt a WHERE a.endpoint_id = $2 AND a.event_id = $3 AND a.number = attempts));

-- redeliver_failed_webhooks: $1 accountId, $2 endpointId, $3 since
UPDATE webhook_delivery SET status = 'pending', tries = 0, next_at = now(), ended_at = NULL WHERE account_id = $1 AND endpoint_id = $2 AND status = 'failed' AND created_at >= $3;

-- insert_test_event: $1 eventId, $2 accountId, $3 endpointId, $4 data
WITH event AS (
     INSERT INTO webhook_event (id, account_id, type, subject_id, data) VALUES ($1, $2, 'test', $3, $4)
   )
   INSERT INTO webhook_delivery (endpoint_id, event_id, account_id) VALUES ($3, $1, $2);

-- claim_deliveries: $1 accountIds, $2 runnings, $3 perAccount, $4 free, $5 leaseSeconds
WITH RECURSIVE waiting AS (
     (SELECT account_id FROM webhook_delivery WHERE status = 'pending' ORDER BY account_id LIMIT 1)
     UNION ALL
     SELECT (SELECT d.account_id FROM webhook_delivery d WHERE d.status = 'pending' AND d.account_id > w.account_id
       ORDER BY d.account_id LIMIT 1)
     FROM waiting w WHERE w.account_id IS NOT NULL
   ), candidate AS (
     SELECT d.endpoint_id, d.event_id, d.next_at,
       coalesce(busy.running, 0) + row_number() OVER (PARTITION BY w.account_id ORDER BY d.next_at) AS turn
     FROM waiting w
     LEFT JOIN unnest($1::text[], $2::int[]) AS busy (account_id, running) ON busy.account_id = w.account_id
     CROSS JOIN LATERAL (
       SELECT endpoint_id, event_id, next_at FROM webhook_delivery
       WHERE status = 'pending' AND account_id = w.account_id AND next_at <= now()
       ORDER BY next_at LIMIT GREATEST(0, $3::int - coalesce(busy.running, 0))
     ) d
     WHERE w.account_id IS NOT NULL
   ), next AS (
     SELECT d.endpoint_id, d.event_id FROM webhook_delivery d
     JOIN candidate c ON c.endpoint_id = d.endpoint_id AND c.event_id = d.event_id
     WHERE d.status = 'pending' AND d.next_at <= now()
     ORDER BY c.turn, c.next_at LIMIT $4 FOR UPDATE OF d SKIP LOCKED
   ), claimed AS (
     UPDATE webhook_delivery d
     SET attempts = attempts + 1, tries = tries + 1, next_at = now() + make_interval(secs => $5)
     FROM next WHERE d.endpoint_id = next.endpoint_id AND d.event_id = next.event_id RETURNING d.*
   )
   SELECT c.endpoint_id AS "endpointId", c.event_id AS "eventId", c.account_id AS "accountId", coalesce(c.url, w.url) AS url,
     coalesce(w.payload, 'full') AS payload, w.disabled_at AS "disabledAt", c.attempts, c.tries,
     e.type, e.subject_id AS "subjectId", e.data, e.created_at AS "createdAt",
     (SELECT json_agg(json_build_object('id', s.id, 'sealed', s.sealed) ORDER BY s.created_at DESC) FROM webhook_secret s
      WHERE s.account_id = c.account_id AND s.endpoint_id = c.endpoint_id
        AND (s.expires_at IS NULL OR s.expires_at > now())) AS secrets
   FROM claimed c JOIN webhook_event e ON e.id = c.event_id LEFT JOIN webhook_endpoint w ON w.id = c.endpoint_id;

-- end_webhook_attempt: $1 eventId, $2 status, $3 delay, $4 endpointId, $5 attempts, $6 startedAt, $7 durationMs, $8 responseStatus, $9 failure, $10 logged, $11 requestBody, $12 responseBody, $13 isGone
WITH subject AS (
     SELECT j.input = '{}' AS erased FROM webhook_event e JOIN job j ON j.id = e.subject_id WHERE e.id = $1 FOR SHARE OF j
   ), ended AS (
     UPDATE webhook_delivery SET status = $2, ended_at = CASE WHEN $2 = 'pending' THEN NULL ELSE now() END,
       next_at = now() + make_interval(secs => coalesce($3::float8, 0)),
       url = CASE WHEN $2 = 'pending' OR NOT coalesce((SELECT erased FROM subject), false) THEN url END
     WHERE endpoint_id = $4 AND event_id = $1 AND attempts = $5 AND status = 'pending' RETURNING account_id
   ), logged AS (
     INSERT INTO webhook_attempt (endpoint_id, event_id, number, account_id, started_at, duration_ms, status, error, request_headers, request_body, answer)
     SELECT $4, $1, $5, account_id, $6, $7, $8, $9, $10,
       CASE WHEN NOT coalesce((SELECT erased FROM subject), false) THEN $11 END, CASE WHEN NOT coalesce((SELECT erased FROM subject), false) THEN $12 END FROM ended
   ), recovered AS (
     UPDATE webhook_endpoint w SET failing_since = NULL FROM ended
     WHERE w.id = $4 AND $2 = 'succeeded' AND w.failing_since IS NOT NULL
   ), failing AS (
     UPDATE webhook_endpoint w SET failing_since = coalesce(w.failing_since, now()),
       disabled_at = CASE WHEN $13::boolean OR w.failing_since IS NOT NULL THEN now() END,
       disabled_reason = CASE WHEN $13 THEN 'gone' WHEN w.failing_since IS NOT NULL THEN 'failing' END
     FROM ended
     WHERE w.id = $4 AND $2 <> 'succeeded' AND w.disabled_at IS NULL
       AND ($13 OR w.failing_since IS NULL OR w.failing_since < now() - interval '3 days')
     RETURNING w.id, w.disabled_at
   )
   INSERT INTO outbox (task, data)
   SELECT 'notify-webhook-disabled', jsonb_build_object('endpointId', id) FROM failing WHERE disabled_at IS NOT NULL;

-- drop_webhook_delivery: $1 eventId, $2 endpointId, $3 attempts
WITH subject AS (
     SELECT j.input = '{}' AS erased FROM webhook_event e JOIN job j ON j.id = e.subject_id WHERE e.id = $1 FOR SHARE OF j
   )
   UPDATE webhook_delivery SET status = 'failed', ended_at = now(), url = CASE WHEN NOT coalesce((SELECT erased FROM subject), false) THEN url END
   WHERE endpoint_id = $2 AND event_id = $1 AND attempts = $3 AND status = 'pending';

-- read_disabled_webhook: $1 endpointId
SELECT coalesce(a.contact, a.email) AS email, w.url, w.disabled_reason AS reason FROM webhook_endpoint w JOIN account a ON a.id = w.account_id
   WHERE w.id = $1 AND w.disabled_reason IN ('failing', 'gone') AND a.deleted_at IS NULL AND a.email_verified_at IS NOT NULL;

-- count_webhooks: $1 accountId
SELECT count(*) AS count FROM webhook_endpoint WHERE account_id = $1;

-- insert_webhook: $1 id, $2 url, $3 description, $4 events, $5 payload, $6 enabled, $7 accountId
INSERT INTO webhook_endpoint AS w (id, account_id, url, description, events, payload, disabled_at, disabled_reason)
   SELECT $1, id, $2, $3, $4, $5, CASE WHEN NOT $6 THEN now() END, CASE WHEN NOT $6 THEN 'owner' END
   FROM account WHERE id = $7 AND deleted_at IS NULL RETURNING w.id, w.url, w.description, to_jsonb(w.events) AS events, w.payload, w.disabled_at, w.disabled_reason, w.failing_since, w.created_at, w.updated_at;

-- list_webhooks: $1 accountId, $2 before, $3 limit
SELECT w.id, w.url, w.description, to_jsonb(w.events) AS events, w.payload, w.disabled_at, w.disabled_reason, w.failing_since, w.created_at, w.updated_at FROM webhook_endpoint w WHERE account_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3;

-- read_webhook: $1 accountId, $2 id
SELECT w.id, w.url, w.description, to_jsonb(w.events) AS events, w.payload, w.disabled_at, w.disabled_reason, w.failing_since, w.created_at, w.updated_at FROM webhook_endpoint w WHERE account_id = $1 AND id = $2;

-- update_webhook: $1 url, $2 description, $3 events, $4 payload, $5 enabled, $6 id, $7 accountId
UPDATE webhook_endpoint w SET url = coalesce($1, url), description = coalesce($2, description),
     events = coalesce($3::text[], events), payload = coalesce($4, payload),
     disabled_at = CASE WHEN $5::boolean THEN NULL WHEN NOT $5 THEN coalesce(disabled_at, now()) ELSE disabled_at END,
     disabled_reason = CASE WHEN $5 THEN NULL WHEN NOT $5 THEN coalesce(disabled_reason, 'owner') ELSE disabled_reason END,
     failing_since = CASE WHEN $5 THEN NULL ELSE failing_since END, updated_at = now()
   WHERE id = $6 AND account_id = $7 RETURNING w.id, w.url, w.description, to_jsonb(w.events) AS events, w.payload, w.disabled_at, w.disabled_reason, w.failing_since, w.created_at, w.updated_at;

-- delete_webhook: $1 accountId, $2 id
DELETE FROM webhook_endpoint WHERE account_id = $1 AND id = $2;

-- delete_old_webhook_events: $1 webhookLogDays, $2 batch
DELETE FROM webhook_event WHERE id = ANY(ARRAY(
     SELECT id FROM webhook_event WHERE created_at < now() - make_interval(days => $1) LIMIT $2));

-- erase_webhook_endpoints: $1 accountId
WITH secrets AS (DELETE FROM webhook_secret WHERE account_id = $1)
   DELETE FROM webhook_endpoint WHERE account_id = $1;

-- erase_webhook_events: $1 accountId, $2 batch
DELETE FROM webhook_event WHERE id = ANY(ARRAY(SELECT id FROM webhook_event WHERE account_id = $1 LIMIT $2));

-- add_webhook_secret: $1 id, $2 accountId, $3 endpointId, $4 sealed
INSERT INTO webhook_secret (id, account_id, endpoint_id, sealed) VALUES ($1, $2, $3, $4);

-- expire_webhook_secrets: $1 accountId, $2 endpointId, $3 overlapHours
WITH ended AS (
     DELETE FROM webhook_secret WHERE account_id = $1 AND endpoint_id = $2 AND ($3::int = 0 OR expires_at < now())
   )
   UPDATE webhook_secret SET expires_at = LEAST(expires_at, now() + make_interval(hours => $3::int))
   WHERE account_id = $1 AND endpoint_id = $2 AND $3::int > 0 AND (expires_at IS NULL OR expires_at >= now());

-- count_webhook_secrets: $1 accountId, $2 endpointId
SELECT count(*) AS count FROM webhook_secret WHERE account_id = $1 AND endpoint_id = $2;

-- read_webhook_secrets: $1 accountId, $2 jobUrls
SELECT id, sealed FROM webhook_secret WHERE account_id = $1 AND endpoint_id = $2 AND (expires_at IS NULL OR expires_at > now());

-- delete_webhook_secrets: $1 accountId, $2 endpointId
DELETE FROM webhook_secret WHERE account_id = $1 AND endpoint_id = $2;
