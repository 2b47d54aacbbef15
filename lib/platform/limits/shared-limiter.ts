import { pool } from "../database/db.ts";
import { int, run, runForCount, statement, text } from "../database/statement.ts";
import { log } from "../telemetry/log.ts";

/** A process reserves at most this part of a limit at once. */
const BLOCKS = 40;
/** Unused points are returned after this time without a request. */
const IDLE_MS = 3_000;
const MAX_KEYS = 50_000;

interface Grant {
  window: number;
  /** Points reserved by this process and not yet spent. */
  left: number;
  /** Points of the window that no process has reserved, when this one last reserved. */
  unreserved: number;
  /** Whether the window has no more points for this process. */
  exhausted: boolean;
  usedAt: number;
  reserving: Promise<void> | undefined;
}

export interface LimitState {
  allowed: boolean;
  /** An estimate of the remaining points: other processes may have reserved some since. */
  remaining: number;
  /** Until the window ends. */
  resetMs: number;
}

/**
 * A limit per key and fixed window that holds over all processes. Each process reserves points in PostgreSQL in blocks
 * of at most a fortieth of the limit and spends them in memory, so most requests need no query. Together the processes
 * never allow more than the limit.
 */
export class SharedLimiter {
  readonly #name: string;
  readonly #windowMs: number;
  readonly #grants = new Map<string, Grant>();
  readonly #timer: NodeJS.Timeout;

  constructor({ name, windowSeconds }: { name: string; windowSeconds: number }) {
    this.#name = name;
    this.#windowMs = windowSeconds * 1000;
    this.#timer = setInterval(() => void this.#returnIdle(), IDLE_MS).unref();
  }

  /**
   * Spends one point of a key. Returns a promise only if a block must be reserved first, which throws if PostgreSQL is
   * not available.
   */
  consume(key: string, limit: number): LimitState | Promise<LimitState> {
    const now = Date.now();
    const window = Math.floor(now / this.#windowMs);
    const resetMs = (window + 1) * this.#windowMs - now;
    const grant = this.#findGrant(key, window, limit, now);
    return grant.left > 0 || grant.exhausted
      ? spend(grant, resetMs)
      : this.#reserveAndSpend(key, grant, limit, resetMs);
  }

  async #reserveAndSpend(key: string, grant: Grant, limit: number, resetMs: number): Promise<LimitState> {
    while (grant.left <= 0 && !grant.exhausted) {
      grant.reserving ??= this.#reserve(key, grant, limit);
      await grant.reserving;
    }
    return spend(grant, resetMs);
  }

  #findGrant(key: string, window: number, limit: number, now: number): Grant {
    let grant = this.#grants.get(key);
    if (grant?.window !== window) {
      if (this.#grants.size >= MAX_KEYS) this.#grants.clear();
      grant = { window, left: 0, unreserved: limit, exhausted: false, usedAt: now, reserving: undefined };
      this.#grants.set(key, grant);
    }
    grant.usedAt = now;
    return grant;
  }

  /** Returns all unused points, for a process that stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#returnIdle(0);
  }

  async #reserve(key: string, grant: Grant, limit: number): Promise<void> {
    try {
      const block = Math.max(1, Math.floor(limit / BLOCKS));
      const [row] = await run(pool(), RESERVE, { key: this.#toKey(key), window: grant.window, block, limit });
      grant.left += row?.granted ?? 0;
      grant.unreserved = Math.max(0, limit - (row?.reserved ?? limit));
      grant.exhausted = (row?.granted ?? 0) === 0;
    } finally {
      grant.reserving = undefined;
    }
  }

  async #returnIdle(idleMs = IDLE_MS): Promise<void> {
    const now = Date.now();
    const window = Math.floor(now / this.#windowMs);
    for (const [key, grant] of this.#grants) {
      if (grant.window < window) this.#grants.delete(key);
      else if (grant.left > 0 && now - grant.usedAt >= idleMs) {
        const { left } = grant;
        grant.left = 0;
        await this.#return(key, window, left);
      } else if (grant.exhausted) {
        // Another process may have returned points.
        grant.exhausted = false;
      }
    }
  }

  /** Never throws, also if the process has no database any more, because a timer calls it. */
  async #return(key: string, window: number, left: number): Promise<void> {
    try {
      await runForCount(pool(), RETURN, { key: this.#toKey(key), window, left });
    } catch (error) {
      log().debug({ error }, "unused points were not returned");
    }
  }

  #toKey = (key: string) => `${this.#name}:${key}`;
}

function spend(grant: Grant, resetMs: number): LimitState {
  if (grant.left <= 0) return { allowed: false, remaining: 0, resetMs };
  grant.left--;
  return { allowed: true, remaining: grant.left + grant.unreserved, resetMs };
}

/** Grants the rest of the limit, at most a block. */
const RESERVE = statement(
  "reserve_points",
  { key: text(), window: int, block: int, limit: int },
  `INSERT INTO rate_window AS w (key, window_start, reserved, granted)
   VALUES ($key, $window, LEAST($block::int, $limit::int), LEAST($block::int, $limit::int))
   ON CONFLICT (key, window_start) DO UPDATE SET
     reserved = GREATEST(w.reserved, LEAST($limit::int, w.reserved + $block::int)),
     granted = GREATEST(0, LEAST($limit::int - w.reserved, $block::int))
   RETURNING granted, reserved`,
  { granted: int, reserved: int },
);

const RETURN = statement(
  "return_points",
  { key: text(), window: int, left: int },
  "UPDATE rate_window SET reserved = GREATEST(0, reserved - $left::int) WHERE key = $key AND window_start = $window",
  {},
);
