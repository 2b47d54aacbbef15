-- The engines a job tries, in order, resolved when it is submitted.
ALTER TABLE job ADD COLUMN engines jsonb NOT NULL DEFAULT '[]';
-- The claim walks accounts that have queued jobs and takes the oldest jobs of each.
CREATE INDEX job_queued_by_account ON job (lane, account_id, created_at, id) WHERE status = 'queued';
