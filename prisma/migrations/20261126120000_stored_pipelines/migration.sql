-- Pipelines that an account stored under a name. Each change of the steps or the variables is a new version.
CREATE TABLE pipeline (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  name text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX pipeline_account ON pipeline (account_id, id);

CREATE TABLE pipeline_version (
  pipeline_id text NOT NULL REFERENCES pipeline (id) ON DELETE CASCADE,
  version integer NOT NULL,
  steps jsonb NOT NULL,
  variables jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (pipeline_id, version)
);
