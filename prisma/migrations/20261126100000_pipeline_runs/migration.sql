-- A run of a pipeline is a batch whose items are the jobs of its steps: they are held, dispatched, counted and canceled
-- as items are. `steps` is the list of its steps, NULL for other batches. `outcome` is set once, after its last job ended.
ALTER TABLE batch
  ADD COLUMN steps jsonb,
  ADD COLUMN outcome text CHECK (outcome IN ('succeeded', 'failed', 'canceled'));
CREATE INDEX batch_runs ON batch (account_id, id) WHERE steps IS NOT NULL;
CREATE INDEX batch_open_runs ON batch (id) WHERE steps IS NOT NULL AND outcome IS NULL;
