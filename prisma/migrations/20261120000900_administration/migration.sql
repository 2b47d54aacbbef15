-- Every act of an operator's, with what it changed: append-only, written in the act's own transaction. Ids only, no addresses.
CREATE TABLE audit_entry (
    id TEXT NOT NULL,
    actor TEXT NOT NULL,
    act TEXT NOT NULL,
    subject TEXT NOT NULL,
    account_id TEXT,
    reason TEXT NOT NULL,
    request TEXT NOT NULL,
    before JSONB NOT NULL,
    after JSONB NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT audit_entry_pkey PRIMARY KEY (id)
);
-- A form that is sent twice has its effect once.
CREATE UNIQUE INDEX audit_entry_request_key ON audit_entry (request);
CREATE INDEX audit_entry_account_id_idx ON audit_entry (account_id, id);
CREATE TRIGGER audit_entry_rows BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_table BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A deleted account of which nothing is left to end or erase.
ALTER TABLE account ADD COLUMN erased_at TIMESTAMPTZ(3);
ALTER TABLE account
  ADD CONSTRAINT account_limits_check CHECK (daily_limit > 0 AND monthly_limit > 0 AND low_balance_alert > 0);
CREATE INDEX account_erasing_idx ON account (deleted_at) WHERE deleted_at IS NOT NULL AND (erased_at IS NULL OR available > 0 OR owed > 0);
CREATE INDEX account_low_balance_idx ON account (id) WHERE low_balance_alert IS NOT NULL;
CREATE INDEX job_failed_idx ON job (finished_at) WHERE status = 'failed';
