import { setTimeout as sleep } from "node:timers/promises";
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from "cockatiel";
import { env } from "../platform/env.ts";
import type { EngineFailure } from "./run-operation.ts";

/** So many failures one after another, and an engine is left alone for a while. */
const FAILURES = 5;
const REST_MS = 15_000;
const RETRIES = 2;

/** What came of a call: an answer, or a failure that another engine may make good. */
export class EngineFailed extends Error {
  override readonly name = "EngineFailed";
  readonly failure: EngineFailure;

  constructor(failure: EngineFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** A call through a gate; `alive` begins its time limit anew, for work that is many calls of the engine's. */
type GatedCall<T> = (signal: AbortSignal, alive: () => void) => Promise<T | { failure: EngineFailure }>;

/**
 * The way to one engine elsewhere, for all jobs of this process: at most so many calls at once, each with its time limit;
 * what was certainly not begun is tried again after a jittered pause; an engine that keeps failing, or asked for quiet, rests.
 */
export class EngineGate {
  readonly #timeoutMs: number;
  readonly #breaker = circuitBreaker(
    handleWhen((error) => error instanceof EngineFailed && /^(failed|timed_out)$/.test(error.failure.outcome)),
    { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES) },
  );
  readonly #policy;
  #quietUntil = 0;
  #openUntil = 0;

  constructor({ calls, timeoutMs, waiting }: { calls: number; timeoutMs: number; waiting: number }) {
    this.#timeoutMs = timeoutMs;
    this.#breaker.onBreak(() => {
      this.#openUntil = Date.now() + REST_MS;
    });
    this.#policy = wrap(
      bulkhead(calls, waiting),
      retry(
        handleWhen((error) => error instanceof EngineFailed && error.failure.safeToRepeat && this.quietMs() === 0),
        // Its pauses are jittered, so that many jobs do not come back at one moment.
        { maxAttempts: RETRIES, backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 2_000 }) },
      ),
      this.#breaker,
    );
  }

  /** Why it is not to be asked now, or null. */
  resting(): string | null {
    if (this.quietMs() > 0) return "it asked for a pause";
    if (this.#breaker.state === CircuitState.Open && Date.now() < this.#openUntil)
      return "it failed several times and rests";
    return null;
  }

  /** How long it asked to be left alone. */
  quietMs(): number {
    return Math.max(0, this.#quietUntil - Date.now());
  }

  /** Throws EngineFailed, or the signal's reason once that is aborted. */
  async run<T>(call: GatedCall<T>, signal: AbortSignal): Promise<T> {
    const work = this.#policy
      .execute(() => this.#once(call, signal), signal)
      .catch((error: unknown) => {
        if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError)
          throw new EngineFailed({ ...unavailable, message: error.message });
        throw error;
      });
    // A call that does not heed its signal must not hold up whoever canceled it.
    return Promise.race([work, rejectedBy(signal)]);
  }

  async #once<T>(call: GatedCall<T>, signal: AbortSignal): Promise<T> {
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new DOMException("The engine took too long.", "TimeoutError")),
      this.#timeoutMs,
    );
    const either = AbortSignal.any([signal, limit.signal]);
    try {
      const answer = await Promise.race([call(either, () => timer.refresh()), rejectedBy(either)]);
      if (typeof answer !== "object" || answer === null || !("failure" in answer)) return answer;
      const { retryAfterMs, outcome } = answer.failure;
      if (outcome === "rate_limited" && retryAfterMs) this.#quietUntil = Date.now() + retryAfterMs;
      throw new EngineFailed(answer.failure);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!limit.signal.aborted) throw error;
      throw new EngineFailed({ ...timedOut, message: `The engine did not answer within ${this.#timeoutMs / 1000} s.` });
    } finally {
      clearTimeout(timer);
    }
  }
}

export const unavailable = {
  code: "engine_unavailable",
  outcome: "unavailable",
  tryNext: true,
  safeToRepeat: false,
} as const satisfies Partial<EngineFailure>;

const timedOut = {
  code: "engine_timeout",
  outcome: "timed_out",
  tryNext: true,
  safeToRepeat: false,
} as const satisfies Partial<EngineFailure>;

const gates = new Map<string, EngineGate>();

/** The gate of an engine in this process. */
export function gateOf(engine: string): EngineGate {
  const { ENGINE_CALLS, ENGINE_TIMEOUT_SECONDS, IO_JOBS } = env();
  const gate =
    gates.get(engine) ??
    new EngineGate({ calls: ENGINE_CALLS, timeoutMs: ENGINE_TIMEOUT_SECONDS * 1000, waiting: IO_JOBS });
  gates.set(engine, gate);
  return gate;
}

/** Waits as long as an engine asked for. Throws the signal's reason. */
export async function waitForQuiet(gate: EngineGate, signal: AbortSignal): Promise<void> {
  await sleep(gate.quietMs(), undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
