-- The passkeys of a person. The id is that of the credential, and the public key is in COSE, base64url.
CREATE TABLE passkey (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  public_key TEXT NOT NULL,
  counter BIGINT NOT NULL,
  transports JSONB NOT NULL DEFAULT '[]',
  name TEXT NOT NULL,
  backed_up BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at TIMESTAMPTZ(3)
);
CREATE INDEX passkey_account_id_idx ON passkey (account_id);
