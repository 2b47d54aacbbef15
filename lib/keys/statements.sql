-- find_key: $1 digests
SELECT id, account_id, kind, operations, scopes, credit_cap AS "creditCap", cap_period AS "capPeriod",
     requests_per_minute AS "requestsPerMinute", open_jobs AS "openJobs", networks, metadata, expires_at AS "expiresAt", test, origin,
     (SELECT jsonb_build_object('id', id, 'name', name, 'operations', operations, 'requestsPerMinute', requests_per_minute)
      FROM project WHERE project.id = project_id) AS project, admin, person_id AS "personId", CASE WHEN person_id IS NOT NULL THEN coalesce((SELECT m.role FROM membership m
       WHERE m.account_id = api_key.account_id AND m.person_id = api_key.person_id), 'owner') END AS role,
     CASE WHEN digest = ANY($1) THEN LEAST(expires_at, token_until) ELSE LEAST(expires_at, old_digest_until) END AS until
   FROM api_key WHERE (digest = ANY($1) OR (old_digest = ANY($1) AND old_digest_until > now()))
     AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) AND (person_id IS NULL OR person_id = account_id OR EXISTS (SELECT FROM membership m
       JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL AND p.suspended_at IS NULL JOIN account t ON t.id = m.account_id
       WHERE m.account_id = api_key.account_id AND m.person_id = api_key.person_id AND m.role IN ('owner', 'admin', 'developer')
         AND (NOT t.requires_two_step OR EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL))))
     AND (parent_id IS NULL OR EXISTS (SELECT FROM api_key parent WHERE parent.id = api_key.parent_id
       AND parent.revoked_at IS NULL AND (parent.expires_at IS NULL OR parent.expires_at > now()))) AND (token_until IS NULL OR token_until > now() OR old_digest = ANY($1));

-- record_key_use: $1 keyId
UPDATE api_key SET last_used_at = now() WHERE id = $1;

-- count_client_tokens: $1 accountId
SELECT count(*) AS tokens FROM api_key WHERE account_id = $1 AND kind = 'client' AND revoked_at IS NULL AND expires_at > now();

-- insert_client_token: $1 keyId, $2 accountId, $3 projectId, $4 personId, $5 operations, $6 credits, $7 openJobs, $8 metadata, $9 expiresIn, $10 origin, $11 restrictedKeyId, $12 test, $13 prefix, $14 lastFour, $15 digest, $16 pepperVersion
WITH key AS (
     INSERT INTO api_key (id, account_id, project_id, person_id, kind, operations, credit_cap, cap_period, open_jobs, metadata, expires_at, origin,
       parent_id, test, prefix, last_four, digest, pepper_version)
     VALUES ($1, $2, $3, $4, 'client', $5, $6, 'never', $7, $8, now() + make_interval(secs => $9::int), $10, $11, $12, $13, $14, $15, $16)
     RETURNING id, account_id, expires_at
   ), counters AS (INSERT INTO key_spend (key_id, account_id) SELECT id, account_id FROM key)
   SELECT id, expires_at FROM key;

-- delete_unused_tokens
WITH unused AS (
     SELECT k.id FROM api_key k JOIN key_spend s ON s.key_id = k.id
     WHERE k.kind = 'client' AND k.expires_at < now() - interval '1 day' AND s.total = 0 AND s.open_jobs = 0 LIMIT 1000
   ), counters AS (DELETE FROM key_spend USING unused WHERE key_id = unused.id RETURNING key_id)
   DELETE FROM api_key USING counters WHERE id = counters.key_id;

-- issue_access_token: $1 prefix, $2 lastFour, $3 digest, $4 pepperVersion, $5 seconds, $6 keyId
UPDATE api_key SET prefix = $1, last_four = $2, digest = $3, pepper_version = $4,
     old_digest = CASE WHEN token_until > now() THEN digest END, old_digest_until = CASE WHEN token_until > now() THEN token_until END,
     token_until = LEAST(expires_at, now() + make_interval(secs => $5::int))
   WHERE id = $6 AND client_name IS NOT NULL AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) AND (person_id IS NULL OR person_id = account_id OR EXISTS (SELECT FROM membership m
       JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL AND p.suspended_at IS NULL JOIN account t ON t.id = m.account_id
       WHERE m.account_id = api_key.account_id AND m.person_id = api_key.person_id AND m.role IN ('owner', 'admin', 'developer')
         AND (NOT t.requires_two_step OR EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL))))
     AND (parent_id IS NULL OR EXISTS (SELECT FROM api_key parent WHERE parent.id = api_key.parent_id
       AND parent.revoked_at IS NULL AND (parent.expires_at IS NULL OR parent.expires_at > now())))
   RETURNING account_id AS "accountId", scopes, round(extract(epoch FROM token_until - now()))::int AS seconds;

-- revoke_connection: $1 keyId
UPDATE api_key SET revoked_at = now() WHERE id = $1 AND client_name IS NOT NULL AND revoked_at IS NULL
   RETURNING id AS "keyId", account_id AS "accountId";

-- revoke_lost_keys
UPDATE api_key SET revoked_at = now() WHERE revoked_at IS NULL AND id IN (
     SELECT k.id FROM api_key k WHERE k.person_id IS NOT NULL AND k.revoked_at IS NULL AND (k.client_name IS NOT NULL AND k.expires_at < now() - interval '30 days'
       OR (k.person_id <> k.account_id AND NOT EXISTS (SELECT FROM membership m
         WHERE m.account_id = k.account_id AND m.person_id = k.person_id AND m.role IN ('owner', 'admin', 'developer')))) LIMIT 500)
   RETURNING id AS "keyId", account_id AS "accountId";

-- find_keys: $1 accountId, $2 text, $3 limit
SELECT id, kind, name, prefix, last_four AS "lastFour" FROM api_key
   WHERE account_id = $1 AND kind <> 'client' AND revoked_at IS NULL
     AND (kind = 'restricted' OR expires_at IS NULL OR expires_at > now())
     AND position(lower($2) IN lower(concat_ws(' ', name, id, prefix, last_four))) > 0
   ORDER BY id DESC LIMIT $3;

-- may_have_key: $1 accountId, $2 trialKeys
SELECT a.id FROM account a WHERE a.id = $1 AND a.deleted_at IS NULL AND (a.access_granted_at IS NOT NULL
     OR EXISTS (SELECT FROM purchase WHERE account_id = a.id AND status = 'paid')
     OR ($2::boolean AND EXISTS (SELECT FROM ledger_entry WHERE account_id = a.id AND kind = 'trial')));

-- insert_key: $1 keyId, $2 accountId, $3 prefix, $4 lastFour, $5 digest, $6 pepperVersion
INSERT INTO api_key (id, account_id, prefix, last_four, digest, pepper_version) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (account_id) WHERE kind = 'primary' AND revoked_at IS NULL AND expires_at IS NULL DO NOTHING RETURNING id, prefix, last_four AS "lastFour", created_at AS "createdAt", last_used_at AS "lastUsedAt",
     expires_at AS "expiresAt";

-- list_keys: $1 accountId
SELECT id, prefix, last_four AS "lastFour", created_at AS "createdAt", last_used_at AS "lastUsedAt",
     expires_at AS "expiresAt" FROM api_key
   WHERE account_id = $1 AND kind = 'primary' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) ORDER BY id DESC;

-- list_client_tokens: $1 accountId, $2 before, $3 limit
SELECT id, operations, origin, credit_cap AS credits, test, metadata, parent_id AS "parentId",
     created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt"
   FROM api_key WHERE account_id = $1 AND kind = 'client' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) AND (person_id IS NULL OR person_id = account_id OR EXISTS (SELECT FROM membership m
       JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL AND p.suspended_at IS NULL JOIN account t ON t.id = m.account_id
       WHERE m.account_id = api_key.account_id AND m.person_id = api_key.person_id AND m.role IN ('owner', 'admin', 'developer')
         AND (NOT t.requires_two_step OR EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL))))
     AND (parent_id IS NULL OR EXISTS (SELECT FROM api_key parent WHERE parent.id = api_key.parent_id
       AND parent.revoked_at IS NULL AND (parent.expires_at IS NULL OR parent.expires_at > now()))) AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3;

-- revoke_client_token: $1 accountId, $2 tokenId
UPDATE api_key SET revoked_at = now() WHERE account_id = $1 AND kind = 'client' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) AND (person_id IS NULL OR person_id = account_id OR EXISTS (SELECT FROM membership m
       JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL AND p.suspended_at IS NULL JOIN account t ON t.id = m.account_id
       WHERE m.account_id = api_key.account_id AND m.person_id = api_key.person_id AND m.role IN ('owner', 'admin', 'developer')
         AND (NOT t.requires_two_step OR EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL))))
     AND (parent_id IS NULL OR EXISTS (SELECT FROM api_key parent WHERE parent.id = api_key.parent_id
       AND parent.revoked_at IS NULL AND (parent.expires_at IS NULL OR parent.expires_at > now()))) AND id = $2;

-- find_live_keys: $1 digests
SELECT digest, CASE WHEN old_digest_until > now() THEN old_digest END AS old_digest, kind, operations, scopes, credit_cap AS "creditCap", cap_period AS "capPeriod",
     requests_per_minute AS "requestsPerMinute", open_jobs AS "openJobs", networks, metadata, expires_at AS "expiresAt", test, origin,
     (SELECT jsonb_build_object('id', id, 'name', name, 'operations', operations, 'requestsPerMinute', requests_per_minute)
      FROM project WHERE project.id = project_id) AS project, admin, person_id AS "personId", CASE WHEN person_id IS NOT NULL THEN coalesce((SELECT m.role FROM membership m
       WHERE m.account_id = api_key.account_id AND m.person_id = api_key.person_id), 'owner') END AS role,
     (SELECT suspended_at IS NOT NULL FROM account WHERE account.id = account_id) AS suspended
   FROM api_key WHERE (digest = ANY($1) OR (old_digest = ANY($1) AND old_digest_until > now()))
     AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) AND (person_id IS NULL OR person_id = account_id OR EXISTS (SELECT FROM membership m
       JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL AND p.suspended_at IS NULL JOIN account t ON t.id = m.account_id
       WHERE m.account_id = api_key.account_id AND m.person_id = api_key.person_id AND m.role IN ('owner', 'admin', 'developer')
         AND (NOT t.requires_two_step OR EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL))))
     AND (parent_id IS NULL OR EXISTS (SELECT FROM api_key parent WHERE parent.id = api_key.parent_id
       AND parent.revoked_at IS NULL AND (parent.expires_at IS NULL OR parent.expires_at > now())));

-- lock_account_for_keys: $1 accountId
SELECT id FROM account WHERE id = $1 FOR UPDATE;

-- list_projects: $1 accountId, $2 archived, $3 before, $4 limit
SELECT id, name, operations, credit_cap AS "creditCap", cap_period AS "capPeriod",
     requests_per_minute AS "requestsPerMinute", created_at AS "createdAt", archived_at AS "archivedAt",
     (SELECT count(*) FROM api_key k WHERE k.project_id = project.id AND k.kind <> 'client' AND k.revoked_at IS NULL
       AND (k.expires_at IS NULL OR k.expires_at > now())) AS keys
   FROM project WHERE account_id = $1 AND ($2::boolean OR archived_at IS NULL) AND ($3::text IS NULL OR id < $3) ORDER BY id DESC LIMIT $4;

-- read_project: $1 accountId, $2 projectId
SELECT id, name, operations, credit_cap AS "creditCap", cap_period AS "capPeriod",
     requests_per_minute AS "requestsPerMinute", created_at AS "createdAt", archived_at AS "archivedAt",
     (SELECT count(*) FROM api_key k WHERE k.project_id = project.id AND k.kind <> 'client' AND k.revoked_at IS NULL
       AND (k.expires_at IS NULL OR k.expires_at > now())) AS keys
   FROM project WHERE account_id = $1 AND id = $2;

-- count_projects: $1 accountId
SELECT count(*) FILTER (WHERE archived_at IS NULL) AS projects, count(*) AS "all" FROM project WHERE account_id = $1;

-- insert_project: $1 projectId, $2 accountId, $3 name, $4 operations, $5 creditCap, $6 capPeriod, $7 requestsPerMinute
INSERT INTO project (id, account_id, name, operations, credit_cap, cap_period, requests_per_minute)
   VALUES ($1, $2, $3, $4, $5, $6, $7);

-- update_project: $1 name, $2 operations, $3 creditCap, $4 capPeriod, $5 requestsPerMinute, $6 projectId, $7 accountId
UPDATE project SET name = $1, operations = $2, credit_cap = $3, cap_period = $4,
     requests_per_minute = $5 WHERE id = $6 AND account_id = $7;

-- archive_project: $1 projectId, $2 accountId
UPDATE project SET archived_at = coalesce(archived_at, now()) WHERE id = $1 AND account_id = $2;

-- revoke_keys_of_project: $1 projectId, $2 accountId
UPDATE api_key SET revoked_at = now() WHERE project_id = $1 AND account_id = $2 AND revoked_at IS NULL;

-- list_all_keys: $1 accountId, $2 before, $3 kind, $4 projectId, $5 limit
SELECT id, kind, name, prefix, last_four AS "lastFour", created_at AS "createdAt",
     last_used_at AS "lastUsedAt", operations, scopes, credit_cap AS "creditCap", cap_period AS "capPeriod",
     requests_per_minute AS "requestsPerMinute", open_jobs AS "openJobs", networks, metadata, expires_at AS "expiresAt", test, origin,
     (SELECT jsonb_build_object('id', id, 'name', name, 'operations', operations, 'requestsPerMinute', requests_per_minute)
      FROM project WHERE project.id = project_id) AS project, admin, person_id AS "personId", CASE WHEN old_digest_until > now() THEN old_digest_until END AS "oldUntil",
     client_name AS "clientName", (SELECT coalesce(p.name, p.email) FROM account p WHERE p.id = person_id) AS person FROM api_key WHERE account_id = $1 AND kind <> 'client' AND revoked_at IS NULL
     AND (kind = 'restricted' OR expires_at IS NULL OR expires_at > now()) AND ($2::text IS NULL OR id < $2) AND ($3::text IS NULL OR kind = $3)
     AND ($4::text IS NULL OR project_id = $4)
   ORDER BY id DESC LIMIT $5;

-- read_key: $1 accountId, $2 keyId
SELECT id, kind, name, prefix, last_four AS "lastFour", created_at AS "createdAt",
     last_used_at AS "lastUsedAt", operations, scopes, credit_cap AS "creditCap", cap_period AS "capPeriod",
     requests_per_minute AS "requestsPerMinute", open_jobs AS "openJobs", networks, metadata, expires_at AS "expiresAt", test, origin,
     (SELECT jsonb_build_object('id', id, 'name', name, 'operations', operations, 'requestsPerMinute', requests_per_minute)
      FROM project WHERE project.id = project_id) AS project, admin, person_id AS "personId", CASE WHEN old_digest_until > now() THEN old_digest_until END AS "oldUntil",
     client_name AS "clientName", (SELECT coalesce(p.name, p.email) FROM account p WHERE p.id = person_id) AS person FROM api_key WHERE account_id = $1 AND kind <> 'client' AND revoked_at IS NULL
     AND (kind = 'restricted' OR expires_at IS NULL OR expires_at > now()) AND id = $2;

-- find_project_for_key: $1 projectId, $2 accountId
SELECT name, archived_at IS NOT NULL AS archived FROM project WHERE id = $1 AND account_id = $2;

-- count_restricted_keys: $1 accountId
SELECT count(*) AS keys FROM api_key WHERE account_id = $1 AND kind = 'restricted' AND revoked_at IS NULL;

-- insert_restricted_key: $1 keyId, $2 accountId, $3 name, $4 operations, $5 scopes, $6 creditCap, $7 capPeriod, $8 requestsPerMinute, $9 openJobs, $10 networks, $11 metadata, $12 expiresAt, $13 prefix, $14 lastFour, $15 digest, $16 pepperVersion, $17 test, $18 projectId, $19 clientName, $20 personId, $21 admin
WITH key AS (
     INSERT INTO api_key (id, account_id, kind, name, operations, scopes, credit_cap, cap_period, requests_per_minute, open_jobs, networks, metadata, expires_at, prefix, last_four, digest, pepper_version, test, project_id,
       client_name, person_id, admin, token_until)
     VALUES ($1, $2, 'restricted', $3, $4, $5, $6, $7, $8, $9,
       $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
       CASE WHEN $19::text IS NOT NULL THEN now() END) RETURNING *
   ), counters AS (INSERT INTO key_spend (key_id, account_id) SELECT id, account_id FROM key)
   SELECT id, kind, name, prefix, last_four AS "lastFour", created_at AS "createdAt",
     last_used_at AS "lastUsedAt", operations, scopes, credit_cap AS "creditCap", cap_period AS "capPeriod",
     requests_per_minute AS "requestsPerMinute", open_jobs AS "openJobs", networks, metadata, expires_at AS "expiresAt", test, origin,
     (SELECT jsonb_build_object('id', id, 'name', name, 'operations', operations, 'requestsPerMinute', requests_per_minute)
      FROM project WHERE project.id = project_id) AS project, admin, person_id AS "personId", CASE WHEN old_digest_until > now() THEN old_digest_until END AS "oldUntil",
     client_name AS "clientName", (SELECT coalesce(p.name, p.email) FROM account p WHERE p.id = person_id) AS person FROM key;

-- lock_restricted_key: $1 keyId, $2 accountId
SELECT id, kind, name, prefix, last_four AS "lastFour", created_at AS "createdAt",
     last_used_at AS "lastUsedAt", operations, scopes, credit_cap AS "creditCap", cap_period AS "capPeriod",
     requests_per_minute AS "requestsPerMinute", open_jobs AS "openJobs", networks, metadata, expires_at AS "expiresAt", test, origin,
     (SELECT jsonb_build_object('id', id, 'name', name, 'operations', operations, 'requestsPerMinute', requests_per_minute)
      FROM project WHERE project.id = project_id) AS project, admin, person_id AS "personId", CASE WHEN old_digest_until > now() THEN old_digest_until END AS "oldUntil",
     client_name AS "clientName", (SELECT coalesce(p.name, p.email) FROM account p WHERE p.id = person_id) AS person FROM api_key WHERE id = $1 AND account_id = $2 AND kind = 'restricted' AND revoked_at IS NULL FOR UPDATE;

-- update_restricted_key: $1 name, $2 operations, $3 scopes, $4 creditCap, $5 capPeriod, $6 requestsPerMinute, $7 openJobs, $8 networks, $9 metadata, $10 expiresAt, $11 keyId, $12 accountId
UPDATE api_key SET (name, operations, scopes, credit_cap, cap_period, requests_per_minute, open_jobs, networks, metadata, expires_at) = ROW($1, $2::jsonb, $3::jsonb, $4::int, $5, $6::int, $7::int,
     $8::jsonb, $9::jsonb, $10::timestamptz)
   WHERE id = $11 AND account_id = $12 AND kind = 'restricted' AND revoked_at IS NULL RETURNING id, kind, name, prefix, last_four AS "lastFour", created_at AS "createdAt",
     last_used_at AS "lastUsedAt", operations, scopes, credit_cap AS "creditCap", cap_period AS "capPeriod",
     requests_per_minute AS "requestsPerMinute", open_jobs AS "openJobs", networks, metadata, expires_at AS "expiresAt", test, origin,
     (SELECT jsonb_build_object('id', id, 'name', name, 'operations', operations, 'requestsPerMinute', requests_per_minute)
      FROM project WHERE project.id = project_id) AS project, admin, person_id AS "personId", CASE WHEN old_digest_until > now() THEN old_digest_until END AS "oldUntil",
     client_name AS "clientName", (SELECT coalesce(p.name, p.email) FROM account p WHERE p.id = person_id) AS person;

-- rotate_restricted_key: $1 prefix, $2 lastFour, $3 digest, $4 pepperVersion, $5 overlapHours, $6 keyId, $7 accountId
UPDATE api_key SET prefix = $1, last_four = $2, digest = $3, pepper_version = $4,
     old_digest = CASE WHEN $5::int > 0 THEN digest END,
     old_digest_until = CASE WHEN $5::int > 0 THEN now() + make_interval(hours => $5::int) END
   WHERE id = $6 AND account_id = $7 AND kind = 'restricted' AND revoked_at IS NULL RETURNING id, kind, name, prefix, last_four AS "lastFour", created_at AS "createdAt",
     last_used_at AS "lastUsedAt", operations, scopes, credit_cap AS "creditCap", cap_period AS "capPeriod",
     requests_per_minute AS "requestsPerMinute", open_jobs AS "openJobs", networks, metadata, expires_at AS "expiresAt", test, origin,
     (SELECT jsonb_build_object('id', id, 'name', name, 'operations', operations, 'requestsPerMinute', requests_per_minute)
      FROM project WHERE project.id = project_id) AS project, admin, person_id AS "personId", CASE WHEN old_digest_until > now() THEN old_digest_until END AS "oldUntil",
     client_name AS "clientName", (SELECT coalesce(p.name, p.email) FROM account p WHERE p.id = person_id) AS person;

-- revoke_restricted_key: $1 keyId, $2 accountId
UPDATE api_key SET revoked_at = now() WHERE id = $1 AND account_id = $2 AND kind = 'restricted' AND revoked_at IS NULL;

-- end_live_key: $1 overlapHours, $2 accountId
UPDATE api_key SET expires_at = now() + make_interval(hours => $1::int), revoked_at = CASE WHEN $1::int = 0 THEN now() END
   WHERE account_id = $2 AND kind = 'primary' AND revoked_at IS NULL AND expires_at IS NULL;

-- revoke_key: $1 accountId, $2 keyId
UPDATE api_key SET revoked_at = now() WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL;
