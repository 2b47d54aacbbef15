-- Translated segments that later translations reuse. `scope` is a digest of the glossary and formality, '' for none;
-- `digest` is one of the normalized source.
CREATE TABLE translation_unit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  source_language text NOT NULL,
  target_language text NOT NULL,
  scope text NOT NULL DEFAULT '',
  digest text NOT NULL,
  source text NOT NULL,
  target text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  used_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX translation_unit_key ON translation_unit (account_id, source_language, target_language, scope, digest);
CREATE INDEX translation_unit_account_id_used_at_idx ON translation_unit (account_id, used_at);
CREATE INDEX translation_unit_used_at_idx ON translation_unit (used_at);
-- Whether translations use the memory if the request does not say it.
ALTER TABLE account ADD COLUMN memory_by_default boolean NOT NULL DEFAULT false;
