-- The operator's prices. An empty engine or effort stands for all of them.
CREATE TABLE unit_price (
  operation text NOT NULL,
  engine text NOT NULL DEFAULT '',
  effort text NOT NULL DEFAULT '',
  unit text NOT NULL,
  credits int NOT NULL CHECK (credits BETWEEN 0 AND 10000),
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (operation, engine, effort, unit)
);
-- The prices of each engine that a job may try, as they were when it was submitted.
ALTER TABLE job ADD COLUMN engine_prices jsonb NOT NULL DEFAULT '{}';
-- What the portal needs to know about an engine without loading it.
ALTER TABLE engine_state
  ADD COLUMN serves jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN local boolean NOT NULL DEFAULT false;
