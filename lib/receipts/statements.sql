-- read_unsigned_receipts: $1 batch
SELECT job_id, claims FROM receipt WHERE position IS NULL ORDER BY ended_at, job_id LIMIT $1;

-- number_receipts: $1 jobIds, $2 signed, $3 positions
UPDATE receipt SET jws = leaf.jws, position = leaf.position, claims = NULL
   FROM unnest($1::text[], $2::text[], $3::int[]) AS leaf (job_id, jws, position)
   WHERE receipt.job_id = leaf.job_id;

-- insert_receipt_nodes: $1 levels, $2 numbers, $3 hashes
INSERT INTO receipt_node (level, number, hash)
   SELECT * FROM unnest($1::int[], $2::int[], $3::text[]);

-- list_receipt_heads
SELECT tree_size, root_hash, jws FROM receipt_head ORDER BY tree_size, signed_at;

-- list_receipt_leaves: $1 after, $2 limit
SELECT r.job_id, r.position, r.jws, n.hash AS leaf, j.charged, coalesce(-e.credits, 0) AS ledger
   FROM receipt r LEFT JOIN receipt_node n ON n.level = 0 AND n.number = r.position LEFT JOIN job j ON j.id = r.job_id
     LEFT JOIN ledger_entry e ON e.reference = 'job:' || r.job_id
   WHERE r.position > $1 ORDER BY r.position LIMIT $2;

-- list_missing_receipts: $1 limit
SELECT substr(e.reference, 5) AS job_id FROM ledger_entry e
   WHERE e.kind = 'settlement' AND e.created_at > (SELECT min(ended_at) + interval '1 day' FROM receipt)
     AND NOT EXISTS (SELECT FROM receipt r WHERE r.job_id = substr(e.reference, 5)) ORDER BY e.id LIMIT $1;

-- read_newest_head
SELECT tree_size, signed_at, jws, (extract(epoch FROM now() - signed_at) * 1000)::float8 AS age_ms FROM receipt_head ORDER BY signed_at DESC LIMIT 1;

-- read_covering_head: $1 treeSize
SELECT tree_size, signed_at, jws, (extract(epoch FROM now() - signed_at) * 1000)::float8 AS age_ms FROM receipt_head WHERE tree_size >= $1
   ORDER BY tree_size, signed_at LIMIT 1;

-- list_daily_heads: $1 days
SELECT last.tree_size, last.signed_at, last.jws FROM generate_series(0, $1) AS past (days)
   CROSS JOIN LATERAL (
     SELECT (date_trunc('day', now() AT TIME ZONE 'UTC') - make_interval(days => past.days)) AT TIME ZONE 'UTC' AS start
   ) day
   CROSS JOIN LATERAL (
     SELECT tree_size, signed_at, jws FROM receipt_head
     WHERE signed_at >= day.start AND signed_at < day.start + interval '24 hours' ORDER BY signed_at DESC LIMIT 1
   ) last ORDER BY last.signed_at DESC;

-- delete_old_heads: $1 batch
DELETE FROM receipt_head WHERE (tree_size, signed_at) IN (
     SELECT old.tree_size, old.signed_at FROM receipt_head old
     WHERE old.signed_at < now() - interval '7 days' AND EXISTS (
       SELECT FROM receipt_head later WHERE later.signed_at > old.signed_at
         AND later.signed_at < (date_trunc('day', old.signed_at AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC'
     ) ORDER BY old.signed_at LIMIT $1
   );

-- read_receipt_clock
SELECT clock_timestamp()::timestamptz(3) AS now;

-- insert_receipt_head: $1 treeSize, $2 signedAt, $3 rootHash, $4 jws
INSERT INTO receipt_head (tree_size, signed_at, root_hash, jws) VALUES ($1, $2, $3, $4);

-- read_receipt_key
SELECT id, private_key FROM receipt_key WHERE retired_at IS NULL;

-- list_receipt_keys
SELECT id, public_key, created_at, retired_at FROM receipt_key ORDER BY created_at DESC LIMIT 1000;

-- retire_receipt_keys
UPDATE receipt_key SET retired_at = now(), private_key = NULL WHERE retired_at IS NULL;

-- insert_receipt_key: $1 id, $2 publicKey, $3 privateKey
INSERT INTO receipt_key (id, public_key, private_key) VALUES ($1, $2, $3);

-- read_receipt_tree_size
SELECT coalesce(max(position) + 1, 0) AS size FROM receipt;

-- read_receipt_nodes: $1 levels, $2 numbers
SELECT node.level, node.number, node.hash
   FROM unnest($1::int[], $2::int[]) WITH ORDINALITY AS place (level, number, position)
   JOIN receipt_node node ON node.level = place.level AND node.number = place.number ORDER BY place.position;

-- read_receipt: $1 jobId, $2 accountId
SELECT r.jws, r.position, r.salt, CASE WHEN r.salt IS NOT NULL THEN receipt_parameters(j.input, j.seed) END AS parameters
   FROM receipt r JOIN job j ON j.id = r.job_id
   WHERE r.job_id = $1 AND r.account_id = $2 AND r.position IS NOT NULL;

-- erase_salts: $1 accountId, $2 jobId
UPDATE receipt SET salt = NULL WHERE account_id = $1 AND salt IS NOT NULL
     AND ($2::text IS NULL OR job_id = $2::text);
