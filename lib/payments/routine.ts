import { pool } from "../platform/db.ts";

/**
 * Runs `work` if its turn has come: on one worker at a time, and at most once in `everySeconds`. The lease outlives a
 * lost worker by `leaseSeconds` at most. Returns whether it ran. What runs this way must bear to run twice.
 */
export async function runRoutine(
  name: string,
  { everySeconds, leaseSeconds }: { everySeconds: number; leaseSeconds: number },
  work: () => Promise<unknown>,
): Promise<boolean> {
  const { rowCount } = await pool().query(
    `INSERT INTO routine AS r (name, leased_until) VALUES ($1, now() + make_interval(secs => $3))
     ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until
     WHERE r.leased_until < now() AND (r.ran_at IS NULL OR r.ran_at < now() - make_interval(secs => $2))`,
    [name, everySeconds, leaseSeconds],
  );
  if (rowCount !== 1) return false;
  try {
    await work();
    await pool().query("UPDATE routine SET ran_at = now(), leased_until = now() WHERE name = $1", [name]);
  } catch (error) {
    // It is tried again after a while, not at once: what failed is likely to fail again.
    await pool().query("UPDATE routine SET leased_until = now() + interval '1 minute' WHERE name = $1", [name]);
    throw error;
  }
  return true;
}
