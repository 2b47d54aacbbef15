/** An attempt as a job stores it. Attempts of older jobs have no start. */
interface Attempt {
  engine: string;
  outcome: string;
  ms: number;
  started_at?: string | undefined;
  steps?: readonly { step: string; ms: number }[] | undefined;
}

/** A job's times. They are the database's, so that they can be compared. */
export interface TimedJob {
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  attempts: readonly Attempt[];
}

export interface Bar {
  /**
   * The stage: waiting, preparing, the time between two attempts, storing, an engine's attempt, or a step of an attempt.
   */
  kind: "waiting" | "preparing" | "between" | "storing" | "attempt" | "step";
  /** The engine of an attempt, or the name of a step. */
  name: string | null;
  /** Milliseconds from the job's submission. */
  fromMs: number;
  ms: number;
  outcome: string | null;
}

/** Shorter gaps are not shown: no person needs them, and times are rounded to milliseconds. */
const MIN_GAP_MS = 1;

/**
 * The course of a job as bars in the order of their start, and its length in milliseconds; null before a worker has started
 * it. The bars of a job without gaps add up to its length, except steps, which are parts of their attempt.
 */
export function findTimeline(job: TimedJob, now = new Date()): { totalMs: number; bars: Bar[] } | null {
  const { createdAt, startedAt, finishedAt, attempts } = job;
  if (!startedAt) return null;
  const since = (at: Date) => Math.max(0, at.getTime() - createdAt.getTime());
  const totalMs = since(finishedAt ?? now);
  const bars: Bar[] = [];
  const gap = (kind: Bar["kind"], fromMs: number, toMs: number) => {
    if (toMs - fromMs >= MIN_GAP_MS) bars.push({ kind, name: null, fromMs, ms: toMs - fromMs, outcome: null });
  };
  gap("waiting", 0, since(startedAt));
  let at = since(startedAt);
  const timed = attempts.flatMap(({ started_at, ...attempt }) =>
    started_at === undefined ? [] : [{ ...attempt, fromMs: since(new Date(started_at)) }],
  );
  for (const [position, { engine, outcome, ms, steps = [], fromMs }] of timed.entries()) {
    gap(position === 0 ? "preparing" : "between", at, fromMs);
    bars.push({ kind: "attempt", name: engine, fromMs, ms, outcome }, ...getBars(steps, fromMs, ms));
    at = fromMs + ms;
  }
  if (timed.length === 0) gap("preparing", at, totalMs);
  else if (finishedAt) gap("storing", at, totalMs);
  return { totalMs, bars };
}

/** Each step lasts until the next one, the last until the end of the attempt. `ms` of a step is its start in the attempt. */
function getBars(steps: readonly { step: string; ms: number }[], fromMs: number, attemptMs: number): Bar[] {
  return steps.flatMap(({ step, ms }, position) => {
    const length = (steps[position + 1]?.ms ?? attemptMs) - ms;
    if (length < MIN_GAP_MS) return [];
    return { kind: "step" as const, name: step, fromMs: fromMs + ms, ms: length, outcome: null };
  });
}
