-- When AWS told of the agreement first, by its own clock: what is told late of an older one does not replace it.
ALTER TABLE marketplace_agreement ADD COLUMN told_at TIMESTAMPTZ(3);
