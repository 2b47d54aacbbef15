-- Every request with an accepted key, for 30 days. Rows are written in batches and deleted with their account, so there
-- is no foreign key to check. Texts that are searched by their beginning compare by bytes, so that an index finds them.
CREATE TABLE request_log (
  account_id text NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  method text NOT NULL,
  path text COLLATE "C" NOT NULL,
  operation text,
  status smallint NOT NULL,
  duration_ms integer NOT NULL,
  key_id text,
  ip text NOT NULL,
  user_agent text,
  job_id text COLLATE "C",
  credits integer,
  error_code text COLLATE "C",
  parameters jsonb,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX request_log_time_idx ON request_log (account_id, created_at, id);
CREATE INDEX request_log_key_idx ON request_log (account_id, key_id, created_at, id);
CREATE INDEX request_log_class_idx ON request_log (account_id, (status / 100), created_at, id);
CREATE INDEX request_log_status_idx ON request_log (account_id, status, created_at, id) WHERE status <> 200;
CREATE INDEX request_log_operation_idx ON request_log (account_id, operation, created_at, id) WHERE operation IS NOT NULL;
CREATE INDEX request_log_path_idx ON request_log (account_id, path, created_at, id);
CREATE INDEX request_log_error_idx ON request_log (account_id, error_code, created_at, id) WHERE error_code IS NOT NULL;
CREATE INDEX request_log_job_idx ON request_log (account_id, job_id, created_at, id) WHERE job_id IS NOT NULL;
-- Rows arrive in the order of time, so that a small index finds the old ones.
CREATE INDEX request_log_created_idx ON request_log USING brin (created_at) WITH (pages_per_range = 32);
