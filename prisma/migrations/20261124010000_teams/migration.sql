-- A team is an account with members. A person is the personal account of somebody who signs in, so that sessions,
-- identities and links in mails stay where they are, and the version before serves on during an upgrade.

ALTER TABLE account
  ADD COLUMN kind TEXT NOT NULL DEFAULT 'personal' CHECK (kind IN ('personal', 'team')),
  ADD COLUMN contact TEXT CHECK (contact = lower(contact));

CREATE TABLE membership (
  account_id TEXT NOT NULL REFERENCES account (id),
  person_id TEXT NOT NULL REFERENCES account (id),
  role TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, person_id),
  CONSTRAINT membership_role_check CHECK (role IN ('owner', 'admin', 'developer', 'billing', 'viewer')),
  CONSTRAINT membership_person_check CHECK (account_id <> person_id)
);
CREATE INDEX membership_person_id_idx ON membership (person_id);

CREATE TABLE invitation (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  digest TEXT NOT NULL UNIQUE,
  invited_by TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT invitation_email_check CHECK (email = lower(email)),
  CONSTRAINT invitation_role_check CHECK (role IN ('owner', 'admin', 'developer', 'billing', 'viewer'))
);
-- One open invitation per team and address.
CREATE UNIQUE INDEX invitation_open ON invitation (account_id, email) WHERE ended_at IS NULL;

-- The team that a browser works for; null: the personal account.
ALTER TABLE session ADD COLUMN team_id TEXT REFERENCES account (id);
CREATE INDEX session_team_id_idx ON session (team_id) WHERE team_id IS NOT NULL;

-- What happened in an account. The trigger numbers the events of an account and chains them by digest.
CREATE TABLE audit_event (
  account_id TEXT NOT NULL REFERENCES account (id),
  number INTEGER NOT NULL,
  id TEXT NOT NULL UNIQUE,
  at TIMESTAMPTZ(3) NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id TEXT,
  action TEXT NOT NULL,
  target TEXT,
  address TEXT,
  user_agent TEXT,
  request_id TEXT,
  change JSONB NOT NULL DEFAULT '{}',
  previous TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (account_id, number),
  CONSTRAINT audit_event_actor_check CHECK (actor_kind IN ('person', 'key', 'operator', 'system'))
);
CREATE INDEX audit_event_action_idx ON audit_event (account_id, action, number);

CREATE FUNCTION audit_event_digest(event audit_event) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(event.previous, event.account_id, event.number, event.id,
    extract(epoch FROM event.at)::numeric, event.actor_kind, event.actor_id, event.action, event.target, event.address,
    event.user_agent, event.request_id, event.change)::text, 'UTF8')), 'hex')
$$;

CREATE FUNCTION chain_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest RECORD;
BEGIN
  -- Two events of an account cannot follow the same one.
  PERFORM pg_advisory_xact_lock(hashtextextended('audit:' || NEW.account_id, 0));
  SELECT number, digest INTO latest FROM audit_event WHERE account_id = NEW.account_id ORDER BY number DESC LIMIT 1;
  NEW.number := coalesce(latest.number, 0) + 1;
  NEW.previous := coalesce(latest.digest, '');
  NEW.at := clock_timestamp();
  NEW.digest := audit_event_digest(NEW);
  RETURN NEW;
END $$;

CREATE TRIGGER audit_event_chain BEFORE INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION chain_audit_event();

-- Only the erasure of an account and the end of the retention delete events, and both say so in their transaction.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('atelier.deletes_audit', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'audit_event is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_event_rows BEFORE UPDATE OR DELETE ON audit_event FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_event_table BEFORE TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
