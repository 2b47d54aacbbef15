-- When the account asked to keep an output for longer than its retention; null for others.
ALTER TABLE file ADD COLUMN kept_at timestamptz(3);
CREATE INDEX file_kept ON file (account_id) WHERE kept_at IS NOT NULL AND deleted_at IS NULL;
