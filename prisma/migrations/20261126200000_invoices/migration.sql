-- Purchases on invoice: who buys, for the operator's invoice. Deleted with the account; the purchase stays.
CREATE SEQUENCE invoice_request_number;
CREATE TABLE invoice_request (
  purchase_id text PRIMARY KEY REFERENCES purchase (id),
  account_id text NOT NULL REFERENCES account (id),
  -- What the buyer names in the transfer.
  number text NOT NULL UNIQUE DEFAULT 'CR-' || lpad(nextval('invoice_request_number')::text, 6, '0'),
  company text NOT NULL,
  address text NOT NULL,
  tax_id text,
  -- The buyer's own number of the order.
  order_reference text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX invoice_request_account_idx ON invoice_request (account_id);

-- Not used since 1.0.0: only the names of the checks are replaced. The new ones allow all values of the old ones, and two more.
ALTER TABLE purchase
  DROP CONSTRAINT purchase_origin_check,
  DROP CONSTRAINT purchase_status_check,
  ADD CONSTRAINT purchase_origin_check CHECK (origin IN ('checkout', 'top_up', 'marketplace', 'invoice')),
  ADD CONSTRAINT purchase_status_check CHECK (status IN ('pending', 'paid', 'expired', 'failed', 'canceled'));
