-- A proven domain is checked again every day: when it was, and since when its TXT record is missing.
ALTER TABLE team_domain ADD COLUMN checked_at timestamptz(3), ADD COLUMN missing_since timestamptz(3);
