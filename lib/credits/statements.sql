-- find_accounts_with_ending_lots: $1 days, $2 after, $3 batch
SELECT DISTINCT l.account_id FROM credit_lot l, unnest($1::int[]) AS step (days)
   WHERE l.remaining > 0 AND l.ends_at > now() AND l.ends_at <= now() + make_interval(days => step.days)
     AND l.created_at <= l.ends_at - make_interval(days => step.days) AND coalesce(l.warned_days, 32767) > step.days AND l.account_id > $2
   ORDER BY l.account_id LIMIT $3;

-- record_ending_warnings: $1 ids, $2 days
UPDATE credit_lot l SET warned_days = w.days FROM unnest($1::text[], $2::int[]) AS w (id, days) WHERE l.id = w.id;

-- list_entries: $1 accountId, $2 before, $3 kind, $4 from, $5 to, $6 limit
SELECT id, credits, kind, reference, note, created_at AS "createdAt" FROM ledger_entry
   WHERE account_id = $1 AND ($2::text IS NULL OR id < $2) AND ($3::text IS NULL OR kind = $3)
     AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at < $5)
   ORDER BY id DESC LIMIT $6;

-- summarize_entries: $1 from, $2 accountId, $3 to
SELECT coalesce(sum(credits) FILTER (WHERE created_at < $1), 0) AS opening,
     coalesce(sum(credits) FILTER (WHERE credits > 0 AND ($1::timestamptz IS NULL OR created_at >= $1)), 0) AS added,
     coalesce(-sum(credits) FILTER (WHERE credits < 0 AND ($1::timestamptz IS NULL OR created_at >= $1)), 0) AS taken
   FROM ledger_entry WHERE account_id = $2 AND ($3::timestamptz IS NULL OR created_at < $3);

-- sum_entries_by_kind: $1 accountId, $2 from, $3 to
SELECT kind, count(*) AS entries, sum(credits) AS credits FROM ledger_entry
   WHERE account_id = $1 AND created_at >= $2 AND created_at < $3 GROUP BY kind ORDER BY kind;

-- expire_credits: $1 entryId, $2 accountId, $3 credits, $4 reference
WITH entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
     VALUES ($1, $2, -$3::int, 'expiry', $4) RETURNING account_id
   )
   UPDATE account a SET available = available - $3::int FROM entry e WHERE a.id = e.account_id;

-- find_accounts_with_ended_lots: $1 after, $2 batch
SELECT DISTINCT account_id FROM credit_lot WHERE remaining > 0 AND ends_at <= now() AND account_id > $1
   ORDER BY account_id LIMIT $2;

-- place_hold: $1 credits, $2 accountId, $3 projectId, $4 openJobs, $5 jobId
WITH balance AS (
       UPDATE account a SET available = available - $1::int, open_jobs = open_jobs + 1,
         spent_day = GREATEST(spent_day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), spent_today = (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $1::int,
         spent_month = GREATEST(spent_month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), spent_this_month = (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $1::int,
         low_balance_at = CASE WHEN available >= low_balance_alert THEN NULL ELSE low_balance_at END
       WHERE id = $2 AND a.available >= $1::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $1::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $1::int <= a.monthly_limit) AND NOT EXISTS (SELECT FROM project_spend WHERE project_id = $3) AND a.open_jobs < $4::int AND true
       RETURNING id, available
     ), due AS (INSERT INTO outbox (task, data) SELECT 'top-up', jsonb_build_object('accountId', id) FROM balance JOIN top_up t ON t.account_id = id
       WHERE t.status = 'active' AND available < t.threshold AND available + $1::int >= t.threshold), held AS (
       INSERT INTO hold (job_id, account_id, credits, key_id, project_id)
       SELECT $5, id, $1::int, NULL, NULL FROM balance
     ) SELECT available FROM balance;

-- place_hold_in_project: $1 accountId, $2 projectId, $3 credits, $4 openJobs, $5 jobId
WITH payer AS (SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE), admitted_project AS (
       SELECT p.id FROM payer JOIN project p ON p.id = $2 AND p.account_id = payer.id JOIN project_spend s ON s.project_id = p.id
       WHERE p.archived_at IS NULL AND (p.credit_cap IS NULL OR (CASE p.cap_period WHEN 'day' THEN (CASE WHEN s.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN s.this_day ELSE 0 END) WHEN 'week' THEN (CASE WHEN s.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN s.this_week ELSE 0 END) WHEN 'month' THEN (CASE WHEN s.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN s.this_month ELSE 0 END) ELSE s.total END) + $3::int <= p.credit_cap) FOR UPDATE OF s
     ), balance AS (
       UPDATE account a SET available = available - $3::int, open_jobs = open_jobs + 1,
         spent_day = GREATEST(spent_day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), spent_today = (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $3::int,
         spent_month = GREATEST(spent_month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), spent_this_month = (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $3::int,
         low_balance_at = CASE WHEN available >= low_balance_alert THEN NULL ELSE low_balance_at END
       WHERE id = $1 AND a.available >= $3::int AND a.suspended_at IS NULL AND a.deleted_at IS NULL
         AND (a.daily_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $3::int <= a.daily_limit)
         AND (a.monthly_limit IS NULL OR a.soft_limits OR (CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $3::int <= a.monthly_limit) AND EXISTS (SELECT FROM admitted_project) AND a.open_jobs < $4::int AND true
       RETURNING id, available
     ), due AS (INSERT INTO outbox (task, data) SELECT 'top-up', jsonb_build_object('accountId', id) FROM balance JOIN top_up t ON t.account_id = id
       WHERE t.status = 'active' AND available < t.threshold AND available + $3::int >= t.threshold), project_balance AS (
       UPDATE project_spend s SET total = s.total + $3::int, day = GREATEST(s.day, date_trunc('day', now() AT TIME ZONE 'UTC')::date), this_day = (CASE WHEN s.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN s.this_day ELSE 0 END) + $3::int, week = GREATEST(s.week, date_trunc('week', now() AT TIME ZONE 'UTC')::date), this_week = (CASE WHEN s.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN s.this_week ELSE 0 END) + $3::int, month = GREATEST(s.month, date_trunc('month', now() AT TIME ZONE 'UTC')::date), this_month = (CASE WHEN s.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN s.this_month ELSE 0 END) + $3::int FROM balance WHERE s.project_id = $2 RETURNING s.project_id
     ), held AS (
       INSERT INTO hold (job_id, account_id, credits, key_id, project_id)
       SELECT $5, id, $3::int, NULL, (SELECT project_id FROM project_balance) FROM balance
     ) SELECT available FROM balance;

-- settle_hold: $1 charged, $2 jobId, $3 entryId, $4 operation, $5 owedEntryId
WITH closed AS (
       UPDATE hold SET status = 'settled', charged = $1::int, closed_at = now()
       WHERE job_id = $2 AND status = 'open' AND credits >= $1::int AND true
       RETURNING account_id, credits - $1::int AS back, created_at, key_id, project_id, in_batch
     ), entry AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $3, account_id, -$1::int, 'settlement', 'job:' || $2::text FROM closed WHERE $1::int > 0
     ), used AS (
       INSERT INTO usage (job_id, account_id, operation, credits) SELECT $2, account_id, $4, $1::int FROM closed WHERE true
     ), locked AS (
       SELECT a.id, a.available, a.owed, a.open_jobs, a.suspended_at, a.suspended_reason, a.spent_day, a.spent_today, a.spent_month, a.spent_this_month, a.low_balance_alert, a.low_balance_at, a.email_verified_at, a.daily_limit, a.monthly_limit, a.day_warned_on, a.day_warned, a.month_warned_on, a.month_warned, c.back, c.created_at, c.key_id, c.project_id,
         LEAST(a.owed, c.back) AS pays, CASE WHEN c.in_batch THEN 0 ELSE 1 END AS counted
       FROM account a JOIN closed c ON c.account_id = a.id FOR UPDATE OF a
     ), payment AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $5, id, -pays, 'owed_payment', 'owed:' || 'hold:' || $2::text FROM locked WHERE pays > 0
     ),
     balance AS (
       UPDATE account a SET available = l.available + l.back - l.pays, open_jobs = l.open_jobs - l.counted, owed = l.owed - l.pays,
       suspended_at = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_at END,
       suspended_reason = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_reason END,
         spent_today = l.spent_today - CASE WHEN (l.created_at AT TIME ZONE 'UTC')::date = l.spent_day THEN l.back ELSE 0 END,
         spent_this_month = l.spent_this_month - CASE WHEN date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date = l.spent_month THEN l.back ELSE 0 END
       FROM locked l WHERE a.id = l.id RETURNING a.id, a.available
     ), key_balance AS (
       UPDATE key_spend k SET open_jobs = k.open_jobs - l.counted, total = k.total - l.back, this_day = k.this_day - CASE WHEN date_trunc('day', l.created_at AT TIME ZONE 'UTC')::date = k.day THEN l.back ELSE 0 END, this_week = k.this_week - CASE WHEN date_trunc('week', l.created_at AT TIME ZONE 'UTC')::date = k.week THEN l.back ELSE 0 END, this_month = k.this_month - CASE WHEN date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date = k.month THEN l.back ELSE 0 END
       FROM locked l WHERE k.key_id = l.key_id
     ), project_balance AS (
       INSERT INTO project_spend AS s (project_id, account_id, day, week, month, total)
       SELECT l.project_id, l.id, date_trunc('day', l.created_at AT TIME ZONE 'UTC')::date, date_trunc('week', l.created_at AT TIME ZONE 'UTC')::date, date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date, l.back FROM locked l WHERE l.back > 0 AND l.project_id IS NOT NULL
       ON CONFLICT (project_id) DO UPDATE SET total = s.total - excluded.total, this_day = s.this_day - CASE WHEN excluded.day = s.day THEN excluded.total ELSE 0 END, this_week = s.this_week - CASE WHEN excluded.week = s.week THEN excluded.total ELSE 0 END, this_month = s.this_month - CASE WHEN excluded.month = s.month THEN excluded.total ELSE 0 END
     ), alerted AS (INSERT INTO outbox (task, data) SELECT 'notify-low-balance', jsonb_build_object('accountId', id) FROM locked l
       WHERE available + back - pays < low_balance_alert AND low_balance_at IS NULL AND email_verified_at IS NOT NULL),
     warned AS (INSERT INTO outbox (task, data) SELECT 'notify-budgets', jsonb_build_object('accountId', id) FROM locked WHERE 
  (daily_limit IS NOT NULL AND (CASE WHEN spent_today::bigint * 100 >= daily_limit::bigint * 100 THEN 100 WHEN spent_today::bigint * 100 >= daily_limit::bigint * 80 THEN 80 WHEN spent_today::bigint * 100 >= daily_limit::bigint * 50 THEN 50 ELSE 0 END) > CASE WHEN day_warned_on = spent_day THEN day_warned ELSE 0 END
   OR monthly_limit IS NOT NULL AND (CASE WHEN spent_this_month::bigint * 100 >= monthly_limit::bigint * 100 THEN 100 WHEN spent_this_month::bigint * 100 >= monthly_limit::bigint * 80 THEN 80 WHEN spent_this_month::bigint * 100 >= monthly_limit::bigint * 50 THEN 50 ELSE 0 END) > CASE WHEN month_warned_on = spent_month THEN month_warned ELSE 0 END)
  AND email_verified_at IS NOT NULL) SELECT available FROM balance;

-- release_hold: $1 jobId, $2 owedEntryId
WITH closed AS (
       UPDATE hold SET status = 'released', closed_at = now() WHERE job_id = $1 AND status = 'open' AND true
       RETURNING account_id, credits AS back, created_at, key_id, project_id, in_batch
     ), locked AS (
       SELECT a.id, a.available, a.owed, a.open_jobs, a.suspended_at, a.suspended_reason, a.spent_day, a.spent_today, a.spent_month, a.spent_this_month, a.low_balance_alert, a.low_balance_at, a.email_verified_at, a.daily_limit, a.monthly_limit, a.day_warned_on, a.day_warned, a.month_warned_on, a.month_warned, c.back, c.created_at, c.key_id, c.project_id,
         LEAST(a.owed, c.back) AS pays, CASE WHEN c.in_batch THEN 0 ELSE 1 END AS counted
       FROM account a JOIN closed c ON c.account_id = a.id FOR UPDATE OF a
     ), payment AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $2, id, -pays, 'owed_payment', 'owed:' || 'hold:' || $1::text FROM locked WHERE pays > 0
     ),
     balance AS (
       UPDATE account a SET available = l.available + l.back - l.pays, open_jobs = l.open_jobs - l.counted, owed = l.owed - l.pays,
       suspended_at = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_at END,
       suspended_reason = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_reason END,
         spent_today = l.spent_today - CASE WHEN (l.created_at AT TIME ZONE 'UTC')::date = l.spent_day THEN l.back ELSE 0 END,
         spent_this_month = l.spent_this_month - CASE WHEN date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date = l.spent_month THEN l.back ELSE 0 END
       FROM locked l WHERE a.id = l.id RETURNING a.id, a.available
     ), key_balance AS (
       UPDATE key_spend k SET open_jobs = k.open_jobs - l.counted, total = k.total - l.back, this_day = k.this_day - CASE WHEN date_trunc('day', l.created_at AT TIME ZONE 'UTC')::date = k.day THEN l.back ELSE 0 END, this_week = k.this_week - CASE WHEN date_trunc('week', l.created_at AT TIME ZONE 'UTC')::date = k.week THEN l.back ELSE 0 END, this_month = k.this_month - CASE WHEN date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date = k.month THEN l.back ELSE 0 END
       FROM locked l WHERE k.key_id = l.key_id
     ), project_balance AS (
       INSERT INTO project_spend AS s (project_id, account_id, day, week, month, total)
       SELECT l.project_id, l.id, date_trunc('day', l.created_at AT TIME ZONE 'UTC')::date, date_trunc('week', l.created_at AT TIME ZONE 'UTC')::date, date_trunc('month', l.created_at AT TIME ZONE 'UTC')::date, l.back FROM locked l WHERE l.back > 0 AND l.project_id IS NOT NULL
       ON CONFLICT (project_id) DO UPDATE SET total = s.total - excluded.total, this_day = s.this_day - CASE WHEN excluded.day = s.day THEN excluded.total ELSE 0 END, this_week = s.this_week - CASE WHEN excluded.week = s.week THEN excluded.total ELSE 0 END, this_month = s.this_month - CASE WHEN excluded.month = s.month THEN excluded.total ELSE 0 END
     ) SELECT available FROM balance;

-- explain_refusal: $1 credits, $2 accountId
SELECT available, open_jobs, suspended_at IS NOT NULL OR deleted_at IS NOT NULL AS suspended,
     NOT soft_limits AND coalesce((CASE WHEN a.spent_day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN a.spent_today ELSE 0 END) + $1::int > daily_limit, false) AS daily,
     NOT soft_limits AND coalesce((CASE WHEN a.spent_month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN a.spent_this_month ELSE 0 END) + $1::int > monthly_limit, false) AS monthly
   FROM account a WHERE id = $2;

-- explain_key_refusal: $1 keyPeriod, $2 keyId
SELECT (CASE $1::text WHEN 'day' THEN (CASE WHEN k.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN k.this_day ELSE 0 END) WHEN 'week' THEN (CASE WHEN k.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN k.this_week ELSE 0 END) WHEN 'month' THEN (CASE WHEN k.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN k.this_month ELSE 0 END) ELSE k.total END) AS spent, open_jobs FROM key_spend k WHERE key_id = $2;

-- read_key_spend: $1 accountId, $2 keyIds
SELECT k.key_id, k.open_jobs, (CASE WHEN k.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN k.this_day ELSE 0 END) AS day, (CASE WHEN k.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN k.this_week ELSE 0 END) AS week, (CASE WHEN k.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN k.this_month ELSE 0 END) AS month, k.total FROM key_spend k WHERE account_id = $1 AND key_id = ANY($2);

-- read_balance: $1 accountId
SELECT available, owed, (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open') AS held
   FROM account a WHERE id = $1;

-- grant_credits: $1 entryId, $2 accountId, $3 credits, $4 kind, $5 reference, $6 note, $7 owedEntryId
WITH entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (reference) DO NOTHING RETURNING account_id
   ), locked AS (
     SELECT a.id, a.available, a.owed, a.open_jobs, a.suspended_at, a.suspended_reason, a.spent_day, a.spent_today, a.spent_month, a.spent_this_month, LEAST(a.owed, $3::int) AS pays FROM account a JOIN entry e ON e.account_id = a.id FOR UPDATE OF a
   ), payment AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $7, id, -pays, 'owed_payment', 'owed:' || $5::text FROM locked WHERE pays > 0
     )
   UPDATE account a SET available = l.available + $3::int - l.pays, owed = l.owed - l.pays,
       suspended_at = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_at END,
       suspended_reason = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_reason END
   FROM locked l WHERE a.id = l.id RETURNING a.available;

-- grant_lot: $1 entryId, $2 accountId, $3 credits, $4 kind, $5 reference, $6 note, $7 owedEntryId, $8 lotId, $9 lotKind, $10 endsAt
WITH entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (reference) DO NOTHING RETURNING account_id
   ), locked AS (
     SELECT a.id, a.available, a.owed, a.open_jobs, a.suspended_at, a.suspended_reason, a.spent_day, a.spent_today, a.spent_month, a.spent_this_month, LEAST(a.owed, $3::int) AS pays FROM account a JOIN entry e ON e.account_id = a.id FOR UPDATE OF a
   ), payment AS (
       INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT $7, id, -pays, 'owed_payment', 'owed:' || $5::text FROM locked WHERE pays > 0
     ), lot AS (
     INSERT INTO credit_lot (id, account_id, kind, credits, remaining, spent, ends_at, reference)
     SELECT $8, a.id, $9, $3::int, $3::int, (SELECT coalesce(sum(e.credits), 0) FROM ledger_entry e WHERE e.account_id = a.id AND e.credits > 0) - a.available
   - (SELECT coalesce(sum(h.credits), 0) FROM hold h WHERE h.account_id = a.id AND h.status = 'open'), $10, $5 FROM entry e JOIN account a ON a.id = e.account_id
   )
   UPDATE account a SET available = l.available + $3::int - l.pays, owed = l.owed - l.pays,
       suspended_at = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_at END,
       suspended_reason = CASE WHEN l.suspended_reason = 'owed' AND l.owed = l.pays THEN NULL ELSE l.suspended_reason END
   FROM locked l WHERE a.id = l.id RETURNING a.available;

-- claw_back: $1 credits, $2 accountId, $3 entryId, $4 reference, $5 note
WITH locked AS (
     SELECT a.id, a.available, a.owed, a.open_jobs, a.suspended_at, a.suspended_reason, a.spent_day, a.spent_today, a.spent_month, a.spent_this_month, LEAST(a.available, $1::int) AS taken FROM account a WHERE id = $2 FOR UPDATE
   ), entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note)
     SELECT $3, id, -taken, 'clawback', $4, $5 FROM locked ON CONFLICT (reference) DO NOTHING RETURNING account_id
   )
   UPDATE account a SET available = l.available - l.taken, owed = l.owed + $1::int - l.taken,
     suspended_at = CASE WHEN l.taken < $1::int THEN coalesce(l.suspended_at, now()) ELSE l.suspended_at END,
     suspended_reason = CASE WHEN l.taken < $1::int THEN coalesce(l.suspended_reason, 'owed') ELSE l.suspended_reason END
   FROM locked l JOIN entry e ON e.account_id = l.id WHERE a.id = l.id
   RETURNING l.taken, a.owed;

-- take_unspent: $1 credits, $2 accountId, $3 entryId, $4 reference, $5 note
WITH locked AS (
     SELECT a.id, a.available, a.owed, a.open_jobs, a.suspended_at, a.suspended_reason, a.spent_day, a.spent_today, a.spent_month, a.spent_this_month, LEAST(a.available, $1::int) AS taken FROM account a WHERE id = $2 FOR UPDATE
   ), entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note)
     SELECT $3, id, -taken, 'clawback', $4, $5 FROM locked WHERE taken > 0
     ON CONFLICT (reference) DO NOTHING RETURNING account_id
   )
   UPDATE account a SET available = l.available - l.taken FROM locked l JOIN entry e ON e.account_id = l.id WHERE a.id = l.id
   RETURNING l.taken;

-- take_credits: $1 accountId, $2 credits, $3 entryId, $4 reference, $5 note
WITH locked AS (
     SELECT a.id, a.available, a.owed, a.open_jobs, a.suspended_at, a.suspended_reason, a.spent_day, a.spent_today, a.spent_month, a.spent_this_month FROM account a WHERE id = $1 AND available >= $2::int FOR UPDATE
   ), entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference, note)
     SELECT $3, id, -$2::int, 'adjustment', $4, $5 FROM locked ON CONFLICT (reference) DO NOTHING RETURNING account_id
   )
   UPDATE account a SET available = l.available - $2::int FROM locked l JOIN entry e ON e.account_id = l.id WHERE a.id = l.id;

-- find_entry: $1 reference
SELECT FROM ledger_entry WHERE reference = $1;

-- write_off: $1 accountId, $2 entryId
WITH locked AS (SELECT id, available FROM account WHERE id = $1 FOR UPDATE),
   entry AS (
     INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
     SELECT $2, id, -available, 'write_off', 'deletion:' || id || ':' ||
       (SELECT count(*) + 1 FROM ledger_entry WHERE account_id = $1 AND kind = 'write_off')
     FROM locked WHERE available > 0
   )
   UPDATE account a SET available = 0, owed = 0 FROM locked l WHERE a.id = l.id;

-- read_lots: $1 accountId
WITH figures AS MATERIALIZED (
     SELECT (SELECT coalesce(sum(e.credits), 0) FROM ledger_entry e WHERE e.account_id = a.id AND e.credits > 0) - a.available
   - (SELECT coalesce(sum(h.credits), 0) FROM hold h WHERE h.account_id = a.id AND h.status = 'open') AS spent, (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open') AS held,
       a.available
     FROM account a WHERE a.id = $1
   )
   SELECT l.id, l.reference, l.remaining, l.spent, l.ends_at AS "endsAt", l.created_at AS "createdAt", l.expirations,
     l.warned_days AS "warnedDays", l.ends_at <= now() AS "hasEnded", f.spent AS "spentNow", f.held, f.available
   FROM credit_lot l, figures f WHERE l.account_id = $1 AND l.remaining > 0;

-- lock_account_for_lots: $1 accountId
SELECT FROM account WHERE id = $1 FOR UPDATE;

-- store_lots: $1 spent, $2 expired, $3 ids, $4 remaining
UPDATE credit_lot l SET remaining = r.remaining, spent = $1,
     expirations = l.expirations + CASE WHEN l.id = ANY($2) THEN 1 ELSE 0 END
   FROM unnest($3::text[], $4::int[]) AS r (id, remaining) WHERE l.id = r.id;

-- had_lot: $1 reference
SELECT FROM credit_lot WHERE reference = $1;

-- sum_expired: $1 reference
SELECT -coalesce(sum(e.credits), 0) AS expired FROM credit_lot l, generate_series(1, l.expirations) AS n, ledger_entry e
   WHERE l.reference = $1 AND e.reference = 'expire:' || l.id || CASE WHEN n > 1 THEN ':' || n ELSE '' END;

-- explain_project_refusal: $1 projectId
SELECT p.name, p.archived_at IS NOT NULL AS archived, p.credit_cap AS cap, p.cap_period AS period, (CASE p.cap_period WHEN 'day' THEN (CASE WHEN s.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN s.this_day ELSE 0 END) WHEN 'week' THEN (CASE WHEN s.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN s.this_week ELSE 0 END) WHEN 'month' THEN (CASE WHEN s.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN s.this_month ELSE 0 END) ELSE s.total END) AS spent
   FROM project p JOIN project_spend s ON s.project_id = p.id WHERE p.id = $1;

-- find_project_counters: $1 projectId
SELECT project_id FROM project_spend WHERE project_id = $1;

-- read_project_spend: $1 accountId, $2 projectIds
SELECT s.project_id, (CASE WHEN s.day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date THEN s.this_day ELSE 0 END) AS day, (CASE WHEN s.week >= date_trunc('week', now() AT TIME ZONE 'UTC')::date THEN s.this_week ELSE 0 END) AS week, (CASE WHEN s.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN s.this_month ELSE 0 END) AS month, s.total FROM project_spend s WHERE account_id = $1 AND project_id = ANY($2);

-- start_project_spend: $1 projectId, $2 isDefault, $3 accountId
WITH opened AS (
     UPDATE hold SET project_id = $1 WHERE job_id IN (
       SELECT job_id FROM hold WHERE $2::boolean AND account_id = $3 AND status = 'open' AND project_id IS NULL
         AND NOT EXISTS (SELECT FROM project_spend WHERE project_id = $1) FOR UPDATE SKIP LOCKED
     ) RETURNING credits, created_at
   ), spent AS (
     SELECT credits, (created_at AT TIME ZONE 'UTC')::date AS day, true AS open FROM opened
     UNION ALL SELECT charged, (created_at AT TIME ZONE 'UTC')::date, false FROM hold
     WHERE $2::boolean AND account_id = $3 AND status = 'settled' AND project_id IS NULL
       AND NOT EXISTS (SELECT FROM project_spend WHERE project_id = $1)
       AND created_at >= LEAST(date_trunc('week', now() AT TIME ZONE 'UTC')::date, date_trunc('month', now() AT TIME ZONE 'UTC')::date)::timestamp AT TIME ZONE 'UTC'
   )
   INSERT INTO project_spend (project_id, account_id, day, this_day, week, this_week, month, this_month, total)
   SELECT $1, $3, date_trunc('day', now() AT TIME ZONE 'UTC')::date, coalesce(sum(credits) FILTER (WHERE day >= date_trunc('day', now() AT TIME ZONE 'UTC')::date), 0),
     date_trunc('week', now() AT TIME ZONE 'UTC')::date, coalesce(sum(credits) FILTER (WHERE day >= date_trunc('week', now() AT TIME ZONE 'UTC')::date), 0),
     date_trunc('month', now() AT TIME ZONE 'UTC')::date, coalesce(sum(credits) FILTER (WHERE day >= date_trunc('month', now() AT TIME ZONE 'UTC')::date), 0), coalesce(sum(credits) FILTER (WHERE open), 0)
   FROM spent ON CONFLICT DO NOTHING;
