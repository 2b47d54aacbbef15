-- The authenticator app of a person. The secret is encrypted, and `last_step` keeps a code from being used twice.
CREATE TABLE totp (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  id TEXT NOT NULL,
  secret TEXT NOT NULL,
  last_step INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Set by the first correct code; until then sign-ins need no code.
  confirmed_at TIMESTAMPTZ(3),
  -- When the operator's removal of a lost factor takes effect.
  removal_due_at TIMESTAMPTZ(3)
);

CREATE TABLE recovery_code (
  account_id TEXT NOT NULL REFERENCES account (id),
  digest TEXT NOT NULL,
  used_at TIMESTAMPTZ(3),
  PRIMARY KEY (account_id, digest)
);
