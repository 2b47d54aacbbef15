-- metrics_queues
SELECT lane AS queue, count(j.id)::int AS jobs, coalesce(greatest(0, extract(epoch FROM now() - min(created_at))), 0)::float8 AS age
   FROM unnest(ARRAY['cpu', 'io']) lane
   LEFT JOIN LATERAL (SELECT id, created_at FROM job WHERE status = 'queued' AND batch_id IS NULL AND job.lane = lane.lane) j ON true
   GROUP BY lane
   UNION ALL
   SELECT 'batch-' || lane AS queue, count(j.id)::int AS jobs, coalesce(greatest(0, extract(epoch FROM now() - min(created_at))), 0)::float8 AS age
   FROM unnest(ARRAY['cpu', 'io']) lane
   LEFT JOIN LATERAL (SELECT id, created_at FROM job
     WHERE status = 'queued' AND batch_id IS NOT NULL AND NOT paused AND job.lane = lane.lane) j ON true
   GROUP BY lane;

-- metrics_running
SELECT lane, count(j.id)::int AS jobs FROM unnest(ARRAY['cpu', 'io']) lane
   LEFT JOIN LATERAL (SELECT id FROM job WHERE status = 'running' AND job.lane = lane.lane) j ON true GROUP BY lane;

-- metrics_held_credits
SELECT coalesce(sum(credits), 0)::float8 AS credits FROM (
     SELECT sum(price) AS credits FROM job WHERE status = 'queued' AND batch_id IS NULL
     UNION ALL SELECT sum(price) FROM job WHERE status = 'queued' AND batch_id IS NOT NULL AND NOT paused
     UNION ALL SELECT sum(job.price) FROM batch JOIN job ON job.batch_id = batch.id
       WHERE batch.status = 'paused' AND job.status = 'queued' AND job.paused
     UNION ALL SELECT sum(price) FROM job WHERE status = 'running'
   ) held;

-- metrics_totals
SELECT 'atelier_webhook_due' AS name, count(*)::float8 AS value FROM webhook_delivery WHERE status = 'pending' AND next_at <= now()
   UNION ALL SELECT 'atelier_webhook_lag_seconds', coalesce(extract(epoch FROM now() - min(next_at)), 0)::float8
     FROM webhook_delivery WHERE status = 'pending' AND next_at <= now()
   UNION ALL SELECT 'atelier_outbox_tasks', count(*)::float8 FROM outbox WHERE coalesce(start_after, created_at) <= now()
   UNION ALL SELECT 'atelier_outbox_lag_seconds',
     coalesce(extract(epoch FROM now() - min(coalesce(start_after, created_at))), 0)::float8
     FROM outbox WHERE coalesce(start_after, created_at) <= now();

-- metrics_engines
SELECT engine, count(*) FILTER (WHERE state = 'ready' AND updated_at > now() - interval '90 seconds')::int AS workers
   FROM engine_state WHERE updated_at > now() - interval '1 day' GROUP BY engine;
