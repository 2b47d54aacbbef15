/** Limits in milliseconds of what must happen after a fault. */
export interface Limits {
  /** Everything must work again after a fault. */
  recoveryMs: number;
  /** The last jobs must end after the last request. */
  quietMs: number;
  /** Descriptors are closed and files are deleted after the last answer. */
  settleMs: number;
  /** PostgreSQL must be started again. */
  restartMs: number;
}

/** In times of the baseline. */
const RATIOS: Limits = { recoveryMs: 8, quietMs: 4, settleMs: 1, restartMs: 4 };
/** A worker that died keeps its jobs until its lease ends, on a fast machine too. */
const LEASE_MS = 30_000;

/**
 * The limits on this machine. `baselineMs` is what the installation took from its start until every engine had run a job,
 * so that a busy or slow machine is not judged by the times of a fast one.
 */
export const computeLimits = (baselineMs: number): Limits => ({
  recoveryMs: LEASE_MS + RATIOS.recoveryMs * baselineMs,
  quietMs: LEASE_MS + RATIOS.quietMs * baselineMs,
  settleMs: RATIOS.settleMs * baselineMs,
  restartMs: RATIOS.restartMs * baselineMs,
});

/** The time that a run may take. A fault begins only if the longest one so far would end in time. */
export class RunTime {
  readonly #end: number;
  #longestMs = 0;

  constructor(ms: number, startedAt = Date.now()) {
    this.#end = startedAt + ms;
  }

  /** Whether another fault may begin, with `reserveMs` left for the end of the run. */
  mayBegin(reserveMs: number, now = Date.now()): boolean {
    return now + this.#longestMs + reserveMs <= this.#end;
  }

  /** Notes how long a fault took. */
  add(tookMs: number): void {
    this.#longestMs = Math.max(this.#longestMs, tookMs);
  }
}
