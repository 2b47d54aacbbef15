-- Background tasks recorded by the statement or transaction that causes them. A relay moves them to pg-boss under the same id.
CREATE TABLE outbox (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  task text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  start_after timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_created_at ON outbox (created_at);
