-- read_retention: $1 accountId
SELECT retention_hours AS hours FROM account WHERE id = $1;

-- save_retention: $1 hours, $2 accountId
UPDATE account SET retention_hours = $1 WHERE id = $2 AND deleted_at IS NULL;

-- mark_purged: $1 jobId, $2 accountId
UPDATE file SET deleted_at = now() WHERE job_id = $1 AND account_id = $2 AND deleted_at IS NULL RETURNING storage_key;

-- record_dropped: $1 accountId, $2 name, $3 jobId
INSERT INTO idempotency (account_id, key, fingerprint, job_id) VALUES ($1, $2, '', $3)
   ON CONFLICT (account_id, key) DO UPDATE SET job_id = excluded.job_id, created_at = now();

-- expire_dropped: $1 accountId, $2 name, $3 jobId
DELETE FROM idempotency WHERE account_id = $1 AND key = $2 AND job_id = $3
     AND created_at < now() - interval '60 seconds';

-- take_dropped: $1 accountId, $2 name
WITH taken AS (
     DELETE FROM idempotency WHERE account_id = $1 AND key = $2 RETURNING job_id, created_at
   )
   SELECT job_id FROM taken WHERE created_at >= now() - interval '60 seconds';

-- read_engine_durations: $1 maxJobs
SELECT operation, last->>'engine' AS engine, percentile_cont(0.5) WITHIN GROUP (ORDER BY (last->>'ms')::float) AS ms
   FROM (SELECT operation, engine_attempts->-1 AS last FROM job WHERE status = 'succeeded' ORDER BY id DESC LIMIT $1) recent
   WHERE last->>'outcome' = 'succeeded' GROUP BY 1, 2;

-- input_to_erase: $1 jobId
SELECT id, input FROM job WHERE id = $1 AND inputs_deleted_at IS NULL AND finished_at IS NOT NULL;

-- input_to_delete: $1 jobId, $2 retryHours
SELECT id, input FROM job WHERE id = $1 AND inputs_deleted_at IS NULL
     AND (batch_id IS NULL OR test OR finished_at < now() - make_interval(hours => $2)
       OR NOT (status = 'failed' OR status = 'canceled' AND EXISTS (
         SELECT FROM batch b WHERE b.id = batch_id AND b.steps IS NOT NULL AND b.cancel_asked_at IS NULL))
       OR EXISTS (SELECT FROM account WHERE id = account_id AND deleted_at IS NOT NULL));

-- current_event_position
SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS transaction;

-- read_job_ends: $1 accountId, $2 transaction, $3 jobId, $4 limit
SELECT job.id, job.account_id, job.key_id, job.operation, job.test, job.status, job.lane, job.input, job.metadata, job.price, job.charged, job.seed, job.engine, job.engines, job.engine_prices, job.engine_attempts, job.attempt, job.heartbeat_at, job.progress_step, job.progress, job.warnings, job.report, job.error_code, job.error_detail, job.remaining, job.cancel_asked_at, job.traceparent, job.batch_id, job.inputs_deleted_at, job.created_at, job.started_at, job.finished_at, files.list AS files, event.transaction_id::text AS transaction,
     event.transaction_id < pg_snapshot_xmin(pg_current_snapshot()) AS is_complete
   FROM job_event event JOIN job ON job.id = event.job_id AND job.account_id = event.account_id
   LEFT JOIN LATERAL (SELECT json_agg(file ORDER BY position) AS list FROM file WHERE job_id = job.id AND kind = 'output') files ON job.status = 'succeeded'
   WHERE event.account_id = $1 AND (event.transaction_id, event.job_id) > ($2::text::xid8, $3::text)
   ORDER BY event.transaction_id, event.job_id LIMIT $4;

-- accounts_with_job_ends: $1 accountIds, $2 transactions, $3 jobIds
SELECT DISTINCT account_id FROM unnest($1::text[], $2::text[], $3::text[]) AS waiting (account_id, transaction, job)
   WHERE EXISTS (SELECT FROM job_event event WHERE event.account_id = waiting.account_id
     AND (event.transaction_id, event.job_id) > (waiting.transaction::xid8, waiting.job));

-- read_changed_jobs: $1 jobIds, $2 accountIds
SELECT job.id, job.account_id, job.key_id, job.operation, job.test, job.status, job.lane, job.input, job.metadata, job.price, job.charged, job.seed, job.engine, job.engines, job.engine_prices, job.engine_attempts, job.attempt, job.heartbeat_at, job.progress_step, job.progress, job.warnings, job.report, job.error_code, job.error_detail, job.remaining, job.cancel_asked_at, job.traceparent, job.batch_id, job.inputs_deleted_at, job.created_at, job.started_at, job.finished_at FROM job WHERE id = ANY($1) AND account_id = ANY($2);

-- delete_old_job_events: $1 eventHours, $2 batch
DELETE FROM job_event WHERE ctid = ANY(ARRAY(
     SELECT ctid FROM job_event WHERE created_at < now() - make_interval(hours => $1) LIMIT $2));

-- expired_queued_jobs: $1 hours, $2 maxJobs
SELECT id, account_id AS "accountId" FROM job
   WHERE status = 'queued' AND batch_id IS NULL
     AND greatest(created_at, heartbeat_at) < now() - make_interval(hours => $1)
   ORDER BY created_at LIMIT $2;

-- find_jobs: $1 accountId, $2 text, $3 limit
SELECT id, operation, status, created_at FROM (SELECT id, operation, status, created_at, metadata, input FROM job WHERE account_id = $1
     ORDER BY id DESC LIMIT 500) recent
   WHERE position(lower($2) IN lower(id)) > 0 OR position(lower($2) IN lower(operation)) > 0
     OR EXISTS (SELECT FROM jsonb_each_text(metadata) AS pair WHERE position(lower($2) IN lower(pair.value)) > 0)
     OR EXISTS (SELECT FROM jsonb_each(input) AS field
       WHERE jsonb_typeof(field.value) = 'string' AND position(lower($2) IN lower(field.value #>> '{}')) > 0)
     OR EXISTS (SELECT FROM jsonb_path_query(input, '$.*."\u0024file".filename') AS name WHERE position(lower($2) IN lower(name #>> '{}')) > 0)
   ORDER BY id DESC LIMIT $3;

-- find_files: $1 accountId, $2 text, $3 limit
SELECT file.id, file.job_id, file.filename, file.bytes, recent.operation FROM (SELECT id, operation, status, created_at, metadata, input FROM job WHERE account_id = $1
     ORDER BY id DESC LIMIT 500) recent
   JOIN file ON file.job_id = recent.id
   WHERE file.kind = 'output' AND file.deleted_at IS NULL AND file.expires_at > now()
     AND (position(lower($2) IN lower(file.filename)) > 0 OR position(lower($2) IN lower(file.id)) > 0)
   ORDER BY file.job_id DESC, file.position LIMIT $3;

-- find_uses: $1 accountId, $2 digests
SELECT file.sha256, count(*)::int AS jobs, max(recent.id) AS latest FROM (SELECT id, operation, status, created_at, metadata, input FROM job WHERE account_id = $1
     ORDER BY id DESC LIMIT 500) recent
   CROSS JOIN LATERAL (
     SELECT DISTINCT value #>> '{}' AS sha256 FROM jsonb_path_query(input, '$.*."\u0024file".sha256') AS value
   ) file
   WHERE file.sha256 = ANY($2) GROUP BY file.sha256;

-- claim_idempotency: $1 accountId, $2 key, $3 fingerprint, $4 id
INSERT INTO idempotency (account_id, key, fingerprint, job_id) VALUES ($1, $2, $3, $4)
   ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, job_id = excluded.job_id, created_at = now()
   WHERE idempotency.created_at < now() - interval '24 hours';

-- erase_fingerprint: $1 accountId, $2 jobId, $3 erased
WITH lost AS (
     DELETE FROM idempotency WHERE account_id = $1 AND job_id = $2 AND key LIKE ANY('{↻%,→%}')
   )
   UPDATE idempotency SET fingerprint = $3 WHERE account_id = $1 AND fingerprint <> $3 AND job_id IN (
     SELECT $2::text
     UNION ALL
     SELECT batch_id FROM job erased WHERE id = $2 AND account_id = $1
       AND NOT EXISTS (SELECT FROM job WHERE batch_id = erased.batch_id AND id <> erased.id AND input <> '{}')
   );

-- find_idempotent: $1 accountId, $2 key
SELECT fingerprint, job_id,
     coalesce((SELECT key_id FROM job WHERE id = job_id), (SELECT key_id FROM batch WHERE id = job_id)) AS key_id
   FROM idempotency WHERE account_id = $1 AND key = $2 AND created_at >= now() - interval '24 hours';

-- settle_job: $1 jobId, $2 attempt, $3 charged, $4 entryId, $5 operation, $6 owedEntryId, $7 engine, $8 report, $9 warnings, $10 attempts, $11 hasInputs, $12 keepSeconds, $13 outputs, $14 salt, $15 models, $16 software, $17 outputs_sha256, $18 eventId, $19 batchEventId
WITH fenced AS (SELECT test FROM job WHERE id = $1 AND status || '' = 'running' AND attempt = $2 FOR UPDATE),
     closed AS (
       UPDATE hold SET status = 'settled', charged = $3::int, closed_at = now()
       WHERE job_id = $1 AND status = 'open' AND credits >= $3::int AND EXISTS (SELECT FROM fenced)
       RETURNING account_id, credits - $3::int AS back, created_at, key_id, project_id, in_batch
     ), entry AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $4, account_id, -$3::int, 'settlement', 'job:' || $1::text FROM closed WHERE $3::int > 0
     ), used AS (
       INSERT INTO usage (job_id, account_id, operation, credits) SELECT $1, account_id, $5, $3::int FROM closed WHERE NOT (SELECT test FROM fenced)
     ), locked AS (
       SELECT a.id, a.available, a.owed, a.open_jobs, a.suspended_at, a.suspended_reason, a.spent_day, a.spent_today, a.spent_month, a.spent_this_month, a.low_balance_alert, a.low_balance_at, a.email_verified_at, a.daily_limit, a.monthly_limit, a.day_warned_on, a.day_warned, a.month_warned_on, a.month_warned, c.back, c.created_at, c.key_id, c.project_id,
         LEAST(a.owed, c.back) AS pays, CASE WHEN c.in_batch THEN 0 ELSE 1 END AS counted
       FROM account a JOIN closed c ON c.account_id = a.id FOR UPDATE OF a
     ), payment AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $6, id, -pays, 'owed_payment', 'owed:' || 'hold:' || $1::text FROM locked WHERE pays > 0
     ),
     balance AS (
       UPDATE account a SET available = l.available + l.back - l.pays, open_jobs = l.open_jobs - l.counted, owed = l.owed - l.pays,
       suspended_at = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_at END,
       suspended_reason = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_reason END,
         spent_today = l.spent_today - CASE WHEN (l.created_at AT TIME ZONE 'UTC')::date = l.spent_day THEN l.back ELSE 0 END,
         spent_this_month = l.spent_this_month - CASE WHEN date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date = l.spent_month THEN l.back ELSE 0 END
       FROM locked l WHERE a.id = l.id RETURNING a.id, a.available
     ), key_balance AS (
       UPDATE key_spend k SET open_jobs = k.open_jobs - l.counted, total = k.total - l.back, this_day = k.this_day - CASE WHEN date_trunc('day', l.created_at AT TIME ZONE 'UTC')::date = k.day THEN l.back ELSE 0 END, this_week = k.this_week - CASE WHEN date_trunc('week', l.created_at AT TIME ZONE 'UTC')::date = k.week THEN l.back ELSE 0 END, this_month = k.this_month - CASE WHEN date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date = k.month THEN l.back ELSE 0 END
       FROM locked l WHERE k.key_id = l.key_id
     ), project_balance AS (
       INSERT INTO project_spend AS s (project_id, account_id, day, week, month, total)
       SELECT l.project_id, l.id, date_trunc('day', l.created_at AT TIME ZONE 'UTC')::date, date_trunc('week', l.created_at AT TIME ZONE 'UTC')::date, date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date, l.back FROM locked l WHERE l.back > 0 AND l.project_id IS NOT NULL
       ON CONFLICT (project_id) DO UPDATE SET total = s.total - excluded.total, this_day = s.this_day - CASE WHEN excluded.day = s.day THEN excluded.total ELSE 0 END, this_week = s.this_week - CASE WHEN excluded.week = s.week THEN excluded.total ELSE 0 END, this_month = s.this_month - CASE WHEN excluded.month = s.month THEN excluded.total ELSE 0 END
     ), alerted AS (INSERT INTO outbox (task, data) SELECT 'notify-low-balance', jsonb_build_object('accountId', id) FROM locked l
       WHERE available + back - pays < low_balance_alert AND low_balance_at IS NULL AND email_verified_at IS NOT NULL),
     warned AS (INSERT INTO outbox (task, data) SELECT 'notify-budgets', jsonb_build_object('accountId', id) FROM locked WHERE 
  (daily_limit IS NOT NULL AND (CASE WHEN spent_today::bigint * 100 >= daily_limit::bigint * 100 THEN 100 WHEN spent_today::bigint * 100 >= daily_limit::bigint * 80 THEN 80 WHEN spent_today::bigint * 100 >= daily_limit::bigint * 50 THEN 50 ELSE 0 END) > CASE WHEN day_warned_on = spent_day THEN day_warned ELSE 0 END
   OR monthly_limit IS NOT NULL AND (CASE WHEN spent_this_month::bigint * 100 >= monthly_limit::bigint * 100 THEN 100 WHEN spent_this_month::bigint * 100 >= monthly_limit::bigint * 80 THEN 80 WHEN spent_this_month::bigint * 100 >= monthly_limit::bigint * 50 THEN 50 ELSE 0 END) > CASE WHEN month_warned_on = spent_month THEN month_warned ELSE 0 END)
  AND email_verified_at IS NOT NULL), ended AS (
       UPDATE job SET status = 'succeeded', charged = $3::int, engine = $7, report = $8, warnings = $9,
         progress = 1, progress_step = 'done', finished_at = now(), remaining = balance.available,
         engine_attempts = engine_attempts || $10::jsonb,
         inputs_deleted_at = CASE WHEN $11 THEN NULL ELSE now() END
       FROM balance WHERE job.id = $1 RETURNING webhook_url, job.id, job.account_id, job.key_id, job.operation, job.test, job.status, job.lane, job.input, job.metadata, job.price, job.charged, job.seed, job.engine, job.engines, job.engine_prices, job.engine_attempts, job.attempt, job.heartbeat_at, job.progress_step, job.progress, job.warnings, job.report, job.error_code, job.error_detail, job.remaining, job.cancel_asked_at, job.traceparent, job.batch_id, job.inputs_deleted_at, job.created_at, job.started_at, job.finished_at
     ), batch_count AS (
       UPDATE batch b SET open_items = b.open_items - 1,
         status = CASE WHEN b.open_items = 1 THEN 'completed' ELSE b.status END,
         completed_at = CASE WHEN b.open_items = 1 THEN now() END
       FROM ended WHERE b.id = ended.batch_id RETURNING b.id, b.account_id, b.status, b.steps IS NOT NULL AS is_run
     ), completed_batch AS (SELECT id, account_id FROM batch_count WHERE status = 'completed' AND NOT is_run), stored AS (
       INSERT INTO file (id, job_id, account_id, position, storage_key, content_type, filename, bytes, width, height, provenance, expires_at)
       SELECT f.id, $1, ended.account_id, f.position - 1, f.storage_key, f.content_type, f.filename, f.bytes, f.width, f.height,
         f.provenance, now() + make_interval(secs => $12)
       FROM ended, ROWS FROM (jsonb_to_recordset($13::jsonb) AS (id text, storage_key text,
         content_type text, filename text, bytes int, width int, height int, provenance text))
         WITH ORDINALITY AS f (id, storage_key, content_type, filename, bytes, width, height, provenance, position)
       RETURNING *
     ), receipted AS (
       INSERT INTO receipt (job_id, account_id, salt, claims)
       SELECT e.id, e.account_id, $14::text, jsonb_build_object('job', e.id, 'operation', e.operation, 'status', e.status,
         'test', e.test, 'engine', e.engine, 'models', $15::jsonb, 'software', $16::text, 'credits', e.charged,
         'parameters', receipt_commitment($14::text, sha256(convert_to(receipt_parameters(e.input, e.seed), 'UTF8'))),
         'inputs', receipt_inputs(e.input, $14::text), 'outputs', $17::jsonb,
         'created_at', to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'started_at', to_char(e.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'finished_at', to_char(e.finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       FROM ended e
     ), event AS (
       INSERT INTO webhook_event (id, account_id, type, subject_id)
       SELECT $18, e.account_id, 'job.' || e.status, e.id FROM ended e
       WHERE e.webhook_url IS NOT NULL
         OR EXISTS (SELECT FROM webhook_endpoint w WHERE w.account_id = e.account_id AND w.disabled_at IS NULL AND w.events && ARRAY['*', 'job.' || e.status])
       RETURNING id, account_id, type
     ), delivered AS (
       INSERT INTO webhook_delivery (endpoint_id, event_id, account_id)
       SELECT w.id, event.id, event.account_id FROM event JOIN webhook_endpoint w ON w.account_id = event.account_id AND w.disabled_at IS NULL AND w.events && ARRAY['*', event.type]
     ), delivered_to_url AS (
       INSERT INTO webhook_delivery (event_id, account_id, url)
       SELECT event.id, event.account_id, e.webhook_url FROM event, ended e WHERE e.webhook_url IS NOT NULL
     ), batch_event AS (
       INSERT INTO webhook_event (id, account_id, type, subject_id, data)
       SELECT $19, b.account_id, 'batch.completed', b.id,
         jsonb_build_object('object', 'batch', 'id', b.id, 'status', 'completed')
       FROM completed_batch b
       WHERE EXISTS (SELECT FROM webhook_endpoint w WHERE w.account_id = b.account_id AND w.disabled_at IS NULL AND w.events && ARRAY['*', 'batch.completed'])
       RETURNING id, account_id
     ), batch_delivered AS (
       INSERT INTO webhook_delivery (endpoint_id, event_id, account_id)
       SELECT w.id, e.id, e.account_id FROM batch_event e JOIN webhook_endpoint w ON w.account_id = e.account_id AND w.disabled_at IS NULL AND w.events && ARRAY['*', 'batch.completed']
     )
     SELECT ended.id, ended.account_id, ended.key_id, ended.operation, ended.test, ended.status, ended.lane, ended.input, ended.metadata, ended.price, ended.charged, ended.seed, ended.engine, ended.engines, ended.engine_prices, ended.engine_attempts, ended.attempt, ended.heartbeat_at, ended.progress_step, ended.progress, ended.warnings, ended.report, ended.error_code, ended.error_detail, ended.remaining, ended.cancel_asked_at, ended.traceparent, ended.batch_id, ended.inputs_deleted_at, ended.created_at, ended.started_at, ended.finished_at, (SELECT json_agg(stored ORDER BY position) FROM stored) AS files FROM ended;

-- release_job: $1 jobId, $2 attempt, $3 queuedOf, $4 owedEntryId, $5 status, $6 errorCode, $7 errorDetail, $8 warnings, $9 attempts, $10 salt, $11 models, $12 software, $13 outputs_sha256, $14 eventId, $15 batchEventId
WITH fenced AS (
       SELECT FROM job WHERE id = $1 AND CASE WHEN $2::int IS NULL THEN status = 'queued' AND account_id = $3
         ELSE status = 'running' AND attempt = $2::int END FOR UPDATE
     ), closed AS (
       UPDATE hold SET status = 'released', closed_at = now() WHERE job_id = $1 AND status = 'open' AND EXISTS (SELECT FROM fenced)
       RETURNING account_id, credits AS back, created_at, key_id, project_id, in_batch
     ), locked AS (
       SELECT a.id, a.available, a.owed, a.open_jobs, a.suspended_at, a.suspended_reason, a.spent_day, a.spent_today, a.spent_month, a.spent_this_month, a.low_balance_alert, a.low_balance_at, a.email_verified_at, a.daily_limit, a.monthly_limit, a.day_warned_on, a.day_warned, a.month_warned_on, a.month_warned, c.back, c.created_at, c.key_id, c.project_id,
         LEAST(a.owed, c.back) AS pays, CASE WHEN c.in_batch THEN 0 ELSE 1 END AS counted
       FROM account a JOIN closed c ON c.account_id = a.id FOR UPDATE OF a
     ), payment AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $4, id, -pays, 'owed_payment', 'owed:' || 'hold:' || $1::text FROM locked WHERE pays > 0
     ),
     balance AS (
       UPDATE account a SET available = l.available + l.back - l.pays, open_jobs = l.open_jobs - l.counted, owed = l.owed - l.pays,
       suspended_at = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_at END,
       suspended_reason = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_reason END,
         spent_today = l.spent_today - CASE WHEN (l.created_at AT TIME ZONE 'UTC')::date = l.spent_day THEN l.back ELSE 0 END,
         spent_this_month = l.spent_this_month - CASE WHEN date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date = l.spent_month THEN l.back ELSE 0 END
       FROM locked l WHERE a.id = l.id RETURNING a.id, a.available
     ), key_balance AS (
       UPDATE key_spend k SET open_jobs = k.open_jobs - l.counted, total = k.total - l.back, this_day = k.this_day - CASE WHEN date_trunc('day', l.created_at AT TIME ZONE 'UTC')::date = k.day THEN l.back ELSE 0 END, this_week = k.this_week - CASE WHEN date_trunc('week', l.created_at AT TIME ZONE 'UTC')::date = k.week THEN l.back ELSE 0 END, this_month = k.this_month - CASE WHEN date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date = k.month THEN l.back ELSE 0 END
       FROM locked l WHERE k.key_id = l.key_id
     ), project_balance AS (
       INSERT INTO project_spend AS s (project_id, account_id, day, week, month, total)
       SELECT l.project_id, l.id, date_trunc('day', l.created_at AT TIME ZONE 'UTC')::date, date_trunc('week', l.created_at AT TIME ZONE 'UTC')::date, date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date, l.back FROM locked l WHERE l.back > 0 AND l.project_id IS NOT NULL
       ON CONFLICT (project_id) DO UPDATE SET total = s.total - excluded.total, this_day = s.this_day - CASE WHEN excluded.day = s.day THEN excluded.total ELSE 0 END, this_week = s.this_week - CASE WHEN excluded.week = s.week THEN excluded.total ELSE 0 END, this_month = s.this_month - CASE WHEN excluded.month = s.month THEN excluded.total ELSE 0 END
     ), ended AS (
       UPDATE job SET status = $5, error_code = $6, error_detail = $7,
         warnings = coalesce($8::jsonb, warnings), engine_attempts = engine_attempts || $9::jsonb,
         finished_at = now(), remaining = balance.available
       FROM balance WHERE job.id = $1 RETURNING account_id, job.id, status, webhook_url, batch_id, operation, engine, charged, seed, test, input, created_at, started_at, finished_at
     ), batch_count AS (
       UPDATE batch b SET open_items = b.open_items - 1,
         status = CASE WHEN b.open_items = 1 THEN 'completed' ELSE b.status END,
         completed_at = CASE WHEN b.open_items = 1 THEN now() END
       FROM ended WHERE b.id = ended.batch_id RETURNING b.id, b.account_id, b.status, b.steps IS NOT NULL AS is_run
     ), completed_batch AS (SELECT id, account_id FROM batch_count WHERE status = 'completed' AND NOT is_run), receipted AS (
       INSERT INTO receipt (job_id, account_id, salt, claims)
       SELECT e.id, e.account_id, $10::text, jsonb_build_object('job', e.id, 'operation', e.operation, 'status', e.status,
         'test', e.test, 'engine', e.engine, 'models', $11::jsonb, 'software', $12::text, 'credits', e.charged,
         'parameters', receipt_commitment($10::text, sha256(convert_to(receipt_parameters(e.input, e.seed), 'UTF8'))),
         'inputs', receipt_inputs(e.input, $10::text), 'outputs', $13::jsonb,
         'created_at', to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'started_at', to_char(e.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'finished_at', to_char(e.finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       FROM ended e
     ), event AS (
       INSERT INTO webhook_event (id, account_id, type, subject_id)
       SELECT $14, e.account_id, 'job.' || e.status, e.id FROM ended e
       WHERE e.webhook_url IS NOT NULL
         OR EXISTS (SELECT FROM webhook_endpoint w WHERE w.account_id = e.account_id AND w.disabled_at IS NULL AND w.events && ARRAY['*', 'job.' || e.status])
       RETURNING id, account_id, type
     ), delivered AS (
       INSERT INTO webhook_delivery (endpoint_id, event_id, account_id)
       SELECT w.id, event.id, event.account_id FROM event JOIN webhook_endpoint w ON w.account_id = event.account_id AND w.disabled_at IS NULL AND w.events && ARRAY['*', event.type]
     ), delivered_to_url AS (
       INSERT INTO webhook_delivery (event_id, account_id, url)
       SELECT event.id, event.account_id, e.webhook_url FROM event, ended e WHERE e.webhook_url IS NOT NULL
     ), batch_event AS (
       INSERT INTO webhook_event (id, account_id, type, subject_id, data)
       SELECT $15, b.account_id, 'batch.completed', b.id,
         jsonb_build_object('object', 'batch', 'id', b.id, 'status', 'completed')
       FROM completed_batch b
       WHERE EXISTS (SELECT FROM webhook_endpoint w WHERE w.account_id = b.account_id AND w.disabled_at IS NULL AND w.events && ARRAY['*', 'batch.completed'])
       RETURNING id, account_id
     ), batch_delivered AS (
       INSERT INTO webhook_delivery (endpoint_id, event_id, account_id)
       SELECT w.id, e.id, e.account_id FROM batch_event e JOIN webhook_endpoint w ON w.account_id = e.account_id AND w.disabled_at IS NULL AND w.events && ARRAY['*', 'batch.completed']
     ) SELECT available FROM balance;

-- is_queue_full: $1 queued, $2 lane
SELECT count(*) >= $1::int AS full FROM (SELECT FROM job WHERE status = 'queued' AND batch_id IS NULL AND lane = $2 LIMIT $1::int) queued;

-- hold_for_job: $1 credits, $2 accountId, $3 projectId, $4 openJobs, $5 lane, $6 queued, $7 jobId, $8 keyId, $9 operation, $10 input, $11 metadata, $12 seed, $13 engines, $14 enginePrices, $15 webhookUrl, $16 test, $17 traceparent
WITH balance AS (
       UPDATE account a SET available = available - $1::int, open_jobs = open_jobs + 1,
         spent_day = GREATEST(spent_day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), spent_today = (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $1::int,
         spent_month = GREATEST(spent_month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), spent_this_month = (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $1::int,
         low_balance_at = CASE WHEN available >= low_balance_alert THEN NULL ELSE low_balance_at END
       WHERE id = $2 AND a.available >= $1::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $1::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $1::int <= a.monthly_limit) AND NOT EXISTS (SELECT FROM project_spend WHERE project_id = $3) AND a.open_jobs < $4::int AND (SELECT count(*) FROM (SELECT FROM job WHERE status = 'queued' AND batch_id IS NULL AND lane = $5 LIMIT $6) queued) < $6
       RETURNING id, available
     ), due AS (INSERT INTO outbox (task, data) SELECT 'top-up', jsonb_build_object('accountId', id) FROM balance JOIN top_up t ON t.account_id = id
       WHERE t.status = 'active' AND available < t.threshold AND available + $1::int >= t.threshold), held AS (
       INSERT INTO hold (job_id, account_id, credits, key_id, project_id)
       SELECT $7, id, $1::int, NULL, NULL FROM balance
     ), created AS (
       INSERT INTO job (account_id, id, key_id, operation, lane, input, metadata, price, seed, engines, engine_prices, webhook_url, test, traceparent)
       SELECT id, $7, $8, $9, $5, $10, $11, $1::int, $12, $13, $14, $15, $16, $17 FROM balance
     ) SELECT available FROM balance;

-- hold_for_job_in_project: $1 accountId, $2 projectId, $3 credits, $4 openJobs, $5 lane, $6 queued, $7 jobId, $8 keyId, $9 operation, $10 input, $11 metadata, $12 seed, $13 engines, $14 enginePrices, $15 webhookUrl, $16 test, $17 traceparent
WITH payer AS (SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE), admitted_project AS (
       SELECT p.id FROM payer JOIN project p ON p.id = $2 AND p.account_id = payer.id JOIN project_spend s ON s.project_id = p.id
       WHERE p.archived_at IS NULL AND (p.credit_cap IS NULL OR (CASE p.cap_period WHEN 'day' THEN (CASE WHEN s.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN s.this_day ELSE 0 END) WHEN 'week' THEN (CASE WHEN s.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN s.this_week ELSE 0 END) WHEN 'month' THEN (CASE WHEN s.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN s.this_month ELSE 0 END) ELSE s.total END) + $3::int <= p.credit_cap) FOR UPDATE OF s
     ), balance AS (
       UPDATE account a SET available = available - $3::int, open_jobs = open_jobs + 1,
         spent_day = GREATEST(spent_day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), spent_today = (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $3::int,
         spent_month = GREATEST(spent_month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), spent_this_month = (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $3::int,
         low_balance_at = CASE WHEN available >= low_balance_alert THEN NULL ELSE low_balance_at END
       WHERE id = $1 AND a.available >= $3::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $3::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $3::int <= a.monthly_limit) AND EXISTS (SELECT FROM admitted_project) AND a.open_jobs < $4::int AND (SELECT count(*) FROM (SELECT FROM job WHERE status = 'queued' AND batch_id IS NULL AND lane = $5 LIMIT $6) queued) < $6
       RETURNING id, available
     ), due AS (INSERT INTO outbox (task, data) SELECT 'top-up', jsonb_build_object('accountId', id) FROM balance JOIN top_up t ON t.account_id = id
       WHERE t.status = 'active' AND available < t.threshold AND available + $3::int >= t.threshold), project_balance AS (
       UPDATE project_spend s SET total = s.total + $3::int, day = GREATEST(s.day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), this_day = (CASE WHEN s.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN s.this_day ELSE 0 END) + $3::int, week = GREATEST(s.week, date_trunc('week', now() AT TIME ZONE 'UTC')::date), this_week = (CASE WHEN s.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN s.this_week ELSE 0 END) + $3::int, month = GREATEST(s.month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), this_month = (CASE WHEN s.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN s.this_month ELSE 0 END) + $3::int FROM balance WHERE s.project_id = $2 RETURNING s.project_id
     ), held AS (
       INSERT INTO hold (job_id, account_id, credits, key_id, project_id)
       SELECT $7, id, $3::int, NULL, (SELECT project_id FROM project_balance) FROM balance
     ), created AS (
       INSERT INTO job (account_id, id, key_id, operation, lane, input, metadata, price, seed, engines, engine_prices, webhook_url, test, traceparent)
       SELECT id, $7, $8, $9, $5, $10, $11, $3::int, $12, $13, $14, $15, $16, $17 FROM balance
     ) SELECT available FROM balance;

-- hold_for_key: $1 accountId, $2 keyId, $3 keyCap, $4 keyPeriod, $5 credits, $6 keyOpenJobs, $7 projectId, $8 openJobs, $9 lane, $10 queued, $11 jobId, $12 operation, $13 input, $14 metadata, $15 seed, $16 engines, $17 enginePrices, $18 webhookUrl, $19 test, $20 traceparent
WITH payer AS (SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE), admitted AS (
       SELECT k.key_id FROM payer JOIN key_spend k ON k.account_id = payer.id AND k.key_id = $2
       WHERE ($3::int IS NULL OR (CASE $4::text WHEN 'day' THEN (CASE WHEN k.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN k.this_day ELSE 0 END) WHEN 'week' THEN (CASE WHEN k.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN k.this_week ELSE 0 END) WHEN 'month' THEN (CASE WHEN k.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN k.this_month ELSE 0 END) ELSE k.total END) + $5::int <= $3::int) AND ($6::int IS NULL OR k.open_jobs < $6::int) FOR UPDATE OF k
     ), balance AS (
       UPDATE account a SET available = available - $5::int, open_jobs = open_jobs + 1,
         spent_day = GREATEST(spent_day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), spent_today = (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $5::int,
         spent_month = GREATEST(spent_month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), spent_this_month = (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $5::int,
         low_balance_at = CASE WHEN available >= low_balance_alert THEN NULL ELSE low_balance_at END
       WHERE id = $1 AND a.available >= $5::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $5::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $5::int <= a.monthly_limit) AND NOT EXISTS (SELECT FROM project_spend WHERE project_id = $7) AND a.open_jobs < $8::int AND EXISTS (SELECT FROM admitted) AND (SELECT count(*) FROM (SELECT FROM job WHERE status = 'queued' AND batch_id IS NULL AND lane = $9 LIMIT $10) queued) < $10
       RETURNING id, available
     ), due AS (INSERT INTO outbox (task, data) SELECT 'top-up', jsonb_build_object('accountId', id) FROM balance JOIN top_up t ON t.account_id = id
       WHERE t.status = 'active' AND available < t.threshold AND available + $5::int >= t.threshold),
     held AS (
       INSERT INTO hold (job_id, account_id, credits, key_id, project_id)
       SELECT $11, id, $5::int, $2, NULL FROM balance
     ), key_balance AS (
       UPDATE key_spend k SET open_jobs = k.open_jobs + 1, total = k.total + $5::int, day = GREATEST(k.day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), this_day = (CASE WHEN k.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN k.this_day ELSE 0 END) + $5::int, week = GREATEST(k.week, date_trunc('week', now() AT TIME ZONE 'UTC')::date), this_week = (CASE WHEN k.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN k.this_week ELSE 0 END) + $5::int, month = GREATEST(k.month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), this_month = (CASE WHEN k.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN k.this_month ELSE 0 END) + $5::int
       FROM balance WHERE k.key_id = $2
     ), created AS (
       INSERT INTO job (account_id, id, key_id, operation, lane, input, metadata, price, seed, engines, engine_prices, webhook_url, test, traceparent)
       SELECT id, $11, $2, $12, $9, $13, $14, $5::int, $15, $16, $17, $18, $19, $20 FROM balance
     ) SELECT available FROM balance;

-- hold_for_key_in_project: $1 accountId, $2 projectId, $3 credits, $4 keyId, $5 keyCap, $6 keyPeriod, $7 keyOpenJobs, $8 openJobs, $9 lane, $10 queued, $11 jobId, $12 operation, $13 input, $14 metadata, $15 seed, $16 engines, $17 enginePrices, $18 webhookUrl, $19 test, $20 traceparent
WITH payer AS (SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE), admitted_project AS (
       SELECT p.id FROM payer JOIN project p ON p.id = $2 AND p.account_id = payer.id JOIN project_spend s ON s.project_id = p.id
       WHERE p.archived_at IS NULL AND (p.credit_cap IS NULL OR (CASE p.cap_period WHEN 'day' THEN (CASE WHEN s.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN s.this_day ELSE 0 END) WHEN 'week' THEN (CASE WHEN s.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN s.this_week ELSE 0 END) WHEN 'month' THEN (CASE WHEN s.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN s.this_month ELSE 0 END) ELSE s.total END) + $3::int <= p.credit_cap) FOR UPDATE OF s
     ), admitted AS (
       SELECT k.key_id FROM payer JOIN key_spend k ON k.account_id = payer.id AND k.key_id = $4
       WHERE ($5::int IS NULL OR (CASE $6::text WHEN 'day' THEN (CASE WHEN k.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN k.this_day ELSE 0 END) WHEN 'week' THEN (CASE WHEN k.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN k.this_week ELSE 0 END) WHEN 'month' THEN (CASE WHEN k.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN k.this_month ELSE 0 END) ELSE k.total END) + $3::int <= $5::int) AND ($7::int IS NULL OR k.open_jobs < $7::int) FOR UPDATE OF k
     ), balance AS (
       UPDATE account a SET available = available - $3::int, open_jobs = open_jobs + 1,
         spent_day = GREATEST(spent_day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), spent_today = (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $3::int,
         spent_month = GREATEST(spent_month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), spent_this_month = (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $3::int,
         low_balance_at = CASE WHEN available >= low_balance_alert THEN NULL ELSE low_balance_at END
       WHERE id = $1 AND a.available >= $3::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $3::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $3::int <= a.monthly_limit) AND EXISTS (SELECT FROM admitted_project) AND a.open_jobs < $8::int AND EXISTS (SELECT FROM admitted) AND (SELECT count(*) FROM (SELECT FROM job WHERE status = 'queued' AND batch_id IS NULL AND lane = $9 LIMIT $10) queued) < $10
       RETURNING id, available
     ), due AS (INSERT INTO outbox (task, data) SELECT 'top-up', jsonb_build_object('accountId', id) FROM balance JOIN top_up t ON t.account_id = id
       WHERE t.status = 'active' AND available < t.threshold AND available + $3::int >= t.threshold), project_balance AS (
       UPDATE project_spend s SET total = s.total + $3::int, day = GREATEST(s.day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), this_day = (CASE WHEN s.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN s.this_day ELSE 0 END) + $3::int, week = GREATEST(s.week, date_trunc('week', now() AT TIME ZONE 'UTC')::date), this_week = (CASE WHEN s.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN s.this_week ELSE 0 END) + $3::int, month = GREATEST(s.month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), this_month = (CASE WHEN s.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN s.this_month ELSE 0 END) + $3::int FROM balance WHERE s.project_id = $2 RETURNING s.project_id
     ),
     held AS (
       INSERT INTO hold (job_id, account_id, credits, key_id, project_id)
       SELECT $11, id, $3::int, $4, (SELECT project_id FROM project_balance) FROM balance
     ), key_balance AS (
       UPDATE key_spend k SET open_jobs = k.open_jobs + 1, total = k.total + $3::int, day = GREATEST(k.day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), this_day = (CASE WHEN k.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN k.this_day ELSE 0 END) + $3::int, week = GREATEST(k.week, date_trunc('week', now() AT TIME ZONE 'UTC')::date), this_week = (CASE WHEN k.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN k.this_week ELSE 0 END) + $3::int, month = GREATEST(k.month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), this_month = (CASE WHEN k.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN k.this_month ELSE 0 END) + $3::int
       FROM balance WHERE k.key_id = $4
     ), created AS (
       INSERT INTO job (account_id, id, key_id, operation, lane, input, metadata, price, seed, engines, engine_prices, webhook_url, test, traceparent)
       SELECT id, $11, $4, $12, $9, $13, $14, $3::int, $15, $16, $17, $18, $19, $20 FROM balance
     ) SELECT available FROM balance;

-- kept_bytes: $1 accountId, $2 jobId
SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM file
   WHERE account_id = $1 AND (job_id = $2 OR kept_at IS NOT NULL) AND deleted_at IS NULL;

-- keep_files: $1 keptDays, $2 jobId, $3 accountId
UPDATE file SET kept_at = now(), expires_at = now() + make_interval(days => $1)
   WHERE job_id = $2 AND account_id = $3 AND deleted_at IS NULL;

-- release_kept_files: $1 seconds, $2 jobId, $3 accountId
UPDATE file SET kept_at = NULL, expires_at = least(expires_at, now() + make_interval(secs => $1))
   WHERE job_id = $2 AND account_id = $3 AND kept_at IS NOT NULL;

-- find_output_for_input: $1 accountId, $2 file, $3 job, $4 output
SELECT f.storage_key AS "storageKey", f.bytes, f.filename, j.key_id AS "keyId",
     f.deleted_at IS NOT NULL OR f.expires_at <= now() AS gone
   FROM file f JOIN job j ON j.id = f.job_id
   WHERE f.account_id = $1 AND f.kind = 'output' AND (f.id = $2 OR f.job_id = $3)
   ORDER BY f.position OFFSET $4 LIMIT 1;

-- read_job: $1 jobId, $2 accountId
SELECT job.id, job.account_id, job.key_id, job.operation, job.test, job.status, job.lane, job.input, job.metadata, job.price, job.charged, job.seed, job.engine, job.engines, job.engine_prices, job.engine_attempts, job.attempt, job.heartbeat_at, job.progress_step, job.progress, job.warnings, job.report, job.error_code, job.error_detail, job.remaining, job.cancel_asked_at, job.traceparent, job.batch_id, job.inputs_deleted_at, job.created_at, job.started_at, job.finished_at, files.list AS files FROM job
   LEFT JOIN LATERAL (SELECT json_agg(file ORDER BY position) AS list FROM file WHERE job_id = job.id AND kind = 'output') files ON job.status = 'succeeded'
   WHERE job.id = $1 AND job.account_id = $2;

-- read_jobs: $1 wanted
SELECT job.id, job.account_id, job.key_id, job.operation, job.test, job.status, job.lane, job.input, job.metadata, job.price, job.charged, job.seed, job.engine, job.engines, job.engine_prices, job.engine_attempts, job.attempt, job.heartbeat_at, job.progress_step, job.progress, job.warnings, job.report, job.error_code, job.error_detail, job.remaining, job.cancel_asked_at, job.traceparent, job.batch_id, job.inputs_deleted_at, job.created_at, job.started_at, job.finished_at, files.list AS files
   FROM jsonb_to_recordset($1::jsonb) AS wanted ("accountId" text, "jobId" text)
   CROSS JOIN LATERAL (SELECT * FROM job WHERE id = wanted."jobId" AND account_id = wanted."accountId" OFFSET 0) job
   LEFT JOIN LATERAL (SELECT json_agg(file ORDER BY position) AS list FROM file WHERE job_id = job.id AND kind = 'output') files ON job.status = 'succeeded';

-- list_files: $1 ids
SELECT file.id, file.job_id, file.account_id, file.position, file.storage_key, file.content_type, file.filename, file.bytes, file.width, file.height, file.provenance, file.expires_at, file.deleted_at, file.kept_at FROM file WHERE job_id = ANY($1) AND kind = 'output' ORDER BY position;

-- erase_job: $1 jobId, $2 accountId
WITH erased AS (
     UPDATE job SET input = '{}', metadata = '{}', report = NULL, warnings = '[]', error_detail = NULL, webhook_url = NULL,
       batch_item = NULL, traceparent = NULL
     WHERE id = $1 AND account_id = $2 AND inputs_deleted_at IS NOT NULL
   ), named AS (
     UPDATE file SET filename = '' WHERE job_id = $1 AND account_id = $2
   )
   UPDATE request_log SET parameters = NULL, error_fields = NULL WHERE account_id = $2 AND job_id = $1
     AND (parameters IS NOT NULL OR error_fields IS NOT NULL);

-- erase_deliveries: $1 jobId, $2 accountId
WITH event AS (
     SELECT id FROM webhook_event WHERE subject_id = $1 AND account_id = $2
   ), answered AS (
     UPDATE webhook_attempt a SET answer = NULL, request_body = NULL FROM event WHERE a.event_id = event.id AND a.account_id = $2
   )
   UPDATE webhook_delivery d SET url = NULL FROM event WHERE d.event_id = event.id AND d.status <> 'pending';

-- erase_batch: $1 jobId, $2 accountId
UPDATE batch SET metadata = '{}', skipped = '[]', steps = CASE WHEN steps IS NOT NULL THEN '[]'::jsonb END
   WHERE id = (SELECT batch_id FROM job WHERE id = $1 AND account_id = $2) AND status = 'completed'
     AND NOT EXISTS (SELECT FROM job WHERE batch_id = batch.id AND input <> '{}');

-- undelivered_jobs: $1 deliverySeconds, $2 after, $3 limit
SELECT id, account_id AS "accountId" FROM job
   WHERE input @> '{"retention": 0}' AND finished_at < now() - make_interval(secs => $1) AND id > $2
   ORDER BY id LIMIT $3;
