-- The end of every job, for event streams, for a day. Transactions can commit in another order than they began, so the
-- rows have their transaction's ID: rows below the oldest open transaction are complete and never change.
-- A trigger writes them, so that no statement that ends a job can forget it.
CREATE TABLE job_event (
  account_id text NOT NULL,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  job_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, transaction_id, job_id)
);
-- Rows arrive in the order of time, so that a small index finds the old ones.
CREATE INDEX job_event_created_idx ON job_event USING brin (created_at) WITH (pages_per_range = 32);

CREATE FUNCTION record_job_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_event (account_id, job_id) VALUES (NEW.account_id, NEW.id);
  RETURN NULL;
END
$$;

CREATE TRIGGER job_end AFTER UPDATE OF status ON job FOR EACH ROW
  WHEN (OLD.status IN ('queued', 'running') AND NEW.status NOT IN ('queued', 'running'))
  EXECUTE FUNCTION record_job_end();
