-- Claims that are no tries: given back by a stopping worker, or on the way to the other lane. The attempt's number stays a fence
-- that is never used twice.
ALTER TABLE "job" ADD COLUMN "uncounted" INTEGER NOT NULL DEFAULT 0 CHECK ("uncounted" >= 0);
