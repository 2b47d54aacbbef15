-- Soft spend limits only warn. The last warning of each period is recorded, so that each is mailed once.
ALTER TABLE account
  ADD COLUMN soft_limits boolean NOT NULL DEFAULT false,
  ADD COLUMN day_warned_on date,
  ADD COLUMN day_warned smallint NOT NULL DEFAULT 0,
  ADD COLUMN month_warned_on date,
  ADD COLUMN month_warned smallint NOT NULL DEFAULT 0;
