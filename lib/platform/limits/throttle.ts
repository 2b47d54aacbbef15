import { AppError } from "@atelier/errors";
import { pool } from "../database/db.ts";
import { prisma } from "../database/prisma.ts";
import { float, int, run, statement, text } from "../database/statement.ts";
import { digestFor } from "../secrets.ts";

/** A single upsert counts simultaneous attempts on several servers. */
const COUNT_ATTEMPT = statement(
  "count_attempt",
  { key: text(), windowSeconds: float },
  `INSERT INTO throttle (key, hits, expires_at) VALUES ($key, 1, now() + make_interval(secs => $windowSeconds))
   ON CONFLICT (key) DO UPDATE SET
     hits = CASE WHEN throttle.expires_at <= now() THEN 1 ELSE throttle.hits + 1 END,
     expires_at = CASE WHEN throttle.expires_at <= now() THEN excluded.expires_at ELSE throttle.expires_at END
   RETURNING hits, ceil(extract(epoch FROM expires_at - now()))::int AS wait`,
  { hits: int, wait: int },
);

/**
 * Counts one more attempt under `key` in a window that starts with the first attempt. Throws `rate_limited` past `limit`.
 * The table stores a digest of the key, because a key may contain an address.
 */
export async function throttle(key: string, limit: number, windowSeconds: number): Promise<void> {
  const [row] = await run(pool(), COUNT_ATTEMPT, { key: throttleKey(key), windowSeconds });
  if (!row || row.hits <= limit) return;
  throw new AppError("rate_limited", `Too many attempts. Wait ${formatWait(row.wait)} and try again.`, {
    retryAfterSeconds: Math.max(1, row.wait),
  });
}

/** Removes the attempts counted under a key, as after a correct password. */
export async function resetThrottle(key: string): Promise<void> {
  await prisma().throttle.deleteMany({ where: { key: throttleKey(key) } });
}

const throttleKey = (key: string): string => digestFor("trial", `throttle:${key}`);

function formatWait(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, seconds)} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
