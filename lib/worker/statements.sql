-- reclaim_jobs: $1 maxAttempts, $2 silentSeconds
WITH silent AS (
    SELECT id, attempt, lane, batch_id IS NOT NULL AS in_batch, CASE WHEN cancel_asked_at IS NOT NULL THEN 'cancel'
      WHEN attempt - uncounted >= $1 THEN 'fail' ELSE 'requeued' END AS action
    FROM job WHERE status = 'running' AND heartbeat_at < now() - make_interval(secs => $2) FOR UPDATE SKIP LOCKED
  ), requeued AS (
    UPDATE job SET status = 'queued', worker_id = NULL, progress = 0, progress_step = 'queued'
    FROM silent WHERE job.id = silent.id AND silent.action = 'requeued' RETURNING job.id
  )
  SELECT id AS "jobId", attempt, action, lane, in_batch AS "inBatch" FROM silent, (SELECT count(*) FROM requeued) done;

-- heartbeat: $1 ids, $2 attempts, $3 workerId
UPDATE job SET heartbeat_at = now() FROM unnest($1::text[], $2::int[]) AS held (id, attempt)
   WHERE job.id = held.id AND job.attempt = held.attempt AND worker_id = $3 AND status = 'running'
     AND set_config('synchronous_commit', 'off', true) = 'off'
   RETURNING job.id, cancel_asked_at IS NOT NULL AS canceled;

-- standby_heartbeat: $1 workerId
WITH kept AS (SELECT id FROM job WHERE worker_id = $1 AND status = 'running' FOR UPDATE SKIP LOCKED)
   UPDATE job SET heartbeat_at = now() FROM kept WHERE job.id = kept.id AND set_config('synchronous_commit', 'off', true) = 'off';

-- requeue_job: $1 id, $2 attempt
UPDATE job SET status = 'queued', uncounted = uncounted + 1, worker_id = NULL, progress = 0, progress_step = 'queued'
   WHERE id = $1 AND attempt = $2 AND status = 'running' RETURNING lane, batch_id IS NOT NULL AS "inBatch";

-- move_job: $1 lane, $2 attempts, $3 id, $4 attempt
UPDATE job SET status = 'queued', lane = $1, uncounted = uncounted + 1, worker_id = NULL, progress = 0,
     progress_step = 'queued', engine_attempts = engine_attempts || $2::jsonb
   WHERE id = $3 AND attempt = $4 AND status = 'running' RETURNING batch_id IS NOT NULL AS "inBatch";

-- record_progress: $1 step, $2 share, $3 id, $4 attempt
UPDATE job SET progress_step = $1, progress = $2
   WHERE id = $3 AND attempt = $4 AND status = 'running' AND set_config('synchronous_commit', 'off', true) = 'off';

-- claim_jobs: $1 lane, $2 after, $3 operations, $4 engines, $5 maxAccounts, $6 limit, $7 spare, $8 workerId
WITH RECURSIVE first AS (SELECT coalesce((SELECT account_id FROM job WHERE status = 'queued' AND lane = $1 AND batch_id IS NULL AND account_id > $2
      AND operation = ANY($3) AND ($4::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($4) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name)))) ORDER BY account_id LIMIT 1), (SELECT account_id FROM job WHERE status = 'queued' AND lane = $1 AND batch_id IS NULL AND account_id > ''
      AND operation = ANY($3) AND ($4::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($4) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name)))) ORDER BY account_id LIMIT 1)) AS account_id
  ), waiting AS (
    SELECT account_id, 1 AS place FROM first
    UNION ALL
    SELECT next.account_id, w.place + 1 FROM waiting w
    CROSS JOIN LATERAL (SELECT coalesce((SELECT account_id FROM job WHERE status = 'queued' AND lane = $1 AND batch_id IS NULL AND account_id > w.account_id
      AND operation = ANY($3) AND ($4::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($4) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name)))) ORDER BY account_id LIMIT 1), (SELECT account_id FROM job WHERE status = 'queued' AND lane = $1 AND batch_id IS NULL AND account_id > ''
      AND operation = ANY($3) AND ($4::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($4) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name)))) ORDER BY account_id LIMIT 1)) AS account_id OFFSET 0) next
    WHERE w.place < $5 AND next.account_id <> (SELECT account_id FROM first)
  ), candidate AS (
    SELECT j.id, j.created_at + make_interval(secs => 40 * least(j.price, 10)) AS due, busy.last_start,
      busy.running + row_number() OVER (PARTITION BY w.account_id ORDER BY j.created_at + make_interval(secs => 40 * least(j.price, 10)), j.id) AS turn
    FROM waiting w
    CROSS JOIN LATERAL (
      SELECT count(*) AS running, NULL::timestamptz AS last_start FROM job
      WHERE status = 'running' AND lane = $1 AND account_id = w.account_id AND batch_id IS NULL
    ) busy
    CROSS JOIN LATERAL (
      SELECT id, created_at, price FROM job
      WHERE status = 'queued' AND lane = $1 AND batch_id IS NULL AND account_id = w.account_id AND operation = ANY($3)
        AND ($4::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($4) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name))))
      ORDER BY created_at, id LIMIT $6 + ceil($7::float8 / (SELECT count(*) FROM waiting))::int
    ) j
    WHERE w.account_id IS NOT NULL
  ), next AS (
    SELECT free.id FROM (SELECT id FROM candidate ORDER BY turn, last_start NULLS FIRST, due, id) c
    CROSS JOIN LATERAL (
      SELECT id FROM job WHERE id = c.id AND status || '' = 'queued' AND lane = $1 AND batch_id IS NULL FOR UPDATE SKIP LOCKED
    ) free
    WHERE free.id || '' = c.id
    LIMIT $6
  ), claimed AS (
    UPDATE job SET status = 'running', attempt = attempt + 1, worker_id = $8, heartbeat_at = now(),
      started_at = coalesce(started_at, now()), progress_step = 'starting'
    FROM next WHERE job.id = next.id
    RETURNING job.id, job.account_id, job.key_id, job.operation, job.test, job.status, job.lane, job.input, job.metadata, job.price, job.charged, job.seed, job.engine, job.engines, job.engine_prices, job.engine_attempts, job.attempt, job.heartbeat_at, job.progress_step, job.progress, job.warnings, job.report, job.error_code, job.error_detail, job.remaining, job.cancel_asked_at, job.traceparent, job.batch_id, job.inputs_deleted_at, job.created_at, job.started_at, job.finished_at
  )
  SELECT claimed.id, claimed.account_id, claimed.key_id, claimed.operation, claimed.test, claimed.status, claimed.lane, claimed.input, claimed.metadata, claimed.price, claimed.charged, claimed.seed, claimed.engine, claimed.engines, claimed.engine_prices, claimed.engine_attempts, claimed.attempt, claimed.heartbeat_at, claimed.progress_step, claimed.progress, claimed.warnings, claimed.report, claimed.error_code, claimed.error_detail, claimed.remaining, claimed.cancel_asked_at, claimed.traceparent, claimed.batch_id, claimed.inputs_deleted_at, claimed.created_at, claimed.started_at, claimed.finished_at, last.account_id AS last_account, last.place AS accounts
  FROM (SELECT account_id, place FROM waiting ORDER BY place DESC LIMIT 1) last LEFT JOIN claimed ON true
  WHERE last.account_id IS NOT NULL AND set_config('synchronous_commit', 'off', true) = 'off';

-- claim_items: $1 lane, $2 after, $3 operations, $4 engines, $5 maxAccounts, $6 limit, $7 spare, $8 workerId
WITH RECURSIVE first AS (SELECT coalesce((SELECT account_id FROM job WHERE status = 'queued' AND lane = $1 AND batch_id IS NOT NULL AND NOT paused AND account_id > $2
      AND operation = ANY($3) AND ($4::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($4) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name)))) ORDER BY account_id LIMIT 1), (SELECT account_id FROM job WHERE status = 'queued' AND lane = $1 AND batch_id IS NOT NULL AND NOT paused AND account_id > ''
      AND operation = ANY($3) AND ($4::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($4) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name)))) ORDER BY account_id LIMIT 1)) AS account_id
  ), waiting AS (
    SELECT account_id, 1 AS place FROM first
    UNION ALL
    SELECT next.account_id, w.place + 1 FROM waiting w
    CROSS JOIN LATERAL (SELECT coalesce((SELECT account_id FROM job WHERE status = 'queued' AND lane = $1 AND batch_id IS NOT NULL AND NOT paused AND account_id > w.account_id
      AND operation = ANY($3) AND ($4::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($4) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name)))) ORDER BY account_id LIMIT 1), (SELECT account_id FROM job WHERE status = 'queued' AND lane = $1 AND batch_id IS NOT NULL AND NOT paused AND account_id > ''
      AND operation = ANY($3) AND ($4::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($4) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name)))) ORDER BY account_id LIMIT 1)) AS account_id OFFSET 0) next
    WHERE w.place < $5 AND next.account_id <> (SELECT account_id FROM first)
  ), candidate AS (
    SELECT j.id, j.created_at + make_interval(secs => 40 * least(j.price, 10)) AS due, busy.last_start,
      busy.running + row_number() OVER (PARTITION BY w.account_id ORDER BY j.created_at + make_interval(secs => 40 * least(j.price, 10)), j.id) AS turn
    FROM waiting w
    CROSS JOIN LATERAL (
      SELECT count(*) AS running, (SELECT max(s.started_at) FROM job s WHERE s.account_id = w.account_id AND s.batch_id IS NOT NULL AND s.started_at IS NOT NULL) AS last_start FROM job
      WHERE status = 'running' AND lane = $1 AND account_id = w.account_id AND batch_id IS NOT NULL
    ) busy
    CROSS JOIN LATERAL (
      SELECT id, created_at, price FROM job
      WHERE status = 'queued' AND lane = $1 AND batch_id IS NOT NULL AND NOT paused AND account_id = w.account_id AND operation = ANY($3)
        AND ($4::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($4) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name))))
      ORDER BY created_at, id LIMIT $6 + ceil($7::float8 / (SELECT count(*) FROM waiting))::int
    ) j
    WHERE w.account_id IS NOT NULL
  ), next AS (
    SELECT free.id FROM (SELECT id FROM candidate ORDER BY turn, last_start NULLS FIRST, due, id) c
    CROSS JOIN LATERAL (
      SELECT id FROM job WHERE id = c.id AND status || '' = 'queued' AND lane = $1 AND batch_id IS NOT NULL AND NOT paused FOR UPDATE SKIP LOCKED
    ) free
    WHERE free.id || '' = c.id
    LIMIT $6
  ), claimed AS (
    UPDATE job SET status = 'running', attempt = attempt + 1, worker_id = $8, heartbeat_at = now(),
      started_at = coalesce(started_at, now()), progress_step = 'starting'
    FROM next WHERE job.id = next.id
    RETURNING job.id, job.account_id, job.key_id, job.operation, job.test, job.status, job.lane, job.input, job.metadata, job.price, job.charged, job.seed, job.engine, job.engines, job.engine_prices, job.engine_attempts, job.attempt, job.heartbeat_at, job.progress_step, job.progress, job.warnings, job.report, job.error_code, job.error_detail, job.remaining, job.cancel_asked_at, job.traceparent, job.batch_id, job.inputs_deleted_at, job.created_at, job.started_at, job.finished_at
  )
  SELECT claimed.id, claimed.account_id, claimed.key_id, claimed.operation, claimed.test, claimed.status, claimed.lane, claimed.input, claimed.metadata, claimed.price, claimed.charged, claimed.seed, claimed.engine, claimed.engines, claimed.engine_prices, claimed.engine_attempts, claimed.attempt, claimed.heartbeat_at, claimed.progress_step, claimed.progress, claimed.warnings, claimed.report, claimed.error_code, claimed.error_detail, claimed.remaining, claimed.cancel_asked_at, claimed.traceparent, claimed.batch_id, claimed.inputs_deleted_at, claimed.created_at, claimed.started_at, claimed.finished_at, last.account_id AS last_account, last.place AS accounts
  FROM (SELECT account_id, place FROM waiting ORDER BY place DESC LIMIT 1) last LEFT JOIN claimed ON true
  WHERE last.account_id IS NOT NULL AND set_config('synchronous_commit', 'off', true) = 'off';

-- take_undispatched: $1 limit
WITH waiting AS (
     SELECT id FROM job WHERE status = 'queued' AND NOT paused AND dispatched_round <= attempt
     ORDER BY created_at, id LIMIT $1 FOR UPDATE SKIP LOCKED
   )
   UPDATE job SET dispatched_round = attempt + 1, dispatched_at = now() FROM waiting WHERE job.id = waiting.id
   RETURNING job.id, job.account_id AS "accountId", job.operation, job.lane, job.batch_id IS NOT NULL AS "inBatch",
  job.attempt + 1 AS round, job.created_at AS "createdAt";

-- take_unconfirmed: $1 seconds, $2 limit
WITH waiting AS (
     SELECT id FROM job WHERE status = 'queued' AND dispatched_round > attempt AND NOT paused
       AND dispatched_at < now() - make_interval(secs => $1)
     ORDER BY dispatched_at LIMIT $2 FOR UPDATE SKIP LOCKED
   )
   UPDATE job SET dispatched_at = now() FROM waiting WHERE job.id = waiting.id RETURNING job.id, job.account_id AS "accountId", job.operation, job.lane, job.batch_id IS NOT NULL AS "inBatch",
  job.attempt + 1 AS round, job.created_at AS "createdAt";

-- return_undispatched: $1 ids, $2 rounds
UPDATE job SET dispatched_round = attempt FROM unnest($1::text[], $2::int[]) AS failed (id, round)
   WHERE job.id = failed.id AND status = 'queued' AND attempt + 1 = failed.round;

-- claim_round: $1 workerId, $2 id, $3 round, $4 operations, $5 engines
UPDATE job SET status = 'running', attempt = attempt + 1, worker_id = $1, heartbeat_at = now(),
     started_at = coalesce(started_at, now()), progress_step = 'starting'
   WHERE id = $2 AND attempt + 1 = $3 AND status = 'queued' AND NOT paused AND operation = ANY($4)
     AND ($5::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($5) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name))))
   RETURNING job.id, job.account_id, job.key_id, job.operation, job.test, job.status, job.lane, job.input, job.metadata, job.price, job.charged, job.seed, job.engine, job.engines, job.engine_prices, job.engine_attempts, job.attempt, job.heartbeat_at, job.progress_step, job.progress, job.warnings, job.report, job.error_code, job.error_detail, job.remaining, job.cancel_asked_at, job.traceparent, job.batch_id, job.inputs_deleted_at, job.created_at, job.started_at, job.finished_at;

-- read_waiting: $1 operations, $2 engines, $3 id, $4 round
SELECT paused, operation = ANY($1) AND ($2::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($2) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name)))) AS "isServed" FROM job
   WHERE id = $3 AND attempt + 1 = $4 AND status = 'queued';

-- spend_paused: $1 id, $2 round
UPDATE job SET attempt = attempt + 1, uncounted = uncounted + 1
   WHERE id = $1 AND attempt + 1 = $2 AND status = 'queued' AND paused;

-- jobs_with_inputs: $1 jobIds
SELECT id FROM job WHERE id = ANY($1) AND inputs_deleted_at IS NULL;

-- results_of_jobs: $1 jobIds
SELECT storage_key FROM file WHERE job_id = ANY($1) AND deleted_at IS NULL;

-- stored_uploads_of_keys: $1 keys
SELECT storage_key FROM upload WHERE id = ANY(SELECT split_part(key, '/', 3) FROM unnest($1::text[]) AS key)
   UNION ALL SELECT storage_key FROM upload_part WHERE storage_key = ANY($1);

-- take_outbox: $1 names, $2 batch
DELETE FROM outbox WHERE id IN (
     SELECT id FROM outbox WHERE task = ANY($1) ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
   ) RETURNING id::text AS id, task, data, start_after;

-- expired_files: $1 after, $2 batch
SELECT id, storage_key FROM file WHERE deleted_at IS NULL AND expires_at < now() AND id > $1 ORDER BY id LIMIT $2;

-- mark_deleted: $1 deleted
UPDATE file SET deleted_at = now() WHERE id = ANY($1);

-- remaining_inputs: $1 after, $2 batch
SELECT id FROM job WHERE finished_at < now() - interval '1 minute' AND inputs_deleted_at IS NULL AND id > $1
   ORDER BY id LIMIT $2;
