-- The index of a large table has IF NOT EXISTS: build it with CONCURRENTLY before the upgrade, so that no write waits.

-- Credits that end. Credits without an end have no row: they are what the balance has beyond its lots. Only purchases, grants
-- and the task that writes the ends change a lot, so holds and charges do not read or write this table.
CREATE TABLE credit_lot (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  kind text NOT NULL CHECK (kind IN ('free', 'bought', 'promotional', 'granted')),
  credits int NOT NULL CHECK (credits > 0),
  -- What was left when the account had spent `spent` credits in all. What is left now follows from both.
  remaining int NOT NULL CHECK (remaining >= 0 AND remaining <= credits),
  spent bigint NOT NULL CHECK (spent >= 0),
  ends_at timestamptz(3) NOT NULL,
  -- The reference of the ledger entry that granted them.
  reference text NOT NULL UNIQUE,
  -- How many entries have taken ended credits of it.
  expirations int NOT NULL DEFAULT 0,
  -- The days before the end for which the last mail was sent.
  warned_days smallint,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX credit_lot_account_idx ON credit_lot (account_id) WHERE remaining > 0;
CREATE INDEX credit_lot_end_idx ON credit_lot (ends_at) WHERE remaining > 0;

-- What an account was granted in all. Charges are negative, so they add nothing to it.
CREATE INDEX IF NOT EXISTS ledger_entry_granted ON ledger_entry (account_id) INCLUDE (credits) WHERE credits > 0;
