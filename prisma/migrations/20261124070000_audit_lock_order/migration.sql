-- The foreign key locks the account's row after the advisory lock, while a change of a team holds the row and then needs
-- the advisory lock. Locking the row first gives all transactions one order.
CREATE OR REPLACE FUNCTION chain_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest RECORD;
BEGIN
  PERFORM 1 FROM account WHERE id = NEW.account_id FOR KEY SHARE;
  -- Two events of an account cannot follow the same one.
  PERFORM pg_advisory_xact_lock(hashtextextended('audit:' || NEW.account_id, 0));
  SELECT number, digest INTO latest FROM audit_event WHERE account_id = NEW.account_id ORDER BY number DESC LIMIT 1;
  NEW.number := coalesce(latest.number, 0) + 1;
  NEW.previous := coalesce(latest.digest, '');
  NEW.at := clock_timestamp();
  NEW.digest := audit_event_digest(NEW);
  RETURN NEW;
END $$;
