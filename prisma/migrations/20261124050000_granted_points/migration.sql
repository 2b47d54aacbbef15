-- What the latest reservation added, so that it can be returned by every supported version of PostgreSQL: only version 18
-- returns the values before an update.
ALTER TABLE rate_window ADD COLUMN granted INTEGER NOT NULL DEFAULT 0;
