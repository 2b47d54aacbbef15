import { pool, prisma } from "../platform/db.ts";

const RETRY_DELAY_MS = 60_000;

/**
 * Runs a periodic task if it is due: on one worker at a time, and at most once in `everySeconds`. If the worker is lost,
 * another one may run the task after `leaseSeconds`. Returns whether it ran. The task must be safe to run twice. The lease
 * is one conditional upsert, which needs raw SQL.
 */
export async function runPeriodicTask(
  name: string,
  { everySeconds, leaseSeconds }: { everySeconds: number; leaseSeconds: number },
  task: () => Promise<unknown>,
): Promise<boolean> {
  const { rowCount } = await pool().query(
    `INSERT INTO routine AS r (name, leased_until) VALUES ($1, now() + make_interval(secs => $3))
     ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until
     WHERE r.leased_until < now() AND (r.ran_at IS NULL OR r.ran_at < now() - make_interval(secs => $2))`,
    [name, everySeconds, leaseSeconds],
  );
  if (rowCount !== 1) return false;
  try {
    await task();
    const now = new Date();
    await prisma().periodicTask.update({ where: { name }, data: { ranAt: now, leasedUntil: now } });
  } catch (error) {
    // A retry directly after a failure is likely to fail again.
    await prisma().periodicTask.update({
      where: { name },
      data: { leasedUntil: new Date(Date.now() + RETRY_DELAY_MS) },
    });
    throw error;
  }
  return true;
}
