-- The operations for which the worker uses the engine; an empty list if it serves all of them.
ALTER TABLE engine_state ADD COLUMN operations jsonb NOT NULL DEFAULT '[]';
