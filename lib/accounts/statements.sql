-- lock_budgets: $1 accountId
SELECT email, soft_limits AS soft, daily_limit AS daily, monthly_limit AS monthly,
     (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) AS today, (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) AS month,
     CASE WHEN day_warned_on = date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN day_warned ELSE 0 END AS "dayWarned",
     CASE WHEN month_warned_on = date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN month_warned ELSE 0 END AS "monthWarned"
   FROM account a WHERE id = $1 AND deleted_at IS NULL AND email_verified_at IS NOT NULL FOR UPDATE;

-- record_budget_steps: $1 day, $2 month, $3 accountId
UPDATE account SET
     day_warned = GREATEST($1::smallint, CASE WHEN day_warned_on = date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN day_warned ELSE 0 END), day_warned_on = date_trunc('day', now() AT TIME ZONE 'UTC')::date,
     month_warned = GREATEST($2::smallint, CASE WHEN month_warned_on = date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN month_warned ELSE 0 END), month_warned_on = date_trunc('month', now() AT TIME ZONE 'UTC')::date
   WHERE id = $3;

-- spend_email_token: $1 digest, $2 purpose
UPDATE email_token t SET used_at = now() FROM account a
   WHERE t.digest = $1 AND t.purpose = $2 AND t.used_at IS NULL AND t.expires_at > now()
     AND a.id = t.account_id AND a.deleted_at IS NULL
   RETURNING t.account_id;

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
   RETURNING a.email, a.low_balance_alert AS threshold, (a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open')) AS unspent;

-- record_missed_low_balances: $1 batch
INSERT INTO outbox (task, data) SELECT 'notify-low-balance', jsonb_build_object('accountId', a.id)
   FROM account a WHERE (a.low_balance_alert IS NOT NULL AND a.low_balance_at IS NULL AND a.deleted_at IS NULL
   AND a.email_verified_at IS NOT NULL AND a.available < a.low_balance_alert AND (a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open')) < a.low_balance_alert) OR (a.low_balance_alert IS NOT NULL AND a.low_balance_at IS NOT NULL AND (a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open')) >= a.low_balance_alert) LIMIT $1;

-- create_operator_account: $1 acctId, $2 email
INSERT INTO account (id, email, email_verified_at, access_granted_at) VALUES ($1, $2, now(), now())
   ON CONFLICT DO NOTHING RETURNING id, email;

-- find_account: $1 address
SELECT id, email FROM account WHERE email = $1 AND deleted_at IS NULL;

-- session_account: $1 sessionId, $2 accountId, $3 idleHours
SELECT a.id, a.email, a.name, a.email_verified_at IS NOT NULL AS "emailVerified",
     CASE WHEN a.suspended_at IS NOT NULL THEN coalesce(a.suspended_reason, 'operator') END AS "suspendedReason",
     s.last_seen_at < now() - interval '5 minutes' AS "isStale"
   FROM session s JOIN account a ON a.id = s.account_id
   WHERE s.id = $1 AND s.account_id = $2 AND s.revoked_at IS NULL AND s.expires_at > now()
     AND s.last_seen_at > now() - make_interval(hours => $3) AND a.deleted_at IS NULL;

-- find_live_sessions: $1 ids, $2 idleHours
SELECT s.id, a.suspended_at IS NOT NULL AS suspended FROM session s JOIN account a ON a.id = s.account_id
   WHERE s.id = ANY($1) AND s.revoked_at IS NULL AND s.expires_at > now()
     AND s.last_seen_at > now() - make_interval(hours => $2) AND a.deleted_at IS NULL;

-- lock_account_of_email: $1 email
SELECT id, email_verified_at IS NOT NULL AS verified FROM account WHERE email = $1 AND deleted_at IS NULL FOR UPDATE;

-- address_of_account: $1 accountId
SELECT email FROM account WHERE id = $1;

-- mark_verified: $1 accountId
UPDATE account SET email_verified_at = now()
   WHERE id = $1 AND email_verified_at IS NULL AND deleted_at IS NULL RETURNING email;
