-- Jobs that are dispatched by Temporal. The queued row is the outbox: it waits for the start of an activity while its
-- last round is not later than its last attempt. A round is the number of the attempt that its activity may claim.
ALTER TABLE job ADD COLUMN dispatched_round integer NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN dispatched_at timestamptz(3);
CREATE INDEX job_undispatched ON job (created_at, id) WHERE status = 'queued' AND NOT paused AND dispatched_round <= attempt;
CREATE INDEX job_dispatched ON job (dispatched_at) WHERE status = 'queued' AND dispatched_round > attempt;
