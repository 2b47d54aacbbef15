-- lock_account: $1 accountId
SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE;

-- open_batches: $1 accountId
SELECT count(*) FILTER (WHERE steps IS NULL) AS batches, count(*) FILTER (WHERE steps IS NOT NULL) AS runs
   FROM batch WHERE account_id = $1 AND status <> 'completed';

-- hold_for_items: $1 items, $2 credits, $3 accountId, $4 projectId, $5 batchId, $6 steps, $7 openBatches, $8 openItems, $9 keyId, $10 skipped, $11 metadata
WITH item AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS i (id text, position int, item text, operation text, lane text,
         engines jsonb, engine_prices jsonb, input jsonb, metadata jsonb, price int, seed bigint, test boolean, webhook_url text, traceparent text, paused boolean)
     ), balance AS (
       UPDATE account a SET available = available - $2::int, open_jobs = open_jobs + 0,
         spent_day = GREATEST(spent_day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), spent_today = (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $2::int,
         spent_month = GREATEST(spent_month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), spent_this_month = (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $2::int,
         low_balance_at = CASE WHEN available >= low_balance_alert THEN NULL ELSE low_balance_at END
       WHERE id = $3 AND a.available >= $2::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $2::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $2::int <= a.monthly_limit) AND NOT EXISTS (SELECT FROM project_spend WHERE project_id = $4) AND (SELECT count(*) FROM batch WHERE account_id = $3 AND status <> 'completed' AND id <> $5
           AND (steps IS NULL) = ($6::jsonb IS NULL)) < $7
         AND (SELECT coalesce(sum(open_items), 0) FROM batch WHERE status <> 'completed') + (SELECT count(*) FROM item) <= $8::int
       RETURNING id, available
     ), due AS (INSERT INTO outbox (task, data) SELECT 'top-up', jsonb_build_object('accountId', id) FROM balance JOIN top_up t ON t.account_id = id
       WHERE t.status = 'active' AND available < t.threshold AND available + $2::int >= t.threshold), held AS (
       INSERT INTO hold (job_id, account_id, credits, key_id, project_id, in_batch)
       SELECT item.id, balance.id, item.price, NULL, NULL, true FROM balance, item
     ), created_batch AS (
       INSERT INTO batch (id, account_id, key_id, open_items, skipped, metadata, steps)
       SELECT $5, balance.id, $9, (SELECT count(*) FROM item), $10, $11, $6 FROM balance
       ON CONFLICT (id) DO UPDATE SET open_items = batch.open_items + excluded.open_items, completed_at = NULL, outcome = NULL,
         status = CASE batch.status WHEN 'completed' THEN 'running' ELSE batch.status END
     ), created AS (
       INSERT INTO job (account_id, id, key_id, operation, lane, input, metadata, price, seed, engines, engine_prices,
         batch_id, batch_position, batch_item, test, webhook_url, traceparent, paused)
       SELECT balance.id, item.id, $9, item.operation, item.lane, item.input, item.metadata, item.price, item.seed,
         item.engines, item.engine_prices, $5, item.position, item.item, coalesce(item.test, false), item.webhook_url, item.traceparent,
         coalesce(item.paused, false) FROM balance, item
     ) SELECT available FROM balance;

-- hold_for_items_in_project: $1 items, $2 accountId, $3 projectId, $4 credits, $5 batchId, $6 steps, $7 openBatches, $8 openItems, $9 keyId, $10 skipped, $11 metadata
WITH item AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS i (id text, position int, item text, operation text, lane text,
         engines jsonb, engine_prices jsonb, input jsonb, metadata jsonb, price int, seed bigint, test boolean, webhook_url text, traceparent text, paused boolean)
     ), payer AS (SELECT id FROM account WHERE id = $2 FOR NO KEY UPDATE), admitted_project AS (
       SELECT p.id FROM payer JOIN project p ON p.id = $3 AND p.account_id = payer.id JOIN project_spend s ON s.project_id = p.id
       WHERE p.archived_at IS NULL AND (p.credit_cap IS NULL OR (CASE p.cap_period WHEN 'day' THEN (CASE WHEN s.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN s.this_day ELSE 0 END) WHEN 'week' THEN (CASE WHEN s.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN s.this_week ELSE 0 END) WHEN 'month' THEN (CASE WHEN s.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN s.this_month ELSE 0 END) ELSE s.total END) + $4::int <= p.credit_cap) FOR UPDATE OF s
     ), balance AS (
       UPDATE account a SET available = available - $4::int, open_jobs = open_jobs + 0,
         spent_day = GREATEST(spent_day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), spent_today = (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $4::int,
         spent_month = GREATEST(spent_month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), spent_this_month = (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $4::int,
         low_balance_at = CASE WHEN available >= low_balance_alert THEN NULL ELSE low_balance_at END
       WHERE id = $2 AND a.available >= $4::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $4::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $4::int <= a.monthly_limit) AND EXISTS (SELECT FROM admitted_project) AND (SELECT count(*) FROM batch WHERE account_id = $2 AND status <> 'completed' AND id <> $5
           AND (steps IS NULL) = ($6::jsonb IS NULL)) < $7
         AND (SELECT coalesce(sum(open_items), 0) FROM batch WHERE status <> 'completed') + (SELECT count(*) FROM item) <= $8::int
       RETURNING id, available
     ), due AS (INSERT INTO outbox (task, data) SELECT 'top-up', jsonb_build_object('accountId', id) FROM balance JOIN top_up t ON t.account_id = id
       WHERE t.status = 'active' AND available < t.threshold AND available + $4::int >= t.threshold), project_balance AS (
       UPDATE project_spend s SET total = s.total + $4::int, day = GREATEST(s.day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), this_day = (CASE WHEN s.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN s.this_day ELSE 0 END) + $4::int, week = GREATEST(s.week, date_trunc('week', now() AT TIME ZONE 'UTC')::date), this_week = (CASE WHEN s.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN s.this_week ELSE 0 END) + $4::int, month = GREATEST(s.month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), this_month = (CASE WHEN s.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN s.this_month ELSE 0 END) + $4::int FROM balance WHERE s.project_id = $3 RETURNING s.project_id
     ), held AS (
       INSERT INTO hold (job_id, account_id, credits, key_id, project_id, in_batch)
       SELECT item.id, balance.id, item.price, NULL, (SELECT project_id FROM project_balance), true FROM balance, item
     ), created_batch AS (
       INSERT INTO batch (id, account_id, key_id, open_items, skipped, metadata, steps)
       SELECT $5, balance.id, $9, (SELECT count(*) FROM item), $10, $11, $6 FROM balance
       ON CONFLICT (id) DO UPDATE SET open_items = batch.open_items + excluded.open_items, completed_at = NULL, outcome = NULL,
         status = CASE batch.status WHEN 'completed' THEN 'running' ELSE batch.status END
     ), created AS (
       INSERT INTO job (account_id, id, key_id, operation, lane, input, metadata, price, seed, engines, engine_prices,
         batch_id, batch_position, batch_item, test, webhook_url, traceparent, paused)
       SELECT balance.id, item.id, $9, item.operation, item.lane, item.input, item.metadata, item.price, item.seed,
         item.engines, item.engine_prices, $5, item.position, item.item, coalesce(item.test, false), item.webhook_url, item.traceparent,
         coalesce(item.paused, false) FROM balance, item
     ) SELECT available FROM balance;

-- hold_for_items_of_key: $1 items, $2 accountId, $3 keyId, $4 keyCap, $5 keyPeriod, $6 credits, $7 projectId, $8 batchId, $9 steps, $10 openBatches, $11 openItems, $12 skipped, $13 metadata
WITH item AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS i (id text, position int, item text, operation text, lane text,
         engines jsonb, engine_prices jsonb, input jsonb, metadata jsonb, price int, seed bigint, test boolean, webhook_url text, traceparent text, paused boolean)
     ), payer AS (SELECT id FROM account WHERE id = $2 FOR NO KEY UPDATE), admitted AS (
       SELECT k.key_id FROM payer JOIN key_spend k ON k.account_id = payer.id AND k.key_id = $3
       WHERE ($4::int IS NULL OR (CASE $5::text WHEN 'day' THEN (CASE WHEN k.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN k.this_day ELSE 0 END) WHEN 'week' THEN (CASE WHEN k.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN k.this_week ELSE 0 END) WHEN 'month' THEN (CASE WHEN k.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN k.this_month ELSE 0 END) ELSE k.total END) + $6::int <= $4::int) FOR UPDATE OF k
     ), balance AS (
       UPDATE account a SET available = available - $6::int, open_jobs = open_jobs + 0,
         spent_day = GREATEST(spent_day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), spent_today = (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $6::int,
         spent_month = GREATEST(spent_month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), spent_this_month = (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $6::int,
         low_balance_at = CASE WHEN available >= low_balance_alert THEN NULL ELSE low_balance_at END
       WHERE id = $2 AND a.available >= $6::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $6::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $6::int <= a.monthly_limit) AND NOT EXISTS (SELECT FROM project_spend WHERE project_id = $7) AND EXISTS (SELECT FROM admitted) AND (SELECT count(*) FROM batch WHERE account_id = $2 AND status <> 'completed' AND id <> $8
           AND (steps IS NULL) = ($9::jsonb IS NULL)) < $10
         AND (SELECT coalesce(sum(open_items), 0) FROM batch WHERE status <> 'completed') + (SELECT count(*) FROM item) <= $11::int
       RETURNING id, available
     ), due AS (INSERT INTO outbox (task, data) SELECT 'top-up', jsonb_build_object('accountId', id) FROM balance JOIN top_up t ON t.account_id = id
       WHERE t.status = 'active' AND available < t.threshold AND available + $6::int >= t.threshold),
     held AS (
       INSERT INTO hold (job_id, account_id, credits, key_id, project_id, in_batch)
       SELECT item.id, balance.id, item.price, $3, NULL, true FROM balance, item
     ), key_balance AS (
       UPDATE key_spend k SET open_jobs = k.open_jobs + 0, total = k.total + $6::int, day = GREATEST(k.day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), this_day = (CASE WHEN k.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN k.this_day ELSE 0 END) + $6::int, week = GREATEST(k.week, date_trunc('week', now() AT TIME ZONE 'UTC')::date), this_week = (CASE WHEN k.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN k.this_week ELSE 0 END) + $6::int, month = GREATEST(k.month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), this_month = (CASE WHEN k.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN k.this_month ELSE 0 END) + $6::int
       FROM balance WHERE k.key_id = $3
     ), created_batch AS (
       INSERT INTO batch (id, account_id, key_id, open_items, skipped, metadata, steps)
       SELECT $8, balance.id, $3, (SELECT count(*) FROM item), $12, $13, $9 FROM balance
       ON CONFLICT (id) DO UPDATE SET open_items = batch.open_items + excluded.open_items, completed_at = NULL, outcome = NULL,
         status = CASE batch.status WHEN 'completed' THEN 'running' ELSE batch.status END
     ), created AS (
       INSERT INTO job (account_id, id, key_id, operation, lane, input, metadata, price, seed, engines, engine_prices,
         batch_id, batch_position, batch_item, test, webhook_url, traceparent, paused)
       SELECT balance.id, item.id, $3, item.operation, item.lane, item.input, item.metadata, item.price, item.seed,
         item.engines, item.engine_prices, $8, item.position, item.item, coalesce(item.test, false), item.webhook_url, item.traceparent,
         coalesce(item.paused, false) FROM balance, item
     ) SELECT available FROM balance;

-- hold_for_items_of_key_in_project: $1 items, $2 accountId, $3 projectId, $4 credits, $5 keyId, $6 keyCap, $7 keyPeriod, $8 batchId, $9 steps, $10 openBatches, $11 openItems, $12 skipped, $13 metadata
WITH item AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS i (id text, position int, item text, operation text, lane text,
         engines jsonb, engine_prices jsonb, input jsonb, metadata jsonb, price int, seed bigint, test boolean, webhook_url text, traceparent text, paused boolean)
     ), payer AS (SELECT id FROM account WHERE id = $2 FOR NO KEY UPDATE), admitted_project AS (
       SELECT p.id FROM payer JOIN project p ON p.id = $3 AND p.account_id = payer.id JOIN project_spend s ON s.project_id = p.id
       WHERE p.archived_at IS NULL AND (p.credit_cap IS NULL OR (CASE p.cap_period WHEN 'day' THEN (CASE WHEN s.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN s.this_day ELSE 0 END) WHEN 'week' THEN (CASE WHEN s.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN s.this_week ELSE 0 END) WHEN 'month' THEN (CASE WHEN s.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN s.this_month ELSE 0 END) ELSE s.total END) + $4::int <= p.credit_cap) FOR UPDATE OF s
     ), admitted AS (
       SELECT k.key_id FROM payer JOIN key_spend k ON k.account_id = payer.id AND k.key_id = $5
       WHERE ($6::int IS NULL OR (CASE $7::text WHEN 'day' THEN (CASE WHEN k.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN k.this_day ELSE 0 END) WHEN 'week' THEN (CASE WHEN k.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN k.this_week ELSE 0 END) WHEN 'month' THEN (CASE WHEN k.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN k.this_month ELSE 0 END) ELSE k.total END) + $4::int <= $6::int) FOR UPDATE OF k
     ), balance AS (
       UPDATE account a SET available = available - $4::int, open_jobs = open_jobs + 0,
         spent_day = GREATEST(spent_day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), spent_today = (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $4::int,
         spent_month = GREATEST(spent_month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), spent_this_month = (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $4::int,
         low_balance_at = CASE WHEN available >= low_balance_alert THEN NULL ELSE low_balance_at END
       WHERE id = $2 AND a.available >= $4::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $4::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $4::int <= a.monthly_limit) AND EXISTS (SELECT FROM admitted_project) AND EXISTS (SELECT FROM admitted) AND (SELECT count(*) FROM batch WHERE account_id = $2 AND status <> 'completed' AND id <> $8
           AND (steps IS NULL) = ($9::jsonb IS NULL)) < $10
         AND (SELECT coalesce(sum(open_items), 0) FROM batch WHERE status <> 'completed') + (SELECT count(*) FROM item) <= $11::int
       RETURNING id, available
     ), due AS (INSERT INTO outbox (task, data) SELECT 'top-up', jsonb_build_object('accountId', id) FROM balance JOIN top_up t ON t.account_id = id
       WHERE t.status = 'active' AND available < t.threshold AND available + $4::int >= t.threshold), project_balance AS (
       UPDATE project_spend s SET total = s.total + $4::int, day = GREATEST(s.day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), this_day = (CASE WHEN s.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN s.this_day ELSE 0 END) + $4::int, week = GREATEST(s.week, date_trunc('week', now() AT TIME ZONE 'UTC')::date), this_week = (CASE WHEN s.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN s.this_week ELSE 0 END) + $4::int, month = GREATEST(s.month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), this_month = (CASE WHEN s.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN s.this_month ELSE 0 END) + $4::int FROM balance WHERE s.project_id = $3 RETURNING s.project_id
     ),
     held AS (
       INSERT INTO hold (job_id, account_id, credits, key_id, project_id, in_batch)
       SELECT item.id, balance.id, item.price, $5, (SELECT project_id FROM project_balance), true FROM balance, item
     ), key_balance AS (
       UPDATE key_spend k SET open_jobs = k.open_jobs + 0, total = k.total + $4::int, day = GREATEST(k.day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), this_day = (CASE WHEN k.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN k.this_day ELSE 0 END) + $4::int, week = GREATEST(k.week, date_trunc('week', now() AT TIME ZONE 'UTC')::date), this_week = (CASE WHEN k.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN k.this_week ELSE 0 END) + $4::int, month = GREATEST(k.month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), this_month = (CASE WHEN k.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN k.this_month ELSE 0 END) + $4::int
       FROM balance WHERE k.key_id = $5
     ), created_batch AS (
       INSERT INTO batch (id, account_id, key_id, open_items, skipped, metadata, steps)
       SELECT $8, balance.id, $5, (SELECT count(*) FROM item), $12, $13, $9 FROM balance
       ON CONFLICT (id) DO UPDATE SET open_items = batch.open_items + excluded.open_items, completed_at = NULL, outcome = NULL,
         status = CASE batch.status WHEN 'completed' THEN 'running' ELSE batch.status END
     ), created AS (
       INSERT INTO job (account_id, id, key_id, operation, lane, input, metadata, price, seed, engines, engine_prices,
         batch_id, batch_position, batch_item, test, webhook_url, traceparent, paused)
       SELECT balance.id, item.id, $5, item.operation, item.lane, item.input, item.metadata, item.price, item.seed,
         item.engines, item.engine_prices, $8, item.position, item.item, coalesce(item.test, false), item.webhook_url, item.traceparent,
         coalesce(item.paused, false) FROM balance, item
     ) SELECT available FROM balance;

-- lock_batch: $1 batchId
SELECT pg_advisory_xact_lock(hashtextextended($1, 0));

-- set_paused: $1 batchId, $2 isPaused
WITH waiting AS (
     SELECT id FROM job WHERE batch_id = $1 AND status = 'queued' AND paused <> $2 ORDER BY id FOR UPDATE
   )
   UPDATE job SET paused = $2 FROM waiting WHERE job.id = waiting.id;

-- set_batch_status: $1 status, $2 batchId
UPDATE batch SET status = $1 WHERE id = $2 AND open_items > 0;

-- record_batch_cancel: $1 batchId
UPDATE batch SET cancel_asked_at = coalesce(cancel_asked_at, now()) WHERE id = $1 AND open_items > 0;

-- open_items: $1 batchId, $2 status
SELECT id FROM job WHERE batch_id = $1 AND status = $2 ORDER BY id;

-- request_item_cancel: $1 id
UPDATE job SET cancel_asked_at = coalesce(cancel_asked_at, now()) WHERE id = $1 AND status = 'running';

-- unfinished_batch_cancels
SELECT id, account_id FROM batch WHERE cancel_asked_at IS NOT NULL AND status <> 'completed' ORDER BY id LIMIT 100;

-- read_batch: $1 batchId, $2 accountId
SELECT batch.id, batch.key_id, batch.status, batch.open_items, batch.skipped, batch.metadata, batch.cancel_asked_at, batch.created_at, batch.completed_at, batch.steps, sums.operations, sums.counts, sums.price, sums.held, sums.charged FROM batch LEFT JOIN LATERAL (
     SELECT coalesce((SELECT json_agg(DISTINCT operation ORDER BY operation) FROM job WHERE batch_id = batch.id), '[]') AS operations,
       json_object_agg(status, jobs) AS counts, coalesce(sum(price), 0)::int AS price,
       coalesce(sum(price) FILTER (WHERE status IN ('queued', 'running')), 0)::int AS held,
       coalesce(sum(charged), 0)::int AS charged
     FROM (SELECT status, count(*) AS jobs, sum(price) AS price, sum(charged) AS charged
           FROM job WHERE batch_id = batch.id GROUP BY status) by_status
   ) sums ON true WHERE batch.id = $1 AND batch.account_id = $2;

-- list_batches: $1 accountId, $2 before, $3 keyId, $4 projectId, $5 limit
SELECT batch.id, batch.key_id, batch.status, batch.open_items, batch.skipped, batch.metadata, batch.cancel_asked_at, batch.created_at, batch.completed_at, batch.steps, sums.operations, sums.counts, sums.price, sums.held, sums.charged FROM (
     SELECT * FROM batch WHERE account_id = $1 AND steps IS NULL AND ($2::text IS NULL OR id < $2) AND ($3::text IS NULL OR key_id = $3)
       AND ($4::text IS NULL OR (key_id IN (SELECT id FROM api_key WHERE project_id = $4) OR key_id IS NULL AND $4 = default_project_id($1)))
     ORDER BY id DESC LIMIT $5
   ) batch LEFT JOIN LATERAL (
     SELECT coalesce((SELECT json_agg(DISTINCT operation ORDER BY operation) FROM job WHERE batch_id = batch.id), '[]') AS operations,
       json_object_agg(status, jobs) AS counts, coalesce(sum(price), 0)::int AS price,
       coalesce(sum(price) FILTER (WHERE status IN ('queued', 'running')), 0)::int AS held,
       coalesce(sum(charged), 0)::int AS charged
     FROM (SELECT status, count(*) AS jobs, sum(price) AS price, sum(charged) AS charged
           FROM job WHERE batch_id = batch.id GROUP BY status) by_status
   ) sums ON true ORDER BY batch.id DESC;

-- list_items: $1 batchId, $2 accountId, $3 after, $4 status, $5 limit
SELECT job.id, job.account_id, job.key_id, job.operation, job.test, job.status, job.lane, job.input, job.metadata, job.price, job.charged, job.seed, job.engine, job.engines, job.engine_prices, job.engine_attempts, job.attempt, job.heartbeat_at, job.progress_step, job.progress, job.warnings, job.report, job.error_code, job.error_detail, job.remaining, job.cancel_asked_at, job.traceparent, job.batch_id, job.inputs_deleted_at, job.created_at, job.started_at, job.finished_at, job.batch_position, job.batch_item FROM job
   WHERE batch_id = $1 AND account_id = $2 AND batch_position > $3 AND ($4::text IS NULL OR status = $4)
   ORDER BY batch_position LIMIT $5;

-- read_failed_items: $1 batchId
SELECT id, operation, lane, engines, engine_prices, input, metadata, price, test, seed, batch_position AS position,
     batch_item AS item, webhook_url, inputs_deleted_at IS NULL AS has_inputs, paused AND EXISTS (SELECT FROM batch b WHERE b.id = batch_id AND b.steps IS NOT NULL) AS has_waited
   FROM job WHERE batch_id = $1 AND (status = 'failed' OR status = 'canceled' AND progress_step <> 'skipped' AND EXISTS (SELECT FROM batch b WHERE b.id = batch_id AND b.steps IS NOT NULL)) ORDER BY batch_position;

-- detach_failed_items: $1 batchId, $2 oldIds
UPDATE job SET batch_id = NULL, batch_position = NULL, batch_item = NULL
   WHERE batch_id = $1 AND id = ANY($2) AND (status = 'failed' OR status = 'canceled' AND progress_step <> 'skipped' AND EXISTS (SELECT FROM batch b WHERE b.id = batch_id AND b.steps IS NOT NULL)) RETURNING id;
