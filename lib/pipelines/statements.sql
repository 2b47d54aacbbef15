-- mark_skipped: $1 skipped, $2 jobId
UPDATE job SET progress_step = $1 WHERE id = $2 AND status = 'queued' AND paused;

-- end_run: $1 outcome, $2 runId
UPDATE batch SET outcome = $1 WHERE id = $2 AND outcome IS NULL AND open_items = 0;

-- read_run: $1 runId, $2 accountId
SELECT batch.id, batch.account_id, batch.key_id, batch.steps, batch.outcome, batch.metadata, batch.cancel_asked_at, batch.created_at, batch.completed_at FROM batch WHERE id = $1 AND account_id = $2 AND steps IS NOT NULL;

-- list_runs: $1 accountId, $2 before, $3 keyId, $4 limit
SELECT batch.id, batch.account_id, batch.key_id, batch.steps, batch.outcome, batch.metadata, batch.cancel_asked_at, batch.created_at, batch.completed_at FROM batch
   WHERE account_id = $1 AND steps IS NOT NULL AND ($2::text IS NULL OR id < $2)
     AND ($3::text IS NULL OR key_id = $3)
   ORDER BY id DESC LIMIT $4;

-- read_run_jobs: $1 ids
SELECT job.id, job.account_id, job.key_id, job.operation, job.test, job.status, job.lane, job.input, job.metadata, job.price, job.charged, job.seed, job.engine, job.engines, job.engine_prices, job.engine_attempts, job.attempt, job.heartbeat_at, job.progress_step, job.progress, job.warnings, job.report, job.error_code, job.error_detail, job.remaining, job.cancel_asked_at, job.traceparent, job.batch_id, job.inputs_deleted_at, job.created_at, job.started_at, job.finished_at, job.batch_position, job.paused FROM job WHERE batch_id = ANY($1) ORDER BY batch_id, batch_position;

-- stalled_runs: $1 limit
SELECT id, account_id FROM batch WHERE steps IS NOT NULL AND outcome IS NULL
     AND NOT EXISTS (SELECT FROM job WHERE batch_id = batch.id AND (status = 'running' OR status = 'queued' AND NOT paused))
   ORDER BY id LIMIT $1;

-- start_step: $1 input, $2 jobId
UPDATE job SET input = $1, paused = false WHERE id = $2 AND status = 'queued' AND paused RETURNING lane;
