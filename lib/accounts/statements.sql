-- lock_budgets: $1 accountId
SELECT coalesce(contact, email) AS email, soft_limits AS soft, daily_limit AS daily, monthly_limit AS monthly,
     (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) AS today, (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) AS month,
     CASE WHEN day_warned_on = date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN day_warned ELSE 0 END AS "dayWarned",
     CASE WHEN month_warned_on = date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN month_warned ELSE 0 END AS "monthWarned"
   FROM account a WHERE id = $1 AND deleted_at IS NULL AND email_verified_at IS NOT NULL FOR UPDATE;

-- record_budget_steps: $1 day, $2 month, $3 accountId
UPDATE account SET
     day_warned = GREATEST($1::smallint, CASE WHEN day_warned_on = date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN day_warned ELSE 0 END), day_warned_on = date_trunc('day', now() AT TIME ZONE 'UTC')::date,
     month_warned = GREATEST($2::smallint, CASE WHEN month_warned_on = date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN month_warned ELSE 0 END), month_warned_on = date_trunc('month', now() AT TIME ZONE 'UTC')::date
   WHERE id = $3;

-- lock_person_for_address: $1 email, $2 personId
SELECT email, EXISTS (SELECT FROM account o WHERE o.email = $1) AS taken FROM account
   WHERE id = $2 AND kind = 'personal' AND email_verified_at IS NOT NULL AND deleted_at IS NULL FOR UPDATE;

-- plan_address_change: $1 personId, $2 email, $3 oldDigest, $4 newDigest
INSERT INTO address_change (account_id, email, old_digest, new_digest, expires_at)
   VALUES ($1, $2, $3, $4, now() + interval '1 day')
   ON CONFLICT (account_id) DO UPDATE SET email = excluded.email, old_digest = excluded.old_digest,
     new_digest = excluded.new_digest, old_confirmed_at = NULL, new_confirmed_at = NULL, expires_at = excluded.expires_at;

-- confirm_address_change: $1 digest
UPDATE address_change SET
     old_confirmed_at = CASE WHEN old_digest = $1 THEN coalesce(old_confirmed_at, now()) ELSE old_confirmed_at END,
     new_confirmed_at = CASE WHEN new_digest = $1 THEN coalesce(new_confirmed_at, now()) ELSE new_confirmed_at END
   WHERE $1 IN (old_digest, new_digest) AND expires_at > now()
   RETURNING account_id AS "personId", email, old_confirmed_at IS NOT NULL AS "oldConfirmed",
     new_confirmed_at IS NOT NULL AS "newConfirmed";

-- apply_address_change: $1 email, $2 personId
UPDATE account a SET email = $1 FROM (SELECT id, email FROM account WHERE id = $2 FOR UPDATE) before
   WHERE a.id = before.id AND a.deleted_at IS NULL AND NOT EXISTS (SELECT FROM account o WHERE o.email = $1)
   RETURNING before.email;

-- move_mails_to_address: $1 personId, $2 email, $3 before
WITH tokens AS (UPDATE email_token SET used_at = now() WHERE account_id = $1 AND used_at IS NULL),
     done AS (DELETE FROM address_change WHERE account_id = $1)
   UPDATE account t SET contact = $2 FROM membership m
   WHERE m.account_id = t.id AND m.person_id = $1 AND m.role = 'owner' AND t.contact = $3;

-- spend_email_token: $1 digest, $2 purpose
UPDATE email_token t SET used_at = now() FROM account a
   WHERE t.digest = $1 AND t.purpose = $2 AND t.used_at IS NULL AND t.expires_at > now()
     AND a.id = t.account_id AND a.deleted_at IS NULL
   RETURNING t.account_id;

-- find_address_for_endings: $1 accountId
SELECT coalesce(contact, email) AS email FROM account
   WHERE id = $1 AND deleted_at IS NULL AND email_verified_at IS NOT NULL;

-- read_person_address: $1 personId
SELECT email FROM account WHERE id = $1 AND deleted_at IS NULL;

-- request_factor_removal: $1 dueAt, $2 personId
UPDATE totp SET removal_due_at = coalesce(removal_due_at, $1::timestamptz)
   WHERE account_id = $2 AND confirmed_at IS NOT NULL RETURNING removal_due_at AS "dueAt";

-- take_due_factor_removal: $1 personId
UPDATE totp SET removal_due_at = NULL WHERE account_id = $1 AND removal_due_at <= now();

-- list_passkeys: $1 personId
SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt", backed_up AS "backedUp"
   FROM passkey WHERE account_id = $1 ORDER BY created_at, id;

-- list_credentials: $1 personId
SELECT id, transports FROM passkey WHERE account_id = $1 ORDER BY created_at, id;

-- can_add_passkey: $1 personId
SELECT email_verified_at IS NOT NULL AS verified FROM account WHERE id = $1 AND deleted_at IS NULL;

-- insert_passkey: $1 id, $2 personId, $3 publicKey, $4 counter, $5 transports, $6 name, $7 backedUp
INSERT INTO passkey (id, account_id, public_key, counter, transports, name, backed_up)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING;

-- rename_passkey: $1 name, $2 id, $3 personId
UPDATE passkey SET name = $1 WHERE id = $2 AND account_id = $3;

-- delete_passkey: $1 id, $2 personId
DELETE FROM passkey WHERE id = $1 AND account_id = $2 RETURNING name;

-- find_passkey: $1 id
SELECT k.account_id AS "personId", a.email, k.public_key AS "publicKey", k.counter
   FROM passkey k JOIN account a ON a.id = k.account_id AND a.deleted_at IS NULL WHERE k.id = $1;

-- use_passkey: $1 counter, $2 backedUp, $3 id, $4 before
UPDATE passkey SET counter = $1, last_used_at = now(), backed_up = $2
   WHERE id = $3 AND counter = $4;

-- lock_two_step: $1 personId
SELECT confirmed_at IS NOT NULL AS on FROM totp WHERE account_id = $1 FOR UPDATE;

-- insert_recovery_codes: $1 personId, $2 digests
INSERT INTO recovery_code (account_id, digest) SELECT $1, unnest($2::text[]);

-- delete_recovery_codes: $1 personId
DELETE FROM recovery_code WHERE account_id = $1;

-- use_recovery_code: $1 personId, $2 digest
UPDATE recovery_code SET used_at = now() WHERE account_id = $1 AND digest = $2 AND used_at IS NULL;

-- count_recovery_codes: $1 personId
SELECT count(*)::int AS left FROM recovery_code WHERE account_id = $1 AND used_at IS NULL;

-- stop_factor_removal: $1 personId
UPDATE totp SET removal_due_at = NULL WHERE account_id = $1;

-- read_two_step: $1 personId
SELECT confirmed_at AS since, removal_due_at AS "removalDueAt",
     (SELECT count(*)::int FROM recovery_code c WHERE c.account_id = t.account_id AND c.used_at IS NULL) AS "recoveryCodesLeft"
   FROM totp t WHERE account_id = $1 AND confirmed_at IS NOT NULL;

-- has_two_step: $1 personId
SELECT EXISTS (SELECT FROM totp WHERE account_id = $1 AND confirmed_at IS NOT NULL) AS on;

-- begin_totp: $1 id, $2 secret, $3 personId
INSERT INTO totp (account_id, id, secret)
   SELECT id, $1, $2 FROM account WHERE id = $3 AND email_verified_at IS NOT NULL AND deleted_at IS NULL
   ON CONFLICT (account_id) DO UPDATE SET id = excluded.id, secret = excluded.secret, created_at = now()
   WHERE totp.confirmed_at IS NULL;

-- read_totp_secret: $1 personId, $2 confirmed
SELECT id, secret FROM totp WHERE account_id = $1 AND (confirmed_at IS NOT NULL) = $2;

-- confirm_totp: $1 step, $2 personId, $3 id
UPDATE totp SET confirmed_at = now(), last_step = $1
   WHERE account_id = $2 AND id = $3 AND confirmed_at IS NULL;

-- delete_totp: $1 personId
DELETE FROM totp WHERE account_id = $1;

-- use_totp_step: $1 step, $2 personId
UPDATE totp SET last_step = $1, removal_due_at = NULL WHERE account_id = $2 AND confirmed_at IS NOT NULL AND last_step < $1;

-- save_limits: $1 dailyLimit, $2 monthlyLimit, $3 softLimits, $4 accountId
UPDATE account SET daily_limit = $1::int, monthly_limit = $2::int, soft_limits = $3::boolean, day_warned = 0, month_warned = 0
   WHERE id = $4 AND deleted_at IS NULL
     AND (daily_limit, monthly_limit, soft_limits) IS DISTINCT FROM ($1::int, $2::int, $3::boolean);

-- lock_low_balance: $1 accountId
SELECT FROM account WHERE id = $1 FOR UPDATE;

-- end_low_balance: $1 accountId
UPDATE account a SET low_balance_at = NULL WHERE a.id = $1 AND a.low_balance_alert IS NOT NULL AND a.low_balance_at IS NOT NULL AND (a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open')) >= a.low_balance_alert;

-- record_low_balance: $1 accountId
UPDATE account a SET low_balance_at = now() WHERE a.id = $1 AND a.low_balance_alert IS NOT NULL AND a.low_balance_at IS NULL AND a.deleted_at IS NULL
   AND a.email_verified_at IS NOT NULL AND a.available < a.low_balance_alert AND (a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open')) < a.low_balance_alert
   RETURNING coalesce(a.contact, a.email) AS email, a.low_balance_alert AS threshold, (a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open')) AS unspent;

-- record_missed_low_balances: $1 batch
INSERT INTO outbox (task, data) SELECT 'notify-low-balance', jsonb_build_object('accountId', a.id)
   FROM account a WHERE (a.low_balance_alert IS NOT NULL AND a.low_balance_at IS NULL AND a.deleted_at IS NULL
   AND a.email_verified_at IS NOT NULL AND a.available < a.low_balance_alert AND (a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open')) < a.low_balance_alert) OR (a.low_balance_alert IS NOT NULL AND a.low_balance_at IS NOT NULL AND (a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open')) >= a.low_balance_alert) LIMIT $1;

-- read_person_of_sign_in: $1 personId
SELECT email, created_at < now() - interval '1 hour' OR EXISTS (SELECT FROM session WHERE account_id = a.id) AS returns
   FROM account a WHERE id = $1 AND deleted_at IS NULL;

-- create_operator_account: $1 acctId, $2 email
INSERT INTO account (id, email, email_verified_at, access_granted_at) VALUES ($1, $2, now(), now())
   ON CONFLICT DO NOTHING RETURNING id, email;

-- find_account: $1 address
SELECT id, email FROM account WHERE email = $1 AND deleted_at IS NULL;

-- list_proof_methods: $1 personId
SELECT password_hash IS NOT NULL AS password,
     EXISTS (SELECT FROM totp WHERE account_id = a.id AND confirmed_at IS NOT NULL) AS code,
     EXISTS (SELECT FROM passkey WHERE account_id = a.id) AS passkey
   FROM account a WHERE id = $1;

-- is_session_proven: $1 sessionId, $2 personId
SELECT proven_at > now() - interval '10 minutes' AS proven FROM session
   WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL;

-- prove_session: $1 sessionId, $2 personId
UPDATE session SET proven_at = now() WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL;

-- read_directory_person: $1 accountId, $2 personId
SELECT u.active, EXISTS (SELECT FROM scim_group g WHERE g.account_id = u.account_id) AS "hasGroups",
     ARRAY(SELECT g.display_name FROM scim_group g JOIN scim_group_member m ON m.group_id = g.id AND m.person_id = u.person_id
       WHERE g.account_id = u.account_id) AS groups
   FROM scim_user u WHERE u.account_id = $1 AND u.person_id = $2;

-- is_person_of_team: $1 accountId, $2 personId
SELECT p.email FROM account p JOIN team_domain d ON d.account_id = $1 AND d.verified_at IS NOT NULL
     AND d.domain = split_part(p.email, '@', 2) WHERE p.id = $2 AND p.deleted_at IS NULL;

-- read_default_role: $1 accountId
SELECT default_role AS role FROM sso_connection WHERE account_id = $1;

-- list_scim_groups: $1 accountId, $2 id, $3 displayName, $4 externalId, $5 offset, $6 limit
SELECT id, display_name AS "displayName", external_id AS "externalId", created_at AS "createdAt", updated_at AS "updatedAt" FROM scim_group WHERE account_id = $1 AND ($2::text IS NULL OR id = $2)
     AND ($3::text IS NULL OR lower(display_name) = lower($3))
     AND ($4::text IS NULL OR external_id = $4) ORDER BY id OFFSET $5 LIMIT $6;

-- count_scim_groups: $1 accountId, $2 id, $3 displayName, $4 externalId
SELECT count(*)::int AS count FROM scim_group WHERE account_id = $1 AND ($2::text IS NULL OR id = $2)
     AND ($3::text IS NULL OR lower(display_name) = lower($3))
     AND ($4::text IS NULL OR external_id = $4);

-- list_scim_group_members: $1 accountId, $2 ids
SELECT m.group_id AS "groupId", m.person_id AS "personId" FROM scim_group_member m
     JOIN scim_group g ON g.id = m.group_id AND g.account_id = $1
     JOIN scim_user u ON u.account_id = g.account_id AND u.person_id = m.person_id
   WHERE m.group_id = ANY($2) ORDER BY m.group_id, u.user_name;

-- find_scim_group_conflict: $1 accountId, $2 displayName, $3 id
SELECT id FROM scim_group WHERE account_id = $1 AND lower(display_name) = lower($2) AND id <> $3;

-- count_known_scim_users: $1 accountId, $2 ids
SELECT count(*)::int AS count FROM scim_user WHERE account_id = $1 AND person_id = ANY($2);

-- save_scim_group: $1 id, $2 accountId, $3 displayName, $4 externalId
INSERT INTO scim_group (id, account_id, display_name, external_id) VALUES ($1, $2, $3, $4)
   ON CONFLICT (id) DO UPDATE SET display_name = excluded.display_name, external_id = excluded.external_id, updated_at = now();

-- set_scim_group_members: $1 id, $2 ids
WITH gone AS (DELETE FROM scim_group_member WHERE group_id = $1 AND NOT person_id = ANY($2))
   INSERT INTO scim_group_member (group_id, person_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING;

-- delete_scim_group: $1 accountId, $2 id
WITH members AS (DELETE FROM scim_group_member m USING scim_group g
     WHERE g.id = m.group_id AND g.account_id = $1 AND g.id = $2)
   DELETE FROM scim_group WHERE account_id = $1 AND id = $2;

-- list_scim_tokens: $1 accountId
SELECT id, last_four AS "lastFour", created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM scim_token
   WHERE account_id = $1 ORDER BY id;

-- count_scim_tokens: $1 accountId
SELECT count(*)::int AS count FROM scim_token WHERE account_id = $1;

-- add_scim_token: $1 id, $2 accountId, $3 digest, $4 lastFour
INSERT INTO scim_token (id, account_id, digest, last_four) VALUES ($1, $2, $3, $4);

-- remove_scim_token: $1 accountId, $2 id
DELETE FROM scim_token WHERE account_id = $1 AND id = $2;

-- find_scim_token: $1 digest
SELECT s.id, s.account_id AS "accountId",
     coalesce(s.last_used_at < now() - interval '1 minute', true) AS "isStale"
   FROM scim_token s JOIN account t ON t.id = s.account_id AND t.deleted_at IS NULL WHERE s.digest = $1;

-- record_scim_token_use: $1 id
UPDATE scim_token SET last_used_at = now() WHERE id = $1;

-- list_scim_users: $1 accountId, $2 id, $3 userName, $4 externalId, $5 email, $6 offset, $7 limit
SELECT person_id AS id, user_name AS "userName", external_id AS "externalId", active, profile,
     created_at AS "createdAt", updated_at AS "updatedAt" FROM scim_user u WHERE account_id = $1 AND ($2::text IS NULL OR person_id = $2)
     AND ($3::text IS NULL OR lower(user_name) = lower($3))
     AND ($4::text IS NULL OR external_id = $4)
     AND ($5::text IS NULL OR EXISTS (SELECT FROM account p WHERE p.id = u.person_id AND p.email = lower($5))) ORDER BY created_at, person_id OFFSET $6 LIMIT $7;

-- count_scim_users: $1 accountId, $2 id, $3 userName, $4 externalId, $5 email
SELECT count(*)::int AS count FROM scim_user u WHERE account_id = $1 AND ($2::text IS NULL OR person_id = $2)
     AND ($3::text IS NULL OR lower(user_name) = lower($3))
     AND ($4::text IS NULL OR external_id = $4)
     AND ($5::text IS NULL OR EXISTS (SELECT FROM account p WHERE p.id = u.person_id AND p.email = lower($5)));

-- is_address_of_team: $1 accountId, $2 domain
SELECT domain FROM team_domain WHERE account_id = $1 AND domain = $2 AND verified_at IS NOT NULL;

-- find_scim_user_conflict: $1 accountId, $2 userName, $3 personId, $4 isNew
SELECT person_id AS id FROM scim_user WHERE account_id = $1
     AND (lower(user_name) = lower($2) AND person_id <> $3 OR $4::boolean AND person_id = $3);

-- save_scim_user: $1 accountId, $2 personId, $3 userName, $4 externalId, $5 active, $6 profile
INSERT INTO scim_user (account_id, person_id, user_name, external_id, active, profile)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (account_id, person_id) DO UPDATE SET user_name = excluded.user_name, external_id = excluded.external_id,
     active = excluded.active, profile = excluded.profile, updated_at = now();

-- delete_scim_user: $1 accountId, $2 personId
WITH groups AS (DELETE FROM scim_group_member m USING scim_group g
     WHERE g.id = m.group_id AND g.account_id = $1 AND m.person_id = $2)
   DELETE FROM scim_user WHERE account_id = $1 AND person_id = $2;

-- list_groups_of_scim_users: $1 ids, $2 accountId
SELECT m.person_id AS "personId", g.id, g.display_name AS "displayName" FROM scim_group g
     JOIN scim_group_member m ON m.group_id = g.id AND m.person_id = ANY($1)
   WHERE g.account_id = $2 ORDER BY g.display_name LIMIT 10000;

-- read_session: $1 idleHours, $2 sessionId
SELECT p.id AS "personId", p.email AS "personEmail", p.name AS "personName",
     p.email_verified_at IS NOT NULL AS "emailVerified", c.id, c.kind, coalesce(c.contact, c.email) AS email, c.name,
     coalesce(m.role, 'owner') AS role,
     CASE WHEN p.suspended_at IS NOT NULL THEN coalesce(p.suspended_reason, 'operator')
       WHEN c.suspended_at IS NOT NULL THEN coalesce(c.suspended_reason, 'operator') END AS "suspendedReason",
     CASE WHEN m.account_id IS NULL THEN (
       SELECT coalesce(t.name, t.id) FROM membership b JOIN account t ON t.id = b.account_id AND t.deleted_at IS NULL
       WHERE b.account_id = s.team_id AND b.person_id = p.id) END AS "blockedTeam",
     s.last_seen_at < now() - interval '5 minutes' AS "isStale"
   FROM session s JOIN account p ON p.id = s.account_id AND p.deleted_at IS NULL
     LEFT JOIN membership m ON m.account_id = s.team_id AND m.person_id = p.id
       AND EXISTS (SELECT FROM account t WHERE t.id = m.account_id AND t.deleted_at IS NULL AND (NOT t.requires_two_step
         OR EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL)))
     JOIN account c ON c.id = coalesce(m.account_id, p.id)
   WHERE s.revoked_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(hours => $1)
     AND NOT EXISTS (SELECT FROM team_domain d JOIN sso_connection o ON o.account_id = d.account_id AND o.enforced
       WHERE d.domain = split_part(p.email, '@', 2) AND d.verified_at IS NOT NULL AND s.sso_connection_id IS DISTINCT FROM o.id
         AND NOT (s.by_passkey AND EXISTS (SELECT FROM membership w
           WHERE w.account_id = o.account_id AND w.person_id = p.id AND w.role = 'owner'))) AND s.id = $2;

-- read_session_role: $1 idleHours, $2 sessionId, $3 accountId
SELECT p.id AS "personId", coalesce(m.role, 'owner') AS role FROM session s JOIN account p ON p.id = s.account_id AND p.deleted_at IS NULL
     LEFT JOIN membership m ON m.account_id = s.team_id AND m.person_id = p.id
       AND EXISTS (SELECT FROM account t WHERE t.id = m.account_id AND t.deleted_at IS NULL AND (NOT t.requires_two_step
         OR EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL)))
     JOIN account c ON c.id = coalesce(m.account_id, p.id)
   WHERE s.revoked_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(hours => $1)
     AND NOT EXISTS (SELECT FROM team_domain d JOIN sso_connection o ON o.account_id = d.account_id AND o.enforced
       WHERE d.domain = split_part(p.email, '@', 2) AND d.verified_at IS NOT NULL AND s.sso_connection_id IS DISTINCT FROM o.id
         AND NOT (s.by_passkey AND EXISTS (SELECT FROM membership w
           WHERE w.account_id = o.account_id AND w.person_id = p.id AND w.role = 'owner'))) AND s.id = $2
     AND c.id = $3;

-- find_live_sessions: $1 idleHours, $2 ids
SELECT s.id, c.id AS "accountId", coalesce(m.role, 'owner') AS role,
     p.suspended_at IS NOT NULL OR c.suspended_at IS NOT NULL AS suspended
   FROM session s JOIN account p ON p.id = s.account_id AND p.deleted_at IS NULL
     LEFT JOIN membership m ON m.account_id = s.team_id AND m.person_id = p.id
       AND EXISTS (SELECT FROM account t WHERE t.id = m.account_id AND t.deleted_at IS NULL AND (NOT t.requires_two_step
         OR EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL)))
     JOIN account c ON c.id = coalesce(m.account_id, p.id)
   WHERE s.revoked_at IS NULL AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(hours => $1)
     AND NOT EXISTS (SELECT FROM team_domain d JOIN sso_connection o ON o.account_id = d.account_id AND o.enforced
       WHERE d.domain = split_part(p.email, '@', 2) AND d.verified_at IS NOT NULL AND s.sso_connection_id IS DISTINCT FROM o.id
         AND NOT (s.by_passkey AND EXISTS (SELECT FROM membership w
           WHERE w.account_id = o.account_id AND w.person_id = p.id AND w.role = 'owner'))) AND s.id = ANY($2);

-- lock_account_of_email: $1 email
SELECT id FROM account WHERE email = $1 AND deleted_at IS NULL FOR UPDATE;

-- lock_address_of_account: $1 accountId
SELECT email, email_verified_at IS NOT NULL AS verified FROM account
   WHERE id = $1 AND deleted_at IS NULL FOR UPDATE;

-- read_sso_connection: $1 accountId
SELECT c.id, c.account_id AS "accountId", c.issuer, c.client_id AS "clientId", c.groups_claim AS "groupsClaim",
     c.default_role AS "defaultRole", c.enforced, c.signed_in_at AS "signedInAt" FROM sso_connection c WHERE c.account_id = $1;

-- find_sso_connection: $1 id, $2 domain
SELECT c.id, c.account_id AS "accountId", c.issuer, c.client_id AS "clientId", c.groups_claim AS "groupsClaim",
     c.default_role AS "defaultRole", c.enforced, c.signed_in_at AS "signedInAt", c.client_secret AS sealed FROM sso_connection c
     JOIN account t ON t.id = c.account_id AND t.deleted_at IS NULL
   WHERE c.id = $1 OR EXISTS (SELECT FROM team_domain d
     WHERE d.account_id = c.account_id AND d.domain = $2 AND d.verified_at IS NOT NULL);

-- save_sso_connection: $1 id, $2 accountId, $3 issuer, $4 clientId, $5 sealed, $6 groupsClaim, $7 defaultRole
INSERT INTO sso_connection (id, account_id, issuer, client_id, client_secret, groups_claim, default_role)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (account_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
     client_secret = excluded.client_secret, groups_claim = excluded.groups_claim, default_role = excluded.default_role;

-- update_sso_connection: $1 groupsClaim, $2 defaultRole, $3 accountId
UPDATE sso_connection SET groups_claim = $1, default_role = $2 WHERE account_id = $3;

-- reset_sso_connection: $1 accountId
UPDATE sso_connection SET signed_in_at = NULL, enforced = false WHERE account_id = $1;

-- remove_sso_connection: $1 id, $2 accountId
WITH sessions AS (UPDATE session SET revoked_at = now() WHERE sso_connection_id = $1 AND revoked_at IS NULL),
     identities AS (DELETE FROM identity WHERE provider = 'sso' AND starts_with(provider_account_id, $1 || ' '))
   DELETE FROM sso_connection WHERE account_id = $2 AND id = $1;

-- list_team_domains: $1 accountId
SELECT domain, created_at AS "createdAt", verified_at AS "verifiedAt", missing_since AS "missingSince" FROM team_domain
   WHERE account_id = $1 ORDER BY domain;

-- count_team_domains: $1 accountId
SELECT count(*)::int AS count FROM team_domain WHERE account_id = $1;

-- claim_domain: $1 accountId, $2 domain
INSERT INTO team_domain (account_id, domain) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING domain;

-- verify_domain: $1 accountId, $2 domain
UPDATE team_domain SET verified_at = coalesce(verified_at, now()), missing_since = NULL
   WHERE account_id = $1 AND domain = $2;

-- read_sso_enforced: $1 accountId
SELECT enforced FROM sso_connection WHERE account_id = $1;

-- remove_domain: $1 accountId, $2 domain
DELETE FROM team_domain WHERE account_id = $1 AND domain = $2;

-- release_without_domain: $1 accountId
UPDATE sso_connection SET enforced = false WHERE account_id = $1 AND NOT EXISTS (
     SELECT FROM team_domain WHERE account_id = $1 AND verified_at IS NOT NULL);

-- end_other_sign_ins: $1 accountId, $2 domain
WITH people AS (
     UPDATE account p SET password_hash = NULL FROM team_domain d
     WHERE d.account_id = $1 AND d.verified_at IS NOT NULL AND split_part(p.email, '@', 2) = d.domain
       AND ($2::text IS NULL OR d.domain = $2)
       AND p.kind = 'personal' AND p.deleted_at IS NULL RETURNING p.id),
   links AS (UPDATE email_token SET used_at = now() WHERE used_at IS NULL AND account_id IN (SELECT id FROM people)),
   changes AS (DELETE FROM address_change WHERE account_id IN (SELECT id FROM people))
   UPDATE session s SET revoked_at = now() FROM people, sso_connection c
   WHERE s.account_id = people.id AND c.account_id = $1 AND s.revoked_at IS NULL
     AND s.sso_connection_id IS DISTINCT FROM c.id
     AND NOT (s.by_passkey AND EXISTS (SELECT FROM membership m
       WHERE m.account_id = $1 AND m.person_id = people.id AND m.role = 'owner'));

-- list_people_of_proven_domains: $1 accountId, $2 domain
SELECT p.email FROM account p JOIN team_domain d ON d.account_id = $1 AND d.verified_at IS NOT NULL
     AND d.domain = split_part(p.email, '@', 2) AND ($2::text IS NULL OR d.domain = $2)
   WHERE p.kind = 'personal' AND p.deleted_at IS NULL ORDER BY p.id;

-- find_enforced_domain: $1 domain
SELECT c.id FROM team_domain d JOIN sso_connection c ON c.account_id = d.account_id AND c.enforced
   WHERE d.domain = $1 AND d.verified_at IS NOT NULL;

-- read_enforced_person: $1 personId
SELECT p.email, EXISTS (SELECT FROM membership m WHERE m.account_id = c.account_id AND m.person_id = p.id
     AND m.role = 'owner') AS "isOwner"
   FROM account p JOIN team_domain d ON d.domain = split_part(p.email, '@', 2) AND d.verified_at IS NOT NULL
     JOIN sso_connection c ON c.account_id = d.account_id AND c.enforced
   WHERE p.id = $1;

-- set_sso_enforced: $1 enforced, $2 accountId
UPDATE sso_connection SET enforced = $1 WHERE account_id = $2;

-- find_team_of_domain: $1 domain
SELECT account_id AS id FROM team_domain WHERE domain = $1 AND verified_at IS NOT NULL;

-- list_group_roles: $1 accountId
SELECT group_name AS "group", role FROM group_role WHERE account_id = $1 ORDER BY group_name;

-- count_group_roles: $1 accountId, $2 group
SELECT count(*)::int AS count FROM group_role WHERE account_id = $1 AND group_name <> $2;

-- set_group_role: $1 accountId, $2 group, $3 role
INSERT INTO group_role (account_id, group_name, role) VALUES ($1, $2, $3)
   ON CONFLICT (account_id, group_name) DO UPDATE SET role = excluded.role;

-- remove_group_role: $1 accountId, $2 group
DELETE FROM group_role WHERE account_id = $1 AND group_name = $2 RETURNING role;

-- find_roles_of_groups: $1 groups, $2 accountId
SELECT DISTINCT role, group_name = ANY($1) AS "isMember" FROM group_role WHERE account_id = $2;

-- read_provisioned_role: $1 accountId, $2 personId
SELECT role FROM membership WHERE account_id = $1 AND person_id = $2;

-- save_provisioned_member: $1 personId, $2 accountId, $3 role
WITH person AS (SELECT id FROM account WHERE id = $1 AND deleted_at IS NULL FOR SHARE)
   INSERT INTO membership (account_id, person_id, role) SELECT $2, id, $3 FROM person
   ON CONFLICT (account_id, person_id) DO UPDATE SET role = excluded.role RETURNING person_id AS id;

-- list_domains_to_recheck: $1 hours, $2 limit
SELECT d.account_id AS "accountId", d.domain FROM team_domain d JOIN account t ON t.id = d.account_id AND t.deleted_at IS NULL
   WHERE d.verified_at IS NOT NULL AND coalesce(d.checked_at, d.verified_at) < now() - make_interval(hours => $1)
   ORDER BY coalesce(d.checked_at, d.verified_at) LIMIT $2;

-- record_domain_check: $1 hasRecord, $2 accountId, $3 domain, $4 days
UPDATE team_domain d SET checked_at = now(),
     missing_since = CASE WHEN $1::boolean THEN NULL WHEN $1::boolean IS NULL THEN d.missing_since ELSE coalesce(d.missing_since, now()) END
   FROM (SELECT missing_since FROM team_domain WHERE account_id = $2 AND domain = $3) before
   WHERE d.account_id = $2 AND d.domain = $3 AND d.verified_at IS NOT NULL
   RETURNING d.missing_since AS "missingSince", before.missing_since IS NULL AS "isNew",
     coalesce(NOT $1::boolean AND d.missing_since <= now() - make_interval(days => $4), false) AS "isOver";

-- end_proof_of_domain: $1 accountId, $2 domain
UPDATE team_domain SET verified_at = NULL, checked_at = NULL, missing_since = NULL
   WHERE account_id = $1 AND domain = $2;

-- list_owners_for_domain_mail: $1 accountId
SELECT p.email FROM membership m JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL
   WHERE m.account_id = $1 AND m.role = 'owner' ORDER BY m.created_at, p.id LIMIT 100;

-- is_domain_proven: $1 accountId, $2 domain
SELECT EXISTS (SELECT FROM team_domain WHERE account_id = $1 AND domain = $2 AND verified_at IS NOT NULL) AS proven;

-- find_sso_identity: $1 accountId, $2 key
SELECT p.id FROM identity i JOIN account p ON p.id = i.account_id AND p.deleted_at IS NULL
     JOIN team_domain d ON d.account_id = $1 AND d.verified_at IS NOT NULL AND d.domain = split_part(p.email, '@', 2)
   WHERE i.provider = 'sso' AND i.provider_account_id = $2;

-- link_sso_identity: $1 key, $2 personId
INSERT INTO identity (provider, provider_account_id, account_id) VALUES ('sso', $1, $2)
   ON CONFLICT (provider, provider_account_id) DO UPDATE SET account_id = excluded.account_id;

-- record_sso_sign_in: $1 id
UPDATE sso_connection SET signed_in_at = now() WHERE id = $1;

-- name_provisioned_person: $1 name, $2 personId
UPDATE account SET name = $1 WHERE id = $2 AND name IS NULL;

-- read_sso_state: $1 accountId
SELECT c.enforced, c.signed_in_at IS NOT NULL AS "isTried",
     EXISTS (SELECT FROM team_domain d WHERE d.account_id = c.account_id AND d.verified_at IS NOT NULL) AS "hasDomain",
     EXISTS (SELECT FROM membership m JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL
       WHERE m.account_id = c.account_id AND m.role = 'owner' AND (EXISTS (SELECT FROM passkey k WHERE k.account_id = p.id)
         OR NOT EXISTS (SELECT FROM team_domain d WHERE d.account_id = c.account_id AND d.verified_at IS NOT NULL
           AND d.domain = split_part(p.email, '@', 2)))) AS "hasWayBack"
   FROM sso_connection c WHERE c.account_id = $1 FOR UPDATE OF c;

-- lock_owned_teams_with_sso: $1 personId
SELECT t.id, coalesce(t.name, t.id) AS name FROM membership m JOIN account t ON t.id = m.account_id AND t.deleted_at IS NULL
     JOIN sso_connection c ON c.account_id = t.id
   WHERE m.person_id = $1 AND m.role = 'owner' ORDER BY t.id FOR UPDATE OF t;

-- read_support_view: $1 sessionId
SELECT a.id AS "accountId", a.kind, coalesce(a.contact, a.email) AS email, a.name, g.expires_at AS "expiresAt"
   FROM support_access g JOIN account a ON a.id = g.account_id AND a.deleted_at IS NULL
   WHERE g.session_id = $1 AND ended_at IS NULL AND expires_at > now();

-- end_support_of_session: $1 sessionId
UPDATE support_access SET ended_at = now() WHERE session_id = $1 AND ended_at IS NULL;

-- insert_support_access: $1 id, $2 accountId, $3 sessionId, $4 reason, $5 minutes
INSERT INTO support_access (id, account_id, session_id, reason, expires_at)
   VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5::int)) RETURNING expires_at AS "expiresAt";

-- list_owner_addresses: $1 accountId
SELECT p.email FROM account a LEFT JOIN membership m ON m.account_id = a.id AND m.role = 'owner'
   JOIN account p ON p.id = coalesce(m.person_id, a.id) AND p.deleted_at IS NULL WHERE a.id = $1;

-- list_open_support: $1 accountId
SELECT reason, expires_at AS "expiresAt" FROM support_access WHERE account_id = $1 AND ended_at IS NULL AND expires_at > now() ORDER BY id;

-- end_support: $1 accountId, $2 sessionId
UPDATE support_access SET ended_at = now() WHERE ended_at IS NULL AND expires_at > now()
     AND (account_id = $1::text OR session_id = $2::text) RETURNING account_id AS "accountId";

-- lock_person: $1 personId
SELECT email, name FROM account
   WHERE id = $1 AND kind = 'personal' AND deleted_at IS NULL AND email_verified_at IS NOT NULL FOR UPDATE;

-- count_teams: $1 personId
SELECT count(*)::int AS teams FROM membership WHERE person_id = $1;

-- add_owner: $1 accountId, $2 personId
INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, 'owner');

-- create_team: $1 accountId, $2 email, $3 name, $4 contact
INSERT INTO account (id, kind, email, email_verified_at, name, contact)
   VALUES ($1, 'team', $2, now(), $3, $4);

-- become_team: $1 email, $2 name, $3 contact, $4 accountId
UPDATE account SET kind = 'team', email = $1, name = $2, contact = $3, password_hash = NULL
   WHERE id = $4;

-- insert_person: $1 personId, $2 email, $3 name, $4 passwordHash
INSERT INTO account (id, email, name, password_hash, email_verified_at)
   VALUES ($1, $2, $3, $4, now());

-- read_password_of_person: $1 personId
SELECT password_hash AS "passwordHash" FROM account WHERE id = $1;

-- move_sign_in_to_person: $1 personId, $2 accountId
WITH identities AS (UPDATE identity SET account_id = $1 WHERE account_id = $2),
     changes AS (UPDATE address_change SET account_id = $1 WHERE account_id = $2),
     tokens AS (UPDATE email_token SET account_id = $1 WHERE account_id = $2),
     apps AS (UPDATE totp SET account_id = $1 WHERE account_id = $2),
     passkeys AS (UPDATE passkey SET account_id = $1 WHERE account_id = $2),
     connections AS (UPDATE api_key SET person_id = $1 WHERE person_id = $2),
     codes AS (UPDATE recovery_code SET account_id = $1 WHERE account_id = $2),
     directories AS (UPDATE scim_user SET person_id = $1 WHERE person_id = $2),
     groups AS (UPDATE scim_group_member SET person_id = $1 WHERE person_id = $2),
     memberships AS (UPDATE membership SET person_id = $1 WHERE person_id = $2)
   UPDATE session SET account_id = $1, team_id = coalesce(team_id, $2) WHERE account_id = $2;

-- list_invitations: $1 accountId
SELECT id, email, role, invited_by AS "invitedBy", created_at AS "createdAt", expires_at AS "expiresAt",
     expires_at <= now() AS expired FROM invitation WHERE account_id = $1 AND ended_at IS NULL ORDER BY id DESC LIMIT 500;

-- count_open_invitations: $1 accountId
SELECT count(*)::int AS open FROM invitation WHERE account_id = $1 AND ended_at IS NULL AND expires_at > now();

-- is_member_by_address: $1 accountId, $2 email
SELECT FROM membership m JOIN account p ON p.id = m.person_id
   WHERE m.account_id = $1 AND p.email = $2 AND p.deleted_at IS NULL;

-- save_invitation: $1 id, $2 accountId, $3 email, $4 role, $5 digest, $6 invitedBy, $7 days
INSERT INTO invitation (id, account_id, email, role, digest, invited_by, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))
   ON CONFLICT (account_id, email) WHERE ended_at IS NULL DO UPDATE
     SET role = excluded.role, digest = excluded.digest, invited_by = excluded.invited_by, expires_at = excluded.expires_at
   RETURNING id, email, role, invited_by AS "invitedBy", created_at AS "createdAt", expires_at AS "expiresAt",
     expires_at <= now() AS expired;

-- end_invitation: $1 accountId, $2 id
UPDATE invitation SET ended_at = now() WHERE account_id = $1 AND id = $2 AND ended_at IS NULL RETURNING id, email, role, invited_by AS "invitedBy", created_at AS "createdAt", expires_at AS "expiresAt",
     expires_at <= now() AS expired;

-- find_invitation: $1 digest
SELECT i.id, i.account_id AS "accountId", coalesce(a.name, '') AS team, i.email, i.role
   FROM invitation i JOIN account a ON a.id = i.account_id AND a.deleted_at IS NULL
   WHERE i.digest = $1 AND i.ended_at IS NULL AND i.expires_at > now();

-- join_team: $1 personId, $2 accountId, $3 role
WITH person AS (SELECT id FROM account WHERE id = $1 AND deleted_at IS NULL FOR SHARE),
     joined AS (INSERT INTO membership (account_id, person_id, role) SELECT $2, id, $3 FROM person
       ON CONFLICT (account_id, person_id) DO NOTHING)
   SELECT id FROM person;

-- lock_team: $1 accountId
SELECT name FROM account WHERE id = $1 AND kind = 'team' AND deleted_at IS NULL FOR UPDATE;

-- read_team: $1 accountId
SELECT id, coalesce(name, '') AS name, created_at AS "createdAt",
     (SELECT count(*)::int FROM membership m WHERE m.account_id = account.id) AS members,
     (SELECT count(*)::int FROM invitation i
       WHERE i.account_id = account.id AND i.ended_at IS NULL AND i.expires_at > now()) AS invitations
   FROM account WHERE id = $1 AND kind = 'team' AND deleted_at IS NULL;

-- read_member_role: $1 accountId, $2 personId
SELECT role FROM membership WHERE account_id = $1 AND person_id = $2;

-- count_other_owners: $1 accountId, $2 personId
SELECT count(*)::int AS owners FROM membership
   WHERE account_id = $1 AND role = 'owner' AND person_id <> $2;

-- list_members: $1 accountId, $2 personId
SELECT m.person_id AS "personId", p.email, p.name, m.role, m.created_at AS since,
     (SELECT max(s.last_seen_at) FROM session s WHERE s.account_id = p.id AND s.team_id = m.account_id) AS "lastSeenAt",
     EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL) AS "hasTwoStep"
   FROM membership m JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL
   WHERE m.account_id = $1 AND ($2::text IS NULL OR m.person_id = $2)
   ORDER BY m.created_at, m.person_id LIMIT 10000;

-- search_members: $1 accountId, $2 search, $3 since, $4 personId, $5 limit
SELECT m.person_id AS "personId", p.email, p.name, m.role, m.created_at AS since,
     (SELECT max(s.last_seen_at) FROM session s WHERE s.account_id = p.id AND s.team_id = m.account_id) AS "lastSeenAt",
     EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL) AS "hasTwoStep"
   FROM membership m JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL
   WHERE m.account_id = $1 AND ($2::text = '' OR strpos(p.email, $2) > 0 OR strpos(lower(p.name), $2) > 0)
     AND ($3::timestamptz IS NULL OR (m.created_at, m.person_id) < ($3, $4))
   ORDER BY m.created_at DESC, m.person_id DESC LIMIT $5::int;

-- set_member_role: $1 role, $2 accountId, $3 personId
UPDATE membership SET role = $1 WHERE account_id = $2 AND person_id = $3;

-- delete_member: $1 accountId, $2 personId
DELETE FROM membership WHERE account_id = $1 AND person_id = $2;

-- stop_working_for_team: $1 personId, $2 accountId
UPDATE session SET team_id = NULL WHERE account_id = $1 AND team_id = $2;

-- read_member_address: $1 personId
SELECT email FROM account WHERE id = $1 AND deleted_at IS NULL;

-- list_accounts_of_person: $1 personId
SELECT id, kind, name, role FROM (
     SELECT p.id, p.kind, p.name, 'owner' AS role, p.created_at FROM account p WHERE p.id = $1
     UNION ALL
     SELECT t.id, t.kind, t.name, m.role, m.created_at FROM membership m JOIN account t ON t.id = m.account_id AND t.deleted_at IS NULL
     WHERE m.person_id = $1
   ) choices ORDER BY kind, created_at, id LIMIT 100;

-- switch_account: $1 accountId, $2 sessionId
UPDATE session s SET team_id = nullif($1, s.account_id)
   WHERE s.id = $2 AND s.revoked_at IS NULL AND (s.account_id = $1 OR EXISTS (
     SELECT FROM membership m JOIN account t ON t.id = m.account_id AND t.deleted_at IS NULL
     WHERE m.account_id = $1 AND m.person_id = s.account_id));

-- read_two_step_requirement: $1 accountId
SELECT requires_two_step AS required FROM account WHERE id = $1 AND kind = 'team' AND deleted_at IS NULL;

-- set_two_step_requirement: $1 required, $2 accountId
UPDATE account SET requires_two_step = $1 WHERE id = $2 AND requires_two_step <> $1 RETURNING id;

-- list_members_without_two_step: $1 accountId
SELECT p.email FROM membership m JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL
   WHERE m.account_id = $1
     AND NOT EXISTS (SELECT FROM totp f WHERE f.account_id = p.id AND f.confirmed_at IS NOT NULL)
   ORDER BY m.created_at, m.person_id;

-- address_of_account: $1 accountId
SELECT email FROM account WHERE id = $1;

-- mark_verified: $1 accountId
UPDATE account SET email_verified_at = now()
   WHERE id = $1 AND email_verified_at IS NULL AND deleted_at IS NULL RETURNING email;
