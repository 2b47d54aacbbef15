-- Codes of the operator that give credits, once to each account.
CREATE TABLE promotion (
  -- What people enter, in capitals.
  code text PRIMARY KEY,
  credits int NOT NULL CHECK (credits > 0),
  -- The days after which its credits end; null for no end.
  valid_days int CHECK (valid_days > 0),
  max_redemptions int NOT NULL CHECK (max_redemptions > 0),
  redemptions int NOT NULL DEFAULT 0,
  ends_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (redemptions <= max_redemptions)
);
CREATE TABLE promotion_redemption (
  code text NOT NULL REFERENCES promotion (code),
  account_id text NOT NULL REFERENCES account (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (code, account_id)
);
CREATE INDEX promotion_redemption_account_idx ON promotion_redemption (account_id);
