-- The indexes of large tables have IF NOT EXISTS: build them with CONCURRENTLY before the upgrade, so that no write waits.

-- Incidents that operators publish on the status page, each with its updates.
CREATE TABLE incident (
    id TEXT NOT NULL,
    title TEXT NOT NULL,
    impact TEXT NOT NULL CHECK (impact IN ('minor', 'major', 'maintenance')),
    status TEXT NOT NULL CHECK (status IN ('investigating', 'identified', 'monitoring', 'resolved')),
    -- Slugs of the affected operations; empty for all of them.
    operations JSONB NOT NULL DEFAULT '[]',
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    resolved_at TIMESTAMPTZ(3),
    CONSTRAINT incident_pkey PRIMARY KEY (id)
);
CREATE INDEX incident_created_at_idx ON incident (created_at);
CREATE TABLE incident_update (
    id TEXT NOT NULL,
    incident_id TEXT NOT NULL,
    status TEXT NOT NULL,
    message TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT incident_update_pkey PRIMARY KEY (id),
    CONSTRAINT incident_update_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incident (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX incident_update_incident_id_id_idx ON incident_update (incident_id, id);

-- The results of the last day and of the last 90 days are read by the time of their end. Jobs end about in the order in
-- which they were inserted, so a summary of blocks is enough, and it costs a job's end almost nothing.
CREATE INDEX IF NOT EXISTS job_finished_brin ON job USING brin (finished_at) WITH (pages_per_range = 32, autosummarize = on);
-- The sums of the day. The table is append-only, so its rows are in the order of their time.
CREATE INDEX IF NOT EXISTS ledger_entry_created_brin ON ledger_entry USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);
-- The credits that items of paused batches hold.
CREATE INDEX IF NOT EXISTS batch_paused ON batch (id) WHERE status = 'paused';
-- Filtered lists of an account with many jobs. Without them, a filter that few jobs match reads all jobs.
CREATE INDEX IF NOT EXISTS job_unsuccessful ON job (account_id, status, id) WHERE status IN ('failed', 'canceled');
CREATE INDEX IF NOT EXISTS job_operation ON job (account_id, operation, id);
CREATE INDEX IF NOT EXISTS job_key ON job (key_id, id) WHERE key_id IS NOT NULL;
