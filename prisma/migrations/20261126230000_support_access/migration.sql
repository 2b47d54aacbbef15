-- An operator's view of an account's portal: read-only, announced to its owners, and ended after an hour at the latest.
CREATE TABLE support_access (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  session_id text NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  reason text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
-- A browser views one account at a time.
CREATE UNIQUE INDEX support_access_session_id_idx ON support_access (session_id) WHERE ended_at IS NULL;
CREATE INDEX support_access_account_id_idx ON support_access (account_id);
