-- read_draft_files: $1 jobId, $2 accountId
SELECT id, position, storage_key, filename, content_type, provenance FROM file
   WHERE job_id = $1 AND account_id = $2 AND deleted_at IS NULL AND expires_at > now() ORDER BY position;

-- find_preview: $1 jobId, $2 accountId, $3 position
SELECT storage_key FROM file WHERE job_id = $1 AND account_id = $2 AND position = $3::int AND kind = 'preview'
     AND deleted_at IS NULL AND expires_at > now();

-- replace_draft_file: $1 id, $2 key, $3 bytes, $4 oldId, $5 accountId, $6 storageKey
UPDATE file SET id = $1, storage_key = $2, bytes = $3
   WHERE id = $4 AND account_id = $5 AND storage_key = $6 AND deleted_at IS NULL AND expires_at > now();

-- drop_preview: $1 jobId, $2 accountId, $3 firstPosition
DELETE FROM file WHERE job_id = $1 AND account_id = $2 AND position = $3 AND kind = 'preview';

-- insert_companion: $1 shows, $2 accountId, $3 fileId, $4 jobId, $5 position, $6 kind, $7 key, $8 contentType, $9 bytes
WITH shown AS (SELECT id FROM file WHERE id = $1 AND account_id = $2 FOR KEY SHARE)
   INSERT INTO file (id, job_id, account_id, position, kind, storage_key, content_type, filename, bytes, expires_at, kept_at)
   SELECT $3, $4, $2, $5::int, $6, $7, $8, $6, $9::int, min(expires_at), min(kept_at) FROM file
   WHERE job_id = $4 AND account_id = $2 AND kind = 'output' AND deleted_at IS NULL 
   HAVING count(*) > 0 AND ($1::text IS NULL OR EXISTS (SELECT FROM shown))
   ON CONFLICT (job_id, position) DO NOTHING;
