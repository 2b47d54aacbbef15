import { randomUUID } from "node:crypto";
import { type Queryable, transaction } from "../database/db.ts";
import { float, int, json, nullable, run, runForCount, statement, text } from "../database/statement.ts";
import { log } from "../telemetry/log.ts";
import { divideSlots, type Share } from "./divide-slots.ts";

/** How often a process that uses or waits for slots renews its share. */
const RENEW_MS = 1_000;
/** The shortest time between renewals that calls without a slot cause. */
const EARLY_RENEW_MS = 100;
/** A share that is not renewed for this time belongs to a process that ended. */
const LEASE_MS = 15_000;
/** A process stops using its share this long before the others may take it. */
const LEASE_MARGIN_MS = 3_000;
/** Unused slots are returned after this time. */
const IDLE_MS = 3_000;

interface Waiting {
  resolve(): void;
  reject(reason: unknown): void;
}

/**
 * Concurrent uses of one resource, limited over all processes. Each process reserves slots in PostgreSQL and renews them
 * every second while it uses any, so that a use needs no query. Processes that want more than there is get equal shares.
 */
export class SharedSlots {
  readonly #resource: string;
  readonly #capacity: number;
  readonly #process = randomUUID();
  readonly #waiting: Waiting[] = [];
  #active = 0;
  #allowed = 0;
  #allowedUntil = 0;
  #usedAt = 0;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = 0;
  /** A pause that this process got and has not stored yet, in milliseconds; 0 for none. */
  #newPauseMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> | undefined;

  constructor({ resource, capacity }: { resource: string; capacity: number }) {
    this.#resource = resource;
    this.#capacity = capacity;
  }

  /** Runs `use` with one slot. Waits for a slot in order of arrival; throws the signal's reason when it is aborted. */
  async run<T>(use: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#acquire(signal);
    try {
      return await use();
    } finally {
      this.#active--;
      this.#usedAt = performance.now();
      // A slot beyond this process's share is for a process that waits.
      if (this.#active >= this.#allowed) this.#renewEarly();
      else this.#admit();
    }
  }

  /** Milliseconds until the resource accepts calls again, as it reported to any process. 0: now. */
  pausedMs(): number {
    return Math.max(0, this.#pausedUntil - performance.now());
  }

  /** Pauses the resource for all processes that use it; the others notice within a second. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms);
    this.#newPauseMs = Math.max(this.#newPauseMs, ms);
    this.#renewAlways();
  }

  /** Returns the slots, for a process that stops. Calls that still wait never get one. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#renewing;
    await transaction((tx) => this.#store(tx, 0)).catch(logFailure);
  }

  async #acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.#usedAt = performance.now();
    if (this.#waiting.length === 0 && this.#hasFree()) {
      this.#active++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiting = { resolve: () => settle(resolve), reject };
      const leave = () => {
        const index = this.#waiting.indexOf(waiting);
        if (index >= 0) this.#waiting.splice(index, 1);
        reject(signal.reason);
      };
      const settle = (end: () => void) => {
        signal.removeEventListener("abort", leave);
        end();
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.push(waiting);
      this.#renewEarly();
    });
  }

  #hasFree = () => this.#active < this.#allowed && performance.now() < this.#allowedUntil;

  #admit(): void {
    while (this.#waiting.length > 0 && this.#hasFree()) {
      this.#active++;
      this.#waiting.shift()?.resolve();
    }
  }

  #renewEarly(): void {
    if (!this.#timer || performance.now() - this.#renewedAt >= EARLY_RENEW_MS) this.#renewAlways();
  }

  /** Renews now and from now on every second. */
  #renewAlways(): void {
    this.#timer ??= setInterval(() => void this.#renew(), RENEW_MS).unref();
    void this.#renew();
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#renewNow()
      .catch(logFailure)
      .finally(() => {
        this.#renewing = undefined;
        this.#admit();
      });
    return this.#renewing;
  }

  async #renewNow(): Promise<void> {
    const start = performance.now();
    this.#renewedAt = start;
    const isIdle = this.#active + this.#waiting.length === 0;
    const isReleased = isIdle && start - this.#usedAt >= IDLE_MS && this.pausedMs() === 0;
    const allowed = await transaction((tx) => this.#store(tx, isReleased ? 0 : Math.max(1, this.#wanted())));
    this.#allowed = allowed;
    this.#allowedUntil = start + LEASE_MS - LEASE_MARGIN_MS;
    if (!isReleased || this.#wanted() > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #wanted = () => this.#active + this.#waiting.length;

  /** Writes this process's share under the resource's lock and returns how many slots it may use. */
  async #store(tx: Queryable, wanted: number): Promise<number> {
    const [row] = await run(tx, LOCK, { resource: this.#resource });
    if (!row) {
      await runForCount(tx, CREATE, { resource: this.#resource });
      return this.#store(tx, wanted);
    }
    const { now } = row;
    if (row.paused_ms !== null) this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + row.paused_ms);
    const live = row.shares.filter(({ process, expiresAt }) => process !== this.#process && expiresAt > now);
    const before = row.shares.find(({ process }) => process === this.#process);
    const active = this.#active;
    const mine: Share = {
      process: this.#process,
      wanted,
      active,
      reserved: 0,
      servedAt: before?.servedAt ?? 0,
      expiresAt: now + LEASE_MS,
    };
    const allowed = divideSlots(mine, live, this.#capacity);
    mine.reserved = Math.max(active, allowed);
    if (mine.reserved > (before?.reserved ?? 0)) mine.servedAt = now;
    // Calls start while the share is stored, but none beyond it.
    this.#allowed = Math.min(this.#allowed, mine.reserved);
    const shares = mine.reserved > 0 || wanted > 0 ? [...live, mine] : live;
    const pauseMs = Math.ceil(this.#newPauseMs);
    await runForCount(tx, STORE, { resource: this.#resource, shares, pauseMs });
    if (pauseMs === Math.ceil(this.#newPauseMs)) this.#newPauseMs = 0;
    return allowed;
  }
}

const logFailure = (error: unknown) => log().warn({ error }, "shared slots were not renewed");

const LOCK = statement(
  "lock_slots",
  { resource: text() },
  `SELECT shares, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
     (extract(epoch FROM paused_until - clock_timestamp()) * 1000)::float8 AS paused_ms
   FROM shared_slots WHERE resource = $resource FOR UPDATE`,
  { shares: json<Share[]>(), now: float, paused_ms: nullable(float) },
);
const CREATE = statement(
  "create_slots",
  { resource: text() },
  "INSERT INTO shared_slots (resource) VALUES ($resource) ON CONFLICT (resource) DO NOTHING",
  {},
);
const STORE = statement(
  "store_slots",
  { resource: text(), shares: json<object>(), pauseMs: int },
  `UPDATE shared_slots SET shares = $shares::jsonb,
     paused_until = CASE WHEN $pauseMs::int > 0 THEN greatest(paused_until, clock_timestamp() + $pauseMs::int * interval '1 millisecond')
       ELSE paused_until END
   WHERE resource = $resource`,
  {},
);
