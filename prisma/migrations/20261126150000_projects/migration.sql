-- Projects divide an account: each has keys, a cap and limits of its own. NULL means no limit; for `operations`, all of them.
CREATE TABLE project (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name text NOT NULL,
  operations jsonb,
  credit_cap int CHECK (credit_cap > 0),
  cap_period text CHECK (cap_period IN ('day', 'week', 'month', 'never')),
  requests_per_minute int CHECK (requests_per_minute > 0),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  archived_at timestamptz(3),
  CHECK ((credit_cap IS NULL) = (cap_period IS NULL))
);
CREATE INDEX project_account_id_idx ON project (account_id, id);

-- What a project has held or spent, as key_spend. The default project has no counters before it has a cap.
CREATE TABLE project_spend (
  project_id text PRIMARY KEY REFERENCES project (id) ON DELETE CASCADE,
  account_id text NOT NULL,
  day date,
  this_day int NOT NULL DEFAULT 0,
  week date,
  this_week int NOT NULL DEFAULT 0,
  month date,
  this_month int NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0
);

-- The project of a key never changes, so jobs, batches and usage are of the project of their key, and without a key of the
-- default project. Only a hold needs the column: it says whether the counters of a project must get its credits back.
ALTER TABLE api_key ADD COLUMN project_id text REFERENCES project (id);
ALTER TABLE hold ADD COLUMN project_id text;
CREATE INDEX hold_project_id_idx ON hold (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX api_key_project_id_idx ON api_key (project_id);

-- The ID of the default project follows from the account's, so that no request has to look it up.
CREATE FUNCTION default_project_id(account_id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'proj_' || regexp_replace(account_id, '^acct_', '')
$$;

-- Triggers fill both, because the version before creates accounts and keys while this one starts.
CREATE FUNCTION create_default_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO project (id, account_id, name) VALUES (default_project_id(NEW.id), NEW.id, 'Default');
  RETURN NULL;
END $$;
CREATE TRIGGER account_default_project AFTER INSERT ON account FOR EACH ROW EXECUTE FUNCTION create_default_project();

CREATE FUNCTION set_default_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.project_id := default_project_id(NEW.account_id);
  RETURN NEW;
END $$;
CREATE TRIGGER api_key_default_project BEFORE INSERT ON api_key FOR EACH ROW
  WHEN (NEW.project_id IS NULL) EXECUTE FUNCTION set_default_project();

INSERT INTO project (id, account_id, name, created_at) SELECT default_project_id(id), id, 'Default', created_at FROM account;
UPDATE api_key SET project_id = default_project_id(account_id);
