-- How long the results of an account's jobs are kept if the request does not say it; null for the operator's default.
ALTER TABLE account ADD COLUMN retention_hours integer CHECK (retention_hours BETWEEN 1 AND 8760);
-- Jobs whose results are kept for no time, until their contents are erased. The task for expired data looks for them.
CREATE INDEX job_not_retained ON job (finished_at) WHERE input @> '{"retention": 0}';
