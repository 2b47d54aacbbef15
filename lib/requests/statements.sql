-- delete_old_requests: $1 requestLogDays, $2 batch
DELETE FROM request_log WHERE ctid = ANY(ARRAY(
     SELECT ctid FROM request_log WHERE created_at < now() - make_interval(days => $1) LIMIT $2));

-- erase_requests: $1 accountId, $2 batch
DELETE FROM request_log WHERE account_id = $1 AND id IN (SELECT id FROM request_log WHERE account_id = $1 LIMIT $2);

-- read_request: $1 accountId, $2 id
SELECT id, created_at AS "createdAt", method, path, operation, status, duration_ms AS "durationMs",
     key_id AS "keyId", ip, user_agent AS "userAgent", job_id AS "jobId", credits, error_code AS "errorCode", error_fields AS "errorFields", parameters
   FROM request_log WHERE account_id = $1 AND id = $2;

-- store_requests: $1 rows
INSERT INTO request_log (account_id, id, created_at, method, path, operation, status, duration_ms, key_id, ip,
     user_agent, job_id, credits, error_code, error_fields, parameters)
   SELECT r.account_id, r.id, to_timestamp(r.created_at), r.method, r.path, r.operation, r.status, r.duration_ms, r.key_id,
     r.ip, r.user_agent, r.job_id, r.credits, r.error_code, r.error_fields,
     CASE WHEN r.parameters IS NOT NULL AND NOT EXISTS (SELECT FROM job WHERE id = r.job_id AND input = '{}') THEN r.parameters END
   FROM json_to_recordset($1::json) AS r (account_id text, id text, created_at double precision, method text, path text,
     operation text, status smallint, duration_ms integer, key_id text, ip text, user_agent text, job_id text,
     credits integer, error_code text, error_fields jsonb, parameters jsonb)
   JOIN account a ON a.id = r.account_id AND a.deleted_at IS NULL
   WHERE set_config('synchronous_commit', 'off', true) = 'off'
   ON CONFLICT (account_id, id) DO NOTHING;
