-- find_uploads: $1 accountId, $2 text, $3 limit
SELECT id, filename, bytes, sha256, created_at AS "createdAt", expires_at AS "expiresAt" FROM upload
   WHERE account_id = $1 AND stored_at IS NOT NULL AND expires_at > now()
     AND position(lower($2) IN lower(concat_ws(' ', filename, id))) > 0
   ORDER BY id DESC LIMIT $3;

-- begin_resumable_upload: $1 id, $2 accountId, $3 keyId, $4 storageKey, $5 filename, $6 bytes, $7 sha256, $8 hours, $9 metadata
INSERT INTO upload (id, account_id, key_id, storage_key, filename, bytes, sha256, expires_at, resumable)
   VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(hours => $8), $9);

-- reserve_upload_part: $1 key, $2 start, $3 id
INSERT INTO upload_part (storage_key, upload_id, start) SELECT $1, id, $2 FROM upload WHERE id = $3;

-- count_upload_part: $1 byteCount, $2 id, $3 lease, $4 start, $5 key
WITH added AS (
     UPDATE upload SET received = received + $1::int
     WHERE id = $2 AND lease = $3 AND received = $4 AND stored_at IS NULL AND expires_at > now() RETURNING id
   )
   UPDATE upload_part SET bytes = $1 FROM added WHERE storage_key = $5 AND upload_id = added.id;

-- stored_uploads: $1 accountId
SELECT coalesce(sum(bytes), 0)::bigint AS bytes, count(*)::int AS count FROM upload WHERE account_id = $1;

-- reserve_upload: $1 id, $2 accountId, $3 keyId, $4 key, $5 filename, $6 sizeBytes, $7 sha256, $8 hours
INSERT INTO upload (id, account_id, key_id, storage_key, filename, bytes, sha256, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(hours => $8));

-- expired_uploads: $1 limit
SELECT id FROM upload WHERE expires_at < now() ORDER BY id LIMIT $1;
