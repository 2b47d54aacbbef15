import { AppError } from "@atelier/errors";
import { pool } from "../platform/db.ts";
import { digestFor } from "../platform/secrets.ts";

/**
 * Counts one more try under `key` in a window that starts with the first; throws `rate_limited` past `limit`.
 * One upsert, so that tries at once on several servers are all counted. Keys are stored as digests: they may hold addresses.
 */
export async function throttle(key: string, limit: number, windowSeconds: number): Promise<void> {
  const { rows } = await pool().query<{ hits: number; wait: number }>(
    `INSERT INTO throttle (key, hits, expires_at) VALUES ($1, 1, now() + make_interval(secs => $2))
     ON CONFLICT (key) DO UPDATE SET
       hits = CASE WHEN throttle.expires_at <= now() THEN 1 ELSE throttle.hits + 1 END,
       expires_at = CASE WHEN throttle.expires_at <= now() THEN excluded.expires_at ELSE throttle.expires_at END
     RETURNING hits, ceil(extract(epoch FROM expires_at - now()))::int AS wait`,
    [digestFor("trial", `throttle:${key}`), windowSeconds],
  );
  const row = rows[0];
  if (!row || row.hits <= limit) return;
  throw new AppError("rate_limited", `Too many tries. Wait ${inWords(row.wait)} and try again.`, {
    retryAfterSeconds: Math.max(1, row.wait),
  });
}

/** Forgets the tries under a key, as after the right password. */
export async function forgetTries(key: string): Promise<void> {
  await pool().query("DELETE FROM throttle WHERE key = $1", [digestFor("trial", `throttle:${key}`)]);
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, seconds)} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
