-- insert_oauth_grant: $1 keyId, $2 clientId, $3 redirectUri, $4 challenge, $5 codeDigest, $6 nonce
INSERT INTO oauth_grant (key_id, client_id, redirect_uri, challenge, code_digest, code_until, nonce)
   VALUES ($1, $2, $3, $4, $5, now() + interval '60 seconds', $6);

-- record_oauth_client_use: $1 clientId
UPDATE oauth_client SET used_at = now() WHERE id = $1;

-- find_oauth_client: $1 id
SELECT id, name, redirect_uris AS "redirectUris" FROM oauth_client
   WHERE id = $1 AND (fetched_at IS NULL OR fetched_at > now() - interval '1 hour');

-- store_oauth_client: $1 id, $2 name, $3 redirectUris, $4 isDocument
INSERT INTO oauth_client (id, name, redirect_uris, fetched_at) VALUES ($1, $2, $3, CASE WHEN $4::boolean THEN now() END)
   ON CONFLICT (id) DO UPDATE SET name = excluded.name, redirect_uris = excluded.redirect_uris, fetched_at = excluded.fetched_at;

-- delete_unused_oauth_grants
DELETE FROM oauth_grant WHERE key_id IN (
     SELECT key_id FROM oauth_grant WHERE refreshes = 0 AND code_until < now() LIMIT 500) AND refreshes = 0
   RETURNING key_id AS "keyId";

-- delete_ended_oauth_grants
DELETE FROM oauth_grant WHERE key_id IN (
     SELECT g.key_id FROM oauth_grant g JOIN api_key k ON k.id = g.key_id
     WHERE k.revoked_at < now() - interval '1 day' LIMIT 500);

-- delete_unused_oauth_clients
DELETE FROM oauth_client WHERE id IN (
     SELECT c.id FROM oauth_client c WHERE coalesce(c.used_at + interval '90 days', c.created_at + interval '7 days') < now()
       AND NOT EXISTS (SELECT FROM oauth_grant g WHERE g.client_id = c.id) LIMIT 500);

-- lock_oauth_grant_by_code: $1 codeDigest
SELECT key_id AS "keyId", client_id AS "clientId", redirect_uri AS "redirectUri", challenge, nonce, refreshes,
     code_until < now() AS "isExpired", coalesce(refreshed_at > now() - interval '10 seconds', false) AS "isRecent" FROM oauth_grant WHERE code_digest = $1 FOR UPDATE;

-- lock_oauth_grant: $1 keyId
SELECT key_id AS "keyId", client_id AS "clientId", redirect_uri AS "redirectUri", challenge, nonce, refreshes,
     code_until < now() AS "isExpired", coalesce(refreshed_at > now() - interval '10 seconds', false) AS "isRecent" FROM oauth_grant WHERE key_id = $1 FOR UPDATE;

-- record_oauth_refresh: $1 number, $2 keyId
UPDATE oauth_grant SET refreshes = $1, refreshed_at = now() WHERE key_id = $2;
