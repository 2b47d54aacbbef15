import pg from "pg";

/** The first moment of every simulation, so that days and weeks begin at the same steps. */
export const START_MS = Date.UTC(2026, 0, 5, 8);

/**
 * Gives the database a clock that the simulation sets for each connection: `now()` is the setting `simulation.time`, in
 * statements and in the defaults of columns. Triggers record changes of state that no code may make.
 */
const PREPARE = `
  CREATE SCHEMA simulation;
  CREATE FUNCTION simulation.now() RETURNS timestamptz LANGUAGE sql STABLE AS
    $$ SELECT current_setting('simulation.time')::timestamptz $$;
  DO $$ DECLARE c record; BEGIN
    FOR c IN SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name NOT LIKE '\\_%' AND column_default ~* '^(pg_catalog\\.)?(now\\(\\)|current_timestamp)'
    LOOP EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT simulation.now()', c.table_name, c.column_name); END LOOP;
  END $$;
  CREATE TABLE simulation.violation (rule text NOT NULL, subject text NOT NULL, detail text NOT NULL);

  CREATE FUNCTION simulation.check_job() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE broken text := CASE
    WHEN OLD.status NOT IN ('queued', 'running') AND NEW.status <> OLD.status THEN 'a job ends once'
    WHEN NEW.attempt <> OLD.attempt AND NOT (OLD.status = 'queued' AND NEW.status = 'running' AND NEW.attempt = OLD.attempt + 1)
      THEN 'a claim takes a queued job and counts it'
    WHEN OLD.status = 'running' AND NEW.status = 'queued' AND NEW.uncounted = OLD.uncounted
      AND OLD.heartbeat_at > simulation.now() - interval '5 seconds' THEN 'the job of a live worker is not reclaimed'
    WHEN OLD.started_at IS NULL AND NEW.status = 'running'
      AND EXISTS (SELECT FROM batch WHERE id = NEW.batch_id AND (status = 'paused' OR cancel_asked_at IS NOT NULL))
      THEN 'no further item of a paused or canceled batch starts'
    WHEN NEW.attempt - NEW.uncounted > 3 THEN 'a job has three attempts'
    WHEN OLD.status = 'succeeded' AND OLD.batch_id IS NOT NULL AND NEW.batch_id IS NULL THEN 'a step that was paid stays in its run'
  END;
  BEGIN
    IF broken IS NOT NULL THEN INSERT INTO simulation.violation VALUES (broken, NEW.id,
      format('%s, attempt %s → %s, attempt %s', OLD.status, OLD.attempt, NEW.status, NEW.attempt)); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER simulation_job AFTER UPDATE ON job FOR EACH ROW EXECUTE FUNCTION simulation.check_job();

  CREATE FUNCTION simulation.check_hold() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.status <> 'open' THEN INSERT INTO simulation.violation VALUES ('a hold ends once', NEW.job_id, OLD.status || ' → ' || NEW.status); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER simulation_hold AFTER UPDATE ON hold FOR EACH ROW EXECUTE FUNCTION simulation.check_hold();

  CREATE FUNCTION simulation.check_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.attempts > OLD.attempts AND (OLD.status <> 'pending' OR OLD.next_at > simulation.now()) THEN
      INSERT INTO simulation.violation VALUES ('a delivery is claimed when it is due', NEW.event_id, format('%s, due %s', OLD.status, OLD.next_at));
    END IF;
    IF OLD.status <> 'pending' AND NEW.status <> OLD.status AND NEW.tries <> 0 THEN
      INSERT INTO simulation.violation VALUES ('a delivery that has ended changes only if it is sent again', NEW.event_id, format('%s → %s', OLD.status, NEW.status));
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER simulation_delivery AFTER UPDATE ON webhook_delivery FOR EACH ROW EXECUTE FUNCTION simulation.check_delivery();

  CREATE FUNCTION simulation.check_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE claims int := (SELECT attempts FROM webhook_delivery WHERE endpoint_id = NEW.endpoint_id AND event_id = NEW.event_id);
  BEGIN
    IF NEW.number <> claims THEN INSERT INTO simulation.violation VALUES ('only the last claim of a delivery ends it', NEW.event_id,
      format('attempt %s of %s', NEW.number, claims)); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER simulation_attempt AFTER INSERT ON webhook_attempt FOR EACH ROW EXECUTE FUNCTION simulation.check_attempt();
`;

/** Empties the tables that have rows. The role keeps the ledger's triggers from refusing it. */
const EMPTY = `
  DO $$ DECLARE t text; used text[] := '{}'; has_rows boolean; BEGIN
    FOR t IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
      WHERE schemaname IN ('public', 'simulation') AND tablename NOT LIKE '\\_%'
    LOOP EXECUTE 'SELECT EXISTS (SELECT FROM ' || t || ')' INTO has_rows; IF has_rows THEN used := used || t; END IF; END LOOP;
    PERFORM set_config('session_replication_role', 'replica', true);
    IF used <> '{}' THEN EXECUTE 'TRUNCATE ' || array_to_string(used, ', ') || ' RESTART IDENTITY CASCADE'; END IF;
  END $$`;

/** Prepares the database of DATABASE_URL, which must be migrated and empty. */
export async function prepareDatabase(): Promise<void> {
  const client = await connect();
  await client.query(PREPARE);
  await client.end();
}

export const emptyDatabase = (client: pg.Client): Promise<unknown> => client.query(EMPTY);

/** A connection on which `now()` is the simulation's clock. The crash of PostgreSQL itself is not simulated. */
export async function connect(): Promise<pg.Client> {
  const settings = {
    search_path: "simulation,public,pg_catalog",
    synchronous_commit: "off",
    deadlock_timeout: "100ms",
    statement_timeout: "60s",
    timezone: "UTC",
    "simulation.time": isoTime(START_MS),
  };
  const client = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  await client.connect();
  return client;
}

export const isoTime = (ms: number): string => new Date(ms).toISOString();
