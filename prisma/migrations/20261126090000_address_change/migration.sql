-- A change of a person's address, which takes effect once the links to the old and the new one were opened.
CREATE TABLE address_change (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  email TEXT NOT NULL CHECK (email = lower(email)),
  old_digest TEXT NOT NULL UNIQUE,
  new_digest TEXT NOT NULL UNIQUE,
  old_confirmed_at TIMESTAMPTZ(3),
  new_confirmed_at TIMESTAMPTZ(3),
  expires_at TIMESTAMPTZ(3) NOT NULL
);
