-- glance_workers: $1 freshSeconds, $2 maxWorkers
SELECT worker_id AS "workerId", max(updated_at) AS "reportedAt", count(*) FILTER (WHERE state = 'ready')::int AS "enginesReady",
     count(*)::int AS engines, min(operations::text)::jsonb AS operations,
     (SELECT count(*)::int FROM job WHERE status = 'running' AND job.worker_id = engine_state.worker_id) AS running
   FROM engine_state WHERE updated_at > now() - make_interval(secs => $1)
   GROUP BY worker_id ORDER BY worker_id LIMIT $2;

-- glance_speeds
SELECT operation, count(*)::int AS jobs,
     percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds)::float8 AS median,
     percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds)::float8 AS p95,
     max(seconds)::float8 AS slowest, (array_agg(id ORDER BY seconds DESC))[1] AS "slowestJob"
   FROM (SELECT id, operation, extract(epoch FROM finished_at - started_at) AS seconds FROM job
     WHERE finished_at > now() - interval '24 hours' AND status = 'succeeded' AND NOT test AND started_at IS NOT NULL) ended
   GROUP BY operation ORDER BY p95 DESC;

-- glance_ledger
SELECT kind, sum(credits)::bigint AS credits, count(*)::int AS entries FROM ledger_entry WHERE created_at >= date_trunc('day', now(), 'UTC')
   GROUP BY kind ORDER BY kind;

-- glance_sales
SELECT currency, sum(coalesce(paid_amount, amount))::bigint AS amount FROM purchase
   WHERE status = 'paid' AND paid_at >= date_trunc('day', now(), 'UTC') GROUP BY currency ORDER BY currency;

-- set_operator_setting: $1 name, $2 value
INSERT INTO operator_setting (name, value) VALUES ($1, $2)
   ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = now();

-- remove_operator_setting: $1 name
DELETE FROM operator_setting WHERE name = $1;

-- close_access_request: $1 status, $2 note, $3 requestId
UPDATE access_request r SET status = $1, note = $2, decided_at = now() FROM account a
   WHERE r.id = $3 AND r.status = 'open' AND a.id = r.account_id AND a.deleted_at IS NULL
   RETURNING a.id AS "accountId", coalesce(a.contact, a.email) AS email;

-- count_engine_calls
SELECT t.engine, count(*) AS calls, count(*) FILTER (WHERE t.outcome = 'succeeded') AS succeeded,
     count(*) FILTER (WHERE t.outcome IN ('failed', 'timed_out', 'rate_limited')) AS failed,
     percentile_cont(0.5) WITHIN GROUP (ORDER BY t.ms) FILTER (WHERE t.outcome = 'succeeded') AS "medianMs"
   FROM job, jsonb_to_recordset(engine_attempts) AS t (engine text, outcome text, ms float)
   WHERE finished_at > now() - interval '24 hours' AND t.outcome NOT IN ('unavailable', 'unfit')
   GROUP BY t.engine;

-- open_incident: $1 id, $2 title, $3 impact, $4 operations
INSERT INTO incident (id, title, impact, status, operations) VALUES ($1, $2, $3, 'investigating', $4);

-- lock_incident: $1 incidentId
SELECT status FROM incident WHERE id = $1 FOR UPDATE;

-- update_incident: $1 status, $2 incidentId
UPDATE incident SET status = $1, resolved_at = CASE WHEN $1 = 'resolved' THEN now() END WHERE id = $2;

-- add_incident_update: $1 incId, $2 incidentId, $3 status, $4 message
INSERT INTO incident_update (id, incident_id, status, message) VALUES ($1, $2, $3, $4);

-- count_failures: $1 days
SELECT operation, coalesce(error_code, 'internal_error') AS "errorCode", count(*) AS jobs, max(finished_at) AS "lastAt"
   FROM job WHERE status = 'failed' AND NOT test AND finished_at > now() - make_interval(days => $1)
   GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 100;

-- find_audit_entry: $1 request
SELECT act, subject FROM audit_entry WHERE request = $1;

-- set_unit_price: $1 operation, $2 engine, $3 effort, $4 unit, $5 credits
INSERT INTO unit_price (operation, engine, effort, unit, credits) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (operation, engine, effort, unit) DO UPDATE SET credits = excluded.credits, changed_at = now();

-- remove_unit_price: $1 operation, $2 engine, $3 effort, $4 unit
DELETE FROM unit_price WHERE operation = $1 AND engine = $2 AND effort = $3 AND unit = $4;

-- find_account_for_support: $1 accountId
SELECT id FROM account WHERE id = $1 AND deleted_at IS NULL;

-- lock_suspension: $1 accountId
SELECT suspended_at IS NOT NULL AS suspended,
     coalesce(suspended_reason, CASE WHEN suspended_at IS NOT NULL THEN 'operator' END) AS reason, owed
   FROM account WHERE id = $1 AND deleted_at IS NULL FOR UPDATE;
