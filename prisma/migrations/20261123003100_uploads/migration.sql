-- Files that an account sent to use them as inputs for a day. The row is written before the bytes, so that the quota
-- counts them; it is complete when stored_at is set.
CREATE TABLE upload (
  id text COLLATE "C" PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  key_id text,
  storage_key text NOT NULL,
  filename text,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  stored_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX upload_account_idx ON upload (account_id, id);
CREATE INDEX upload_expiry_idx ON upload (expires_at);
