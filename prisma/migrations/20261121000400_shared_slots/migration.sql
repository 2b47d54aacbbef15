-- How many concurrent uses of a resource, such as a provider's API, each process has reserved.
CREATE TABLE shared_slots (
  resource text PRIMARY KEY,
  shares jsonb NOT NULL DEFAULT '[]',
  paused_until timestamptz(3)
);
