-- The OpenID Connect provider of a team. The secret is encrypted. People with an address at a proven domain of the team sign
-- in only there if it is enforced.
CREATE TABLE sso_connection (
  id text PRIMARY KEY,
  account_id text NOT NULL UNIQUE REFERENCES account (id),
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret text NOT NULL,
  groups_claim text NOT NULL,
  default_role text NOT NULL CHECK (default_role IN ('admin', 'developer', 'billing', 'viewer')),
  enforced boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When somebody last signed in through it, since its issuer and client were saved.
  signed_in_at timestamptz(3)
);

-- A domain that a team claims. Several teams may claim one, but only one proves it.
CREATE TABLE team_domain (
  account_id text NOT NULL REFERENCES account (id),
  domain text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  verified_at timestamptz(3),
  PRIMARY KEY (account_id, domain)
);
CREATE UNIQUE INDEX team_domain_verified_key ON team_domain (domain) WHERE verified_at IS NOT NULL;

-- The role in a team that the members of a group of its provider get.
CREATE TABLE group_role (
  account_id text NOT NULL REFERENCES account (id),
  group_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'developer', 'billing', 'viewer')),
  PRIMARY KEY (account_id, group_name)
);

-- How a session began: through the provider of a team, or with a passkey.
ALTER TABLE session ADD COLUMN sso_connection_id text, ADD COLUMN by_passkey boolean NOT NULL DEFAULT false;
