-- Restricted keys: any number per account beside the one primary key. NULL means no limit; for `operations`, all of them.
ALTER TABLE api_key
  ADD COLUMN kind text NOT NULL DEFAULT 'primary' CHECK (kind IN ('primary', 'restricted')),
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN operations jsonb,
  ADD COLUMN scopes jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN credit_cap int CHECK (credit_cap > 0),
  ADD COLUMN cap_period text CHECK (cap_period IN ('day', 'week', 'month', 'never')),
  ADD COLUMN requests_per_minute int CHECK (requests_per_minute > 0),
  ADD COLUMN open_jobs int CHECK (open_jobs > 0),
  ADD COLUMN networks jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}',
  -- A rotated restricted key keeps its row, so that its spend and limits continue. The old secret works until then.
  ADD COLUMN old_digest text,
  ADD COLUMN old_digest_until timestamptz(3),
  ADD CHECK ((credit_cap IS NULL) = (cap_period IS NULL));

-- One live primary key per account; a rotated one carries its end.
DROP INDEX api_key_live;
CREATE UNIQUE INDEX api_key_live ON api_key (account_id) WHERE kind = 'primary' AND revoked_at IS NULL AND expires_at IS NULL;
CREATE UNIQUE INDEX api_key_old_digest_key ON api_key (old_digest);

-- What a restricted key has held or spent, and its open jobs. The counter of an earlier period counts as zero.
-- It has no CHECK constraints, because PostgreSQL would check them on values that a concurrent change has outdated.
CREATE TABLE key_spend (
  key_id text PRIMARY KEY REFERENCES api_key (id),
  account_id text NOT NULL REFERENCES account (id),
  open_jobs int NOT NULL DEFAULT 0,
  day date,
  this_day int NOT NULL DEFAULT 0,
  week date,
  this_week int NOT NULL DEFAULT 0,
  month date,
  this_month int NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0
);

-- The restricted key that a hold counts for.
ALTER TABLE hold ADD COLUMN key_id text;
CREATE INDEX hold_key_id_idx ON hold (key_id) WHERE key_id IS NOT NULL;
