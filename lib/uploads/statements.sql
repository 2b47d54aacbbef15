-- read_direct_upload: $1 accountId, $2 id
SELECT upload.id, upload.filename, upload.bytes, upload.sha256, upload.created_at, upload.expires_at, upload.storage_key, upload.key_id, upload.stored_at FROM upload WHERE account_id = $1 AND id = $2 AND resumable IS NULL AND expires_at > now();

-- complete_direct_upload: $1 uploadHours, $2 accountId, $3 id
UPDATE upload SET stored_at = now(), expires_at = now() + make_interval(hours => $1)
   WHERE account_id = $2 AND id = $3 AND resumable IS NULL AND stored_at IS NULL AND expires_at > now() RETURNING upload.id, upload.filename, upload.bytes, upload.sha256, upload.created_at, upload.expires_at;

-- remove_direct_upload: $1 accountId, $2 id
DELETE FROM upload WHERE account_id = $1 AND id = $2 AND resumable IS NULL AND stored_at IS NULL;

-- find_uploads: $1 accountId, $2 text, $3 limit
SELECT upload.id, upload.filename, upload.bytes, upload.sha256, upload.created_at, upload.expires_at FROM upload
   WHERE account_id = $1 AND stored_at IS NOT NULL AND expires_at > now()
     AND position(lower($2) IN lower(concat_ws(' ', filename, id))) > 0
   ORDER BY id DESC LIMIT $3;

-- begin_resumable_upload: $1 id, $2 accountId, $3 keyId, $4 storageKey, $5 filename, $6 bytes, $7 sha256, $8 hours, $9 metadata
INSERT INTO upload (id, account_id, key_id, storage_key, filename, bytes, sha256, expires_at, resumable)
   VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(hours => $8), $9);

-- read_resumable_upload: $1 accountId, $2 id
SELECT id, filename, bytes, received, sha256, resumable, created_at, stored_at, expires_at, key_id FROM upload
   WHERE account_id = $1 AND id = $2 AND resumable IS NOT NULL AND expires_at > now();

-- lease_upload: $1 lease, $2 accountId, $3 id
UPDATE upload SET lease = $1 WHERE account_id = $2 AND id = $3;

-- reserve_upload_part: $1 key, $2 start, $3 id
INSERT INTO upload_part (storage_key, upload_id, start) SELECT $1, id, $2 FROM upload WHERE id = $3;

-- count_upload_part: $1 byteCount, $2 id, $3 lease, $4 start, $5 key
WITH added AS (
     UPDATE upload SET received = received + $1::int
     WHERE id = $2 AND lease = $3 AND received = $4 AND stored_at IS NULL AND expires_at > now() RETURNING id
   )
   UPDATE upload_part SET bytes = $1 FROM added WHERE storage_key = $5 AND upload_id = added.id;

-- remove_upload_part: $1 key
DELETE FROM upload_part WHERE storage_key = $1;

-- counted_upload_parts: $1 id
SELECT storage_key FROM upload_part WHERE upload_id = $1 AND bytes > 0 ORDER BY start;

-- complete_resumable_upload: $1 sha256, $2 accountId, $3 id
UPDATE upload SET stored_at = now(), sha256 = $1
   WHERE account_id = $2 AND id = $3 AND stored_at IS NULL AND expires_at > now();

-- upload_parts: $1 id
SELECT storage_key FROM upload_part WHERE upload_id = $1;

-- hide_resumable_upload: $1 accountId, $2 id
UPDATE upload SET expires_at = now(), lease = NULL WHERE account_id = $1 AND id = $2;

-- remove_resumable_upload: $1 accountId, $2 id
DELETE FROM upload WHERE account_id = $1 AND id = $2 AND NOT EXISTS (SELECT FROM upload_part WHERE upload_id = $2);

-- stored_uploads: $1 accountId
SELECT coalesce(sum(bytes), 0)::bigint AS bytes, count(*)::int AS count FROM upload WHERE account_id = $1;

-- reserve_upload: $1 id, $2 accountId, $3 keyId, $4 key, $5 filename, $6 sizeBytes, $7 sha256, $8 hours
INSERT INTO upload (id, account_id, key_id, storage_key, filename, bytes, sha256, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(hours => $8));

-- complete_upload: $1 id, $2 accountId
UPDATE upload SET stored_at = now() WHERE id = $1 AND account_id = $2 AND expires_at > now()
   RETURNING upload.id, upload.filename, upload.bytes, upload.sha256, upload.created_at, upload.expires_at;

-- remove_uploads: $1 ids
DELETE FROM upload WHERE id = ANY($1);

-- list_uploads: $1 accountId, $2 onlyKeyId, $3 before, $4 limit
SELECT upload.id, upload.filename, upload.bytes, upload.sha256, upload.created_at, upload.expires_at FROM upload WHERE account_id = $1 AND stored_at IS NOT NULL AND expires_at > now()
     AND ($2::text IS NULL OR key_id = $2) AND ($3::text IS NULL OR id < $3) ORDER BY id DESC LIMIT $4;

-- find_upload_by_content: $1 accountId, $2 sha256, $3 onlyKeyId
SELECT id FROM upload WHERE account_id = $1 AND stored_at IS NOT NULL AND expires_at > now() AND sha256 = $2
     AND ($3::text IS NULL OR key_id = $3) ORDER BY id DESC LIMIT 1;

-- read_upload: $1 accountId, $2 id
SELECT upload.id, upload.filename, upload.bytes, upload.sha256, upload.created_at, upload.expires_at, upload.storage_key, upload.key_id FROM upload WHERE account_id = $1 AND stored_at IS NOT NULL AND expires_at > now() AND id = $2;

-- expire_upload: $1 accountId, $2 id
UPDATE upload SET expires_at = now() WHERE account_id = $1 AND stored_at IS NOT NULL AND expires_at > now() AND id = $2;

-- parts_of_uploads: $1 ids
SELECT storage_key FROM upload_part WHERE upload_id = ANY($1);
