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
import { type EngineLimits, EngineRun } from "../engines/vendor/engine-run.ts";
import { SharedSlots } from "../platform/limits/shared-slots.ts";
import { CallRate } from "./call-rate.ts";
import { EngineCallError, type EngineFailure, timedOut, unavailable } from "./engine-failure.ts";
import { engineHealthSettings } from "./settings.ts";

/** After this many failures in a row the circuit opens. */
const FAILURES_TO_OPEN = 5;
const OPEN_MS = 15_000;
const RETRIES = 2;

/** A call to an engine. `keepAlive` restarts its time limit, for an operation that makes many calls. */
type Call<T> = (signal: AbortSignal, keepAlive: () => void) => Promise<T | { failure: EngineFailure }>;

interface ClientOptions {
  engine: string;
  /** Concurrent calls to the engine, over all processes. */
  concurrency: number;
  /** Calls that start in a minute, over all processes; 0 for no limit. */
  perMinute: number;
  timeoutMs: number;
  /** Calls of this process that may wait for a slot. */
  queue: number;
}

/**
 * Calls one remote engine for all jobs of this process: limits concurrency and rate over all processes, limits time, retries
 * repeatable calls with jitter, honors a Retry-After that any process got, and opens a circuit after repeated failures. Once
 * a vendor may charge for a part of a call, only single requests of it are repeated (see `paidFetch`).
 */
export class EngineClient {
  readonly #timeoutMs: number;
  readonly #breaker = circuitBreaker(
    handleWhen((error) => error instanceof EngineCallError && /^(failed|timed_out)$/.test(error.failure.outcome)),
    { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
  );
  readonly #policy;
  readonly #slots: SharedSlots;
  readonly #rate: CallRate | undefined;
  readonly #limits: EngineLimits = {
    retryAfterMs: () => this.retryAfterMs(),
    pause: (ms) => this.#slots.pause(ms),
    waitForCall: async (signal) => this.#rate?.wait(signal),
  };
  #openUntil = 0;

  constructor({ engine, concurrency, perMinute, timeoutMs, queue }: ClientOptions) {
    this.#timeoutMs = timeoutMs;
    this.#slots = new SharedSlots({ resource: `engine:${engine}`, capacity: concurrency });
    if (perMinute > 0) this.#rate = new CallRate({ engine, perMinute });
    this.#breaker.onBreak(() => {
      this.#openUntil = Date.now() + OPEN_MS;
    });
    this.#policy = wrap(
      bulkhead(concurrency, queue),
      retry(
        handleWhen(
          (error) => error instanceof EngineCallError && error.failure.safeToRepeat && this.retryAfterMs() === 0,
        ),
        // The back-off is jittered, so that concurrent jobs do not retry at the same moment.
        { maxAttempts: RETRIES, backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 2_000 }) },
      ),
      this.#breaker,
    );
  }

  /** Returns the engine's slots and unused calls, for a process that stops. */
  async close(): Promise<void> {
    await Promise.all([this.#slots.close(), this.#rate?.close()]);
  }

  /** Why the engine cannot be called now; null if it can. */
  pausedReason(): string | null {
    if (this.retryAfterMs() > 0) return "its server is rate limiting";
    if (this.#breaker.state === CircuitState.Open && Date.now() < this.#openUntil)
      return "it failed several times in a row";
    return null;
  }

  /** The rest of the engine's Retry-After, in milliseconds. */
  retryAfterMs(): number {
    return this.#slots.pausedMs();
  }

  /** Waits for the end of the engine's Retry-After. Throws the signal's reason. */
  async waitForRetry(signal: AbortSignal): Promise<void> {
    // Another process may have got a later one in the meantime.
    while (this.retryAfterMs() > 0 && !signal.aborted)
      await sleep(Math.ceil(this.retryAfterMs()), undefined, { signal }).catch(() => {});
    signal.throwIfAborted();
  }

  /** Runs a call under the policy. Throws EngineCallError, or the signal's reason once it is aborted. */
  async run<T>(call: Call<T>, signal: AbortSignal): Promise<T> {
    const answer = this.#policy
      .execute(() => this.#slots.run(() => this.#runInRate(call, signal), signal), signal)
      .catch((error: unknown) => {
        if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError)
          throw new EngineCallError({ ...unavailable, message: error.message });
        throw error;
      });
    // A call that ignores its signal must not delay the cancel.
    return Promise.race([answer, rejectedBy(signal)]);
  }

  async #runInRate<T>(call: Call<T>, signal: AbortSignal): Promise<T> {
    await this.#rate?.wait(signal);
    return this.#runOnce(call, signal);
  }

  async #runOnce<T>(call: Call<T>, signal: AbortSignal): Promise<T> {
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new DOMException("The engine call timed out.", "TimeoutError")),
      this.#timeoutMs,
    );
    const either = AbortSignal.any([signal, limit.signal]);
    try {
      const run = new EngineRun(this.#limits);
      const result = run.execute(() => call(either, () => timer.refresh()));
      const answer = await Promise.race([result, rejectedBy(either)]);
      if (typeof answer !== "object" || answer === null || !("failure" in answer)) return answer;
      const { retryAfterMs, outcome } = answer.failure;
      if (outcome === "rate_limited" && retryAfterMs) this.#slots.pause(retryAfterMs);
      throw new EngineCallError(answer.failure);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!limit.signal.aborted) throw error;
      const message = `The engine did not respond within ${this.#timeoutMs / 1000} s.`;
      throw new EngineCallError({ ...timedOut, message });
    } finally {
      clearTimeout(timer);
    }
  }
}

const clients = new Map<string, EngineClient>();

/** The client of an engine in this process. */
export function engineClient(engine: string): EngineClient {
  const { ENGINE_CALLS, ENGINE_CALLS_PER_MINUTE, ENGINE_TIMEOUT_SECONDS, IO_JOBS } = engineHealthSettings();
  const client =
    clients.get(engine) ??
    new EngineClient({
      engine,
      concurrency: ENGINE_CALLS,
      perMinute: ENGINE_CALLS_PER_MINUTE,
      timeoutMs: ENGINE_TIMEOUT_SECONDS * 1000,
      queue: IO_JOBS,
    });
  clients.set(engine, client);
  return client;
}

/** Returns the slots of all engines to the other processes, for a process that stops. */
export async function closeEngineClients(): Promise<void> {
  await Promise.all([...clients.values()].map((client) => client.close()));
  clients.clear();
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
