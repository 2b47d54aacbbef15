-- What must hold whatever the code does: the database refuses the rest.

ALTER TABLE account
  ADD CONSTRAINT account_available_check CHECK (available >= 0),
  ADD CONSTRAINT account_owed_check CHECK (owed >= 0),
  ADD CONSTRAINT account_open_jobs_check CHECK (open_jobs >= 0),
  ADD CONSTRAINT account_email_check CHECK (email = lower(email));

ALTER TABLE hold
  ADD CONSTRAINT hold_status_check CHECK (status IN ('open', 'settled', 'released')),
  ADD CONSTRAINT hold_credits_check CHECK (credits >= 0),
  ADD CONSTRAINT hold_charged_check CHECK (charged BETWEEN 0 AND credits AND (status = 'settled' OR charged = 0)),
  ADD CONSTRAINT hold_closed_check CHECK ((status = 'open') = (closed_at IS NULL));

ALTER TABLE purchase
  ADD CONSTRAINT purchase_status_check CHECK (status IN ('pending', 'paid', 'expired', 'failed')),
  ADD CONSTRAINT purchase_credits_check CHECK (credits > 0 AND amount >= 0),
  ADD CONSTRAINT purchase_clawed_back_check CHECK (clawed_back BETWEEN 0 AND credits);

ALTER TABLE job
  ADD CONSTRAINT job_status_check CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'canceled')),
  ADD CONSTRAINT job_lane_check CHECK (lane IN ('cpu', 'io')),
  ADD CONSTRAINT job_charged_check CHECK (charged BETWEEN 0 AND price AND (status = 'succeeded' OR charged = 0)),
  ADD CONSTRAINT job_finished_check CHECK ((finished_at IS NULL) = (status IN ('queued', 'running')));

-- One live key per account; a rotated one carries its end.
CREATE UNIQUE INDEX api_key_live ON api_key (account_id) WHERE revoked_at IS NULL AND expires_at IS NULL;

-- One automatic top-up under way per account.
CREATE UNIQUE INDEX purchase_pending_top_up ON purchase (account_id) WHERE origin = 'top_up' AND status = 'pending';

-- One open access request per account.
CREATE UNIQUE INDEX access_request_open ON access_request (account_id) WHERE status = 'open';

CREATE INDEX job_queue ON job (lane, created_at, id) WHERE status = 'queued';
CREATE INDEX job_running ON job (lane, account_id) WHERE status = 'running';
CREATE INDEX file_expiry ON file (expires_at) WHERE deleted_at IS NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_entry_rows BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_table BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE INDEX job_inputs ON job (finished_at) WHERE finished_at IS NOT NULL AND inputs_deleted_at IS NULL;
