-- Uploads that are received in several requests. "resumable" is set for them: the metadata that the client sent. "lease"
-- names the request that may add bytes; a newer request replaces it, so that two requests never add the same bytes.
ALTER TABLE upload
  ALTER COLUMN bytes TYPE bigint,
  ADD COLUMN resumable text,
  ADD COLUMN received bigint NOT NULL DEFAULT 0,
  ADD COLUMN lease text;

-- The stored parts of an upload that is not complete. The row is written before the bytes, so that a crash leaves no file
-- without a row; "bytes" is 0 until the part counts.
CREATE TABLE upload_part (
  storage_key text COLLATE "C" PRIMARY KEY,
  upload_id text COLLATE "C" NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
  start bigint NOT NULL,
  bytes integer NOT NULL DEFAULT 0
);
CREATE INDEX upload_part_upload_idx ON upload_part (upload_id, start);
