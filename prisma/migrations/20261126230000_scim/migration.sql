-- A token with which the directory of a team provisions it by SCIM.
CREATE TABLE scim_token (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  digest text NOT NULL UNIQUE,
  last_four text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3)
);
CREATE INDEX scim_token_account_id_idx ON scim_token (account_id);

-- A person whom the directory of a team sent. Without \`active\` they have no access, and single sign-on gives them none.
CREATE TABLE scim_user (
  account_id text NOT NULL REFERENCES account (id),
  person_id text NOT NULL REFERENCES account (id),
  user_name text NOT NULL,
  external_id text,
  active boolean NOT NULL,
  profile jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, person_id)
);
CREATE UNIQUE INDEX scim_user_name_key ON scim_user (account_id, lower(user_name));
CREATE INDEX scim_user_person_id_idx ON scim_user (person_id);

-- A group of the directory of a team. Its name has a role in \`group_role\`, or none.
CREATE TABLE scim_group (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  display_name text NOT NULL,
  external_id text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX scim_group_name_key ON scim_group (account_id, lower(display_name));

CREATE TABLE scim_group_member (
  group_id text NOT NULL REFERENCES scim_group (id),
  person_id text NOT NULL REFERENCES account (id),
  PRIMARY KEY (group_id, person_id)
);
CREATE INDEX scim_group_member_person_id_idx ON scim_group_member (person_id);
