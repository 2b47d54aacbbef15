-- Client tokens: keys for browsers, for one operation, one site and at most 15 minutes.
ALTER TABLE api_key ADD COLUMN origin text, ADD COLUMN parent_id text,
  DROP CONSTRAINT api_key_kind_check,
  ADD CONSTRAINT api_key_kind_check CHECK (kind IN ('primary', 'restricted', 'client')),
  ADD CHECK ((kind = 'client') = (origin IS NOT NULL));
