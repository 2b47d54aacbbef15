-- Up to 1,000 jobs that were submitted by one request. Their number by state is counted from the jobs.
CREATE TABLE batch (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  key_id text,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'paused', 'completed')),
  -- Items that have not ended. The statement that ends the last one completes the batch, so that this happens once.
  open_items int NOT NULL CHECK (open_items >= 0),
  -- Items of the request that were not valid, with their errors.
  skipped jsonb NOT NULL DEFAULT '[]',
  metadata jsonb NOT NULL DEFAULT '{}',
  cancel_asked_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  completed_at timestamptz(3),
  CHECK ((status = 'completed') = (open_items = 0))
);
CREATE INDEX batch_account_id_id_idx ON batch (account_id, id);
CREATE INDEX batch_open ON batch (account_id) WHERE status <> 'completed';

-- The batch of a job, its place there, and the ID that the request gave to it. `paused` keeps a queued one from being claimed.
ALTER TABLE job
  ADD COLUMN batch_id text REFERENCES batch (id),
  ADD COLUMN batch_position int,
  ADD COLUMN batch_item text,
  ADD COLUMN paused boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX job_batch_position ON job (batch_id, batch_position) WHERE batch_id IS NOT NULL;

-- Single jobs and items of batches wait in separate queues.
DROP INDEX job_queue;
DROP INDEX job_queued_by_account;
CREATE INDEX job_queue ON job (lane, created_at, id) WHERE status = 'queued' AND batch_id IS NULL;
CREATE INDEX job_queued_by_account ON job (lane, account_id, created_at, id) WHERE status = 'queued' AND batch_id IS NULL;
CREATE INDEX job_batch_queue ON job (lane, account_id, created_at, id)
  WHERE status = 'queued' AND batch_id IS NOT NULL AND NOT paused;
-- Accounts take turns by the time when an item of theirs last started.
CREATE INDEX job_batch_started ON job (account_id, started_at) WHERE batch_id IS NOT NULL AND started_at IS NOT NULL;

-- The holds of items do not count as open jobs.
ALTER TABLE hold ADD COLUMN in_batch boolean NOT NULL DEFAULT false;
