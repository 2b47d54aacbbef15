-- notify: $1 channels, $2 payloads
SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS batch (channel, payload)
   WHERE set_config('synchronous_commit', 'off', true) = 'off';

-- reserve_points: $1 key, $2 window, $3 block, $4 limit
INSERT INTO rate_window AS w (key, window_start, reserved, granted)
   VALUES ($1, $2, LEAST($3::int, $4::int), LEAST($3::int, $4::int))
   ON CONFLICT (key, window_start) DO UPDATE SET
     reserved = GREATEST(w.reserved, LEAST($4::int, w.reserved + $3::int)),
     granted = GREATEST(0, LEAST($4::int - w.reserved, $3::int))
   RETURNING granted, reserved;

-- return_points: $1 left, $2 key, $3 window
UPDATE rate_window SET reserved = GREATEST(0, reserved - $1::int) WHERE key = $2 AND window_start = $3;

-- lock_slots: $1 resource
SELECT shares, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
     (extract(epoch FROM paused_until - clock_timestamp()) * 1000)::float8 AS paused_ms
   FROM shared_slots WHERE resource = $1 FOR UPDATE;

-- create_slots: $1 resource
INSERT INTO shared_slots (resource) VALUES ($1) ON CONFLICT (resource) DO NOTHING;

-- store_slots: $1 shares, $2 pauseMs, $3 resource
UPDATE shared_slots SET shares = $1::jsonb,
     paused_until = CASE WHEN $2::int > 0 THEN greatest(paused_until, clock_timestamp() + $2::int * interval '1 millisecond')
       ELSE paused_until END
   WHERE resource = $3;

-- count_attempt: $1 key, $2 windowSeconds
INSERT INTO throttle (key, hits, expires_at) VALUES ($1, 1, now() + make_interval(secs => $2))
   ON CONFLICT (key) DO UPDATE SET
     hits = CASE WHEN throttle.expires_at <= now() THEN 1 ELSE throttle.hits + 1 END,
     expires_at = CASE WHEN throttle.expires_at <= now() THEN excluded.expires_at ELSE throttle.expires_at END
   RETURNING hits, ceil(extract(epoch FROM expires_at - now()))::int AS wait;

-- send_task: $1 task, $2 data, $3 startAfter
INSERT INTO outbox (task, data, start_after) VALUES ($1, $2, $3);
