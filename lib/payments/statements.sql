-- find_invoice_buyer: $1 purchaseId
SELECT r.number, coalesce(a.contact, a.email) AS email FROM purchase p JOIN account a ON a.id = p.account_id
   LEFT JOIN invoice_request r ON r.purchase_id = p.id WHERE p.id = $1 AND a.deleted_at IS NULL;

-- cancel_invoices: $1 accountId
UPDATE purchase SET status = 'canceled' WHERE account_id = $1 AND origin = 'invoice' AND status = 'pending';

-- erase_invoice_requests: $1 accountId
DELETE FROM invoice_request WHERE account_id = $1;

-- lock_invoice_buyer: $1 accountId
SELECT coalesce(contact, email) AS email FROM account
   WHERE id = $1 AND deleted_at IS NULL AND email_verified_at IS NOT NULL FOR UPDATE;

-- count_open_invoices: $1 accountId
SELECT count(*) AS open FROM purchase WHERE account_id = $1 AND origin = 'invoice' AND status = 'pending';

-- add_invoice_purchase: $1 id, $2 accountId, $3 packageId, $4 credits, $5 amount, $6 currency
INSERT INTO purchase (id, account_id, origin, package_id, credits, amount, currency, live)
   VALUES ($1, $2, 'invoice', $3, $4, $5, $6, true);

-- add_invoice_request: $1 purchaseId, $2 accountId, $3 company, $4 address, $5 taxId, $6 orderReference
INSERT INTO invoice_request (purchase_id, account_id, company, address, tax_id, order_reference)
   VALUES ($1, $2, $3, $4, $5, $6) RETURNING number;

-- lock_license: $1 licenseArn
SELECT id, license_arn AS "licenseArn", agreement_id AS "agreementId", aws_account_id AS "awsAccountId",
  account_id AS "accountId", status, granted, revoked, told_at AS "reportedAt" FROM marketplace_agreement WHERE license_arn = $1 ORDER BY created_at DESC, id DESC FOR UPDATE;

-- name_agreement: $1 agreementId, $2 reportedAt, $3 currentId
UPDATE marketplace_agreement SET agreement_id = coalesce(agreement_id, $1), told_at = coalesce(told_at, $2)
   WHERE id = $3 RETURNING id, license_arn AS "licenseArn", agreement_id AS "agreementId", aws_account_id AS "awsAccountId",
  account_id AS "accountId", status, granted, revoked, told_at AS "reportedAt";

-- add_agreement: $1 agrId, $2 licenseArn, $3 agreementId, $4 awsAccountId, $5 productCode, $6 accountId, $7 reportedAt
INSERT INTO marketplace_agreement (id, license_arn, agreement_id, aws_account_id, product_code, account_id, told_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id, license_arn AS "licenseArn", agreement_id AS "agreementId", aws_account_id AS "awsAccountId",
  account_id AS "accountId", status, granted, revoked, told_at AS "reportedAt";

-- lock_end_candidates: $1 awsAccountId, $2 agreementId
SELECT id, license_arn AS "licenseArn", agreement_id AS "agreementId", aws_account_id AS "awsAccountId",
  account_id AS "accountId", status, granted, revoked, told_at AS "reportedAt" FROM marketplace_agreement WHERE aws_account_id = $1 AND (agreement_id = $2 OR agreement_id IS NULL)
   ORDER BY agreement_id NULLS LAST FOR UPDATE;

-- lock_credit_line: $1 agreement
SELECT account_id AS "accountId", status, granted, revoked FROM marketplace_agreement WHERE id = $1 FOR UPDATE;

-- add_promotion: $1 code, $2 credits, $3 validDays, $4 maxRedemptions, $5 endsAt
INSERT INTO promotion (code, credits, valid_days, max_redemptions, ends_at)
   VALUES ($1, $2, $3, $4, $5) ON CONFLICT (code) DO NOTHING;

-- end_promotion: $1 code
UPDATE promotion SET ends_at = now() WHERE code = $1 AND (ends_at IS NULL OR ends_at > now());

-- lock_promotion: $1 code
SELECT credits, valid_days AS "validDays", redemptions >= max_redemptions AS "isUsedUp", coalesce(ends_at <= now(), false) AS "hasEnded"
   FROM promotion WHERE code = $1 FOR UPDATE;

-- add_redemption: $1 code, $2 person, $3 accountId
INSERT INTO promotion_redemption (code, account_id, person) SELECT $1, id, $2 FROM account
   WHERE id = $3 AND deleted_at IS NULL AND email_verified_at IS NOT NULL ON CONFLICT DO NOTHING;

-- find_redemption: $1 accountId, $2 code, $3 person
SELECT account_id = $1 AS "isOfAccount" FROM promotion_redemption
   WHERE code = $2 AND (account_id = $1 OR person = $3) ORDER BY 1 DESC LIMIT 1;

-- count_redemption: $1 code
UPDATE promotion SET redemptions = redemptions + 1 WHERE code = $1;

-- find_purchase: $1 purchaseId
SELECT id, account_id AS "accountId", origin, credits, amount, paid_amount AS "paidAmount", currency, status, live,
  session_id AS "sessionId", payment_intent_id AS "paymentIntentId", refunded, disputed, clawed_back AS "clawedBack"
  FROM purchase WHERE id = $1;

-- lock_purchase: $1 purchaseId
SELECT id, account_id AS "accountId", origin, credits, amount, paid_amount AS "paidAmount", currency, status, live,
  session_id AS "sessionId", payment_intent_id AS "paymentIntentId", refunded, disputed, clawed_back AS "clawedBack"
  FROM purchase WHERE id = $1 FOR UPDATE;

-- mark_purchase_paid: $1 amount, $2 paymentIntentId, $3 purchaseId
UPDATE purchase SET status = 'paid', paid_at = now(), paid_amount = $1,
     payment_intent_id = coalesce(payment_intent_id, $2) WHERE id = $3;

-- end_purchase: $1 status, $2 purchaseId
UPDATE purchase SET status = $1 WHERE id = $2 AND status = 'pending';

-- record_reversal: $1 id, $2 purchaseId, $3 kind, $4 amount, $5 rank, $6 counts
INSERT INTO reversal (id, purchase_id, kind, amount, rank, counts) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (id) DO UPDATE SET rank = excluded.rank, counts = excluded.counts, amount = excluded.amount
   WHERE reversal.rank < excluded.rank AND reversal.purchase_id = excluded.purchase_id;

-- sum_reversals: $1 purchaseId
SELECT coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded,
          coalesce(sum(amount) FILTER (WHERE kind <> 'refund'), 0) AS disputed
   FROM reversal WHERE purchase_id = $1 AND counts;

-- set_reversed_amounts: $1 refunded, $2 disputed, $3 id
UPDATE purchase SET refunded = $1, disputed = $2 WHERE id = $3 AND (refunded, disputed) <> ($1, $2);

-- count_adjustments: $1 accountId, $2 references
SELECT count(*) FROM ledger_entry WHERE account_id = $1 AND reference LIKE $2;

-- set_clawed_back: $1 total, $2 id
UPDATE purchase SET clawed_back = $1 WHERE id = $2;

-- lock_top_up: $1 accountId
SELECT package_id AS "packageId", currency FROM top_up WHERE account_id = $1 AND status = 'active' FOR UPDATE;

-- add_top_up_purchase: $1 id, $2 packageId, $3 credits, $4 amount, $5 live, $6 accountId
INSERT INTO purchase (id, account_id, origin, package_id, credits, amount, currency, live)
   SELECT $1, a.id, 'top_up', $2, $3::int, $4::int, t.currency, $5 FROM top_up t JOIN account a ON a.id = t.account_id
   WHERE a.id = $6 AND t.status = 'active' AND a.available < t.threshold AND a.suspended_at IS NULL AND a.deleted_at IS NULL
   AND NOT EXISTS (SELECT FROM purchase p WHERE p.account_id = a.id AND p.origin = 'top_up' AND p.status = 'pending') AND (SELECT coalesce(sum(p.amount), 0) FROM purchase p
   WHERE p.account_id = t.account_id AND p.origin = 'top_up' AND p.status IN ('pending', 'paid') AND p.currency = t.currency
     AND p.created_at >= date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') + $4::int <= t.monthly_cap
   ON CONFLICT (account_id) WHERE origin = 'top_up' AND status = 'pending' DO NOTHING RETURNING id;

-- record_due_top_ups: $1 accountId, $2 batch
INSERT INTO outbox (task, data) SELECT 'top-up', jsonb_build_object('accountId', a.id)
   FROM top_up t JOIN account a ON a.id = t.account_id WHERE t.status = 'active' AND a.available < t.threshold AND a.suspended_at IS NULL AND a.deleted_at IS NULL
   AND NOT EXISTS (SELECT FROM purchase p WHERE p.account_id = a.id AND p.origin = 'top_up' AND p.status = 'pending') AND a.id = coalesce($1, a.id) LIMIT $2;

-- find_top_up_recipient: $1 accountId
SELECT coalesce(a.contact, a.email) AS email, t.card_last_four AS "lastFour" FROM account a JOIN top_up t ON t.account_id = a.id
   WHERE a.id = $1 AND a.deleted_at IS NULL;

-- save_top_up: $1 accountId, $2 packageId, $3 currency, $4 threshold, $5 monthlyCap, $6 newCard
INSERT INTO top_up AS t (account_id, status, package_id, currency, threshold, monthly_cap, consented_at)
   VALUES ($1, 'awaiting_card', $2, $3, $4, $5, now())
   ON CONFLICT (account_id) DO UPDATE SET package_id = $2, currency = $3, threshold = $4, monthly_cap = $5,
     consented_at = now(), updated_at = now(), paused_reason = NULL,
     status = CASE WHEN t.payment_method IS NOT NULL AND (NOT $6 OR t.status = 'active') THEN 'active' ELSE 'awaiting_card' END
   RETURNING status = 'active' AS active;

-- add_payment_event: $1 eventId, $2 type, $3 purchaseId
INSERT INTO payment_event (id, type, purchase_id) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING;
