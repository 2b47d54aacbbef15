-- mark_skipped: $1 skipped, $2 jobId
UPDATE job SET progress_step = $1 WHERE id = $2 AND status = 'queued' AND paused;

-- end_run: $1 outcome, $2 runId
UPDATE batch SET outcome = $1 WHERE id = $2 AND outcome IS NULL AND open_items = 0;

-- pending_deliveries: $1 limit
SELECT id, account_id FROM batch
   WHERE outcome IS NOT NULL AND completed_at < now() - interval '1 minute'
     AND steps @? '$[*].deliveries[*] ? (@.status == "pending")'
     AND (outcome = 'succeeded' OR steps @? '$[*].deliveries[*] ? (@.status == "pending" && @.attempts > 0)')
   ORDER BY completed_at DESC LIMIT $1;

-- count_output_delivery: $1 path, $2 tried, $3 runId, $4 accountId
UPDATE batch SET steps = jsonb_set(steps, string_to_array($1 || ',attempts', ','), to_jsonb($2::int), false)
   WHERE id = $3 AND account_id = $4
     AND steps #>> string_to_array($1 || ',status', ',') = 'pending'
     AND (steps #>> string_to_array($1 || ',attempts', ','))::int = $2 - 1;

-- record_output_delivery: $1 path, $2 ended, $3 runId, $4 accountId
UPDATE batch SET steps = jsonb_set(steps, string_to_array($1, ','), $2::jsonb, false)
   WHERE id = $3 AND account_id = $4
     AND steps #>> string_to_array($1 || ',status', ',') = 'pending';

-- read_run: $1 runId, $2 accountId
SELECT batch.id, batch.account_id, batch.key_id, batch.steps, batch.outcome, batch.metadata, batch.cancel_asked_at, batch.created_at, batch.completed_at FROM batch WHERE id = $1 AND account_id = $2 AND steps IS NOT NULL;

-- list_runs: $1 accountId, $2 before, $3 keyId, $4 projectId, $5 limit
SELECT batch.id, batch.account_id, batch.key_id, batch.steps, batch.outcome, batch.metadata, batch.cancel_asked_at, batch.created_at, batch.completed_at FROM batch
   WHERE account_id = $1 AND steps IS NOT NULL AND ($2::text IS NULL OR id < $2)
     AND ($3::text IS NULL OR key_id = $3) AND ($4::text IS NULL OR (key_id IN (SELECT id FROM api_key WHERE project_id = $4) OR key_id IS NULL AND $4 = default_project_id($1)))
   ORDER BY id DESC LIMIT $5;

-- read_run_jobs: $1 ids
SELECT job.id, job.account_id, job.key_id, job.operation, job.test, job.status, job.lane, job.input, job.metadata, job.price, job.charged, job.seed, job.engine, job.engines, job.engine_prices, job.engine_attempts, job.attempt, job.heartbeat_at, job.progress_step, job.progress, job.warnings, job.report, job.error_code, job.error_detail, job.remaining, job.cancel_asked_at, job.traceparent, job.batch_id, job.inputs_deleted_at, job.created_at, job.started_at, job.finished_at, job.batch_position, job.paused FROM job WHERE batch_id = ANY($1) ORDER BY batch_id, batch_position;

-- stalled_runs: $1 limit
SELECT id, account_id FROM batch WHERE steps IS NOT NULL AND outcome IS NULL
     AND NOT EXISTS (SELECT FROM job WHERE batch_id = batch.id AND (status = 'running' OR status = 'queued' AND NOT paused))
   ORDER BY id LIMIT $1;

-- start_step: $1 input, $2 jobId
UPDATE job SET input = $1, paused = false WHERE id = $2 AND status = 'queued' AND paused RETURNING lane;

-- step_with_inputs: $1 jobId, $2 keyPart
SELECT id FROM job WHERE id = $1 AND inputs_deleted_at IS NULL
     AND (finished_at IS NULL OR strpos(input::text, $2) > 0);

-- read_pipeline: $1 version, $2 id, $3 accountId
SELECT p.id, p.name, v.version, v.steps, v.variables, p.created_at, p.updated_at
   FROM pipeline p JOIN pipeline_version v ON v.pipeline_id = p.id AND v.version = coalesce($1::int, p.version) WHERE p.id = $2 AND p.account_id = $3;

-- list_pipelines: $1 accountId, $2 before, $3 limit
SELECT p.id, p.name, v.version, v.steps, v.variables, p.created_at, p.updated_at
   FROM pipeline p JOIN pipeline_version v ON v.pipeline_id = p.id AND v.version = p.version
   WHERE p.account_id = $1 AND ($2::text IS NULL OR p.id < $2) ORDER BY p.id DESC LIMIT $3;

-- count_pipelines: $1 accountId
SELECT count(*)::int AS pipelines FROM pipeline WHERE account_id = $1;

-- insert_pipeline: $1 id, $2 accountId, $3 name
INSERT INTO pipeline (id, account_id, name, version) VALUES ($1, $2, $3, 1);

-- insert_pipeline_version: $1 id, $2 version, $3 steps, $4 variables
INSERT INTO pipeline_version (pipeline_id, version, steps, variables) VALUES ($1, $2, $3, $4);

-- change_pipeline: $1 name, $2 added, $3 id, $4 accountId
UPDATE pipeline SET name = coalesce($1::text, name), version = version + $2::int, updated_at = now()
   WHERE id = $3 AND account_id = $4 RETURNING version;

-- delete_pipeline: $1 id, $2 accountId
DELETE FROM pipeline WHERE id = $1 AND account_id = $2;

-- erase_pipelines: $1 accountId
DELETE FROM pipeline WHERE account_id = $1;
