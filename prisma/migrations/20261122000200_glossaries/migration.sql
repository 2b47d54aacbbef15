-- Terms with fixed translations for a language pair. `entries` is a list of [term, translation] pairs.
CREATE TABLE glossary (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  name text NOT NULL,
  source_language text NOT NULL,
  target_language text NOT NULL,
  entries jsonb NOT NULL,
  entry_count int NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX glossary_account_id_name_key ON glossary (account_id, name);
