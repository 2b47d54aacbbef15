-- A connection is a restricted key whose secret is an access token: the application that uses it, the person who connected
-- it, without whose role it ends, and the end of its newest access token.
ALTER TABLE api_key
  ADD COLUMN client_name text,
  ADD COLUMN person_id text REFERENCES account (id),
  ADD COLUMN token_until timestamptz(3);
CREATE INDEX api_key_person_id_idx ON api_key (person_id) WHERE person_id IS NOT NULL;

-- An application that people may connect. Its id is the address of its metadata if it did not register.
CREATE TABLE oauth_client (
  id text PRIMARY KEY,
  name text NOT NULL,
  redirect_uris jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When the metadata was read.
  fetched_at timestamptz(3),
  -- When somebody connected it last.
  used_at timestamptz(3)
);

-- How the application of a connection gets its tokens: first with a code, then with refresh tokens, which are numbered.
CREATE TABLE oauth_grant (
  key_id text PRIMARY KEY REFERENCES api_key (id),
  client_id text NOT NULL REFERENCES oauth_client (id),
  redirect_uri text NOT NULL,
  challenge text NOT NULL,
  code_digest text NOT NULL UNIQUE,
  code_until timestamptz(3) NOT NULL,
  -- A part of the secret of its refresh tokens, none of which is stored.
  nonce text NOT NULL,
  -- The number of the newest refresh token; 0 until the code is exchanged.
  refreshes int NOT NULL DEFAULT 0,
  refreshed_at timestamptz(3)
);
CREATE INDEX oauth_grant_client_id_idx ON oauth_grant (client_id);
