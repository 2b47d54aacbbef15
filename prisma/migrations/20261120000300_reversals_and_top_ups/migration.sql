-- What was really paid (after discounts, with tax), and where its papers are.
ALTER TABLE purchase ADD COLUMN paid_amount INTEGER, ADD COLUMN invoice_url TEXT;
UPDATE purchase SET paid_amount = amount WHERE status = 'paid';
ALTER TABLE purchase
  ADD CONSTRAINT purchase_origin_check CHECK (origin IN ('checkout', 'top_up', 'marketplace')),
  ADD CONSTRAINT purchase_paid_amount_check CHECK ((status = 'paid') = (paid_amount IS NOT NULL) AND paid_amount >= 0);
CREATE INDEX purchase_pending_idx ON purchase (created_at) WHERE status = 'pending';

-- Each refund, dispute and late failure at the payment system, in its furthest state that was told.
CREATE TABLE reversal (
    id TEXT NOT NULL,
    purchase_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    amount INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    counts BOOLEAN NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT reversal_pkey PRIMARY KEY (id),
    CONSTRAINT reversal_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase (id) ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT reversal_kind_check CHECK (kind IN ('refund', 'dispute', 'failure')),
    CONSTRAINT reversal_amount_check CHECK (amount >= 0)
);
CREATE INDEX reversal_purchase_id_idx ON reversal (purchase_id);
INSERT INTO reversal (id, purchase_id, kind, amount, rank, counts)
  SELECT 'before:' || id || ':refund', id, 'refund', refunded, 9, true FROM purchase WHERE refunded > 0;
INSERT INTO reversal (id, purchase_id, kind, amount, rank, counts)
  SELECT 'before:' || id || ':dispute', id, 'dispute', disputed, 9, true FROM purchase WHERE disputed > 0;

-- An account's standing order for credits.
CREATE TABLE top_up (
    account_id TEXT NOT NULL,
    status TEXT NOT NULL,
    paused_reason TEXT,
    package_id TEXT NOT NULL,
    currency TEXT NOT NULL,
    threshold INTEGER NOT NULL,
    monthly_cap INTEGER NOT NULL,
    payment_method TEXT,
    card_brand TEXT,
    card_last_four TEXT,
    consented_at TIMESTAMPTZ(3) NOT NULL,
    updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT top_up_pkey PRIMARY KEY (account_id),
    CONSTRAINT top_up_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT top_up_status_check CHECK (status IN ('awaiting_card', 'active', 'paused', 'off')),
    CONSTRAINT top_up_active_check CHECK (status <> 'active' OR payment_method IS NOT NULL),
    CONSTRAINT top_up_bounds_check CHECK (threshold > 0 AND monthly_cap > 0)
);

-- What runs now and then on one worker at a time.
CREATE TABLE routine (
    name TEXT NOT NULL,
    leased_until TIMESTAMPTZ(3) NOT NULL,
    ran_at TIMESTAMPTZ(3),
    CONSTRAINT routine_pkey PRIMARY KEY (name)
);
