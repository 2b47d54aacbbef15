import { setTimeout as sleep } from "node:timers/promises";
import { SharedLimiter } from "../platform/limits/shared-limiter.ts";
import { log } from "../platform/telemetry/log.ts";

const MINUTE_SECONDS = 60;
/** The limit of a minute is divided into slices, so that calls are spread over the minute. */
const SLICES = 12;
const SLICE_MS = (MINUTE_SECONDS * 1000) / SLICES;
/** The pause before another try if PostgreSQL does not respond. */
const RETRY_MS = 1_000;

/** Limits how many calls of one engine start in a minute, counted over all processes. */
export class CallRate {
  readonly #engine: string;
  readonly #perMinute: number;
  readonly #limiter = new SharedLimiter({ name: "engine-calls", windowSeconds: MINUTE_SECONDS });

  constructor({ engine, perMinute }: { engine: string; perMinute: number }) {
    this.#engine = engine;
    this.#perMinute = perMinute;
  }

  /** Waits until one more call may start. Throws the signal's reason. */
  async wait(signal: AbortSignal): Promise<void> {
    while (!(await this.#isAllowed())) {
      const restMs = SLICE_MS - (Date.now() % SLICE_MS);
      await sleep(Math.ceil(restMs), undefined, { signal }).catch(() => {});
      signal.throwIfAborted();
    }
    signal.throwIfAborted();
  }

  /** Returns unused calls to the other processes. */
  close = () => this.#limiter.close();

  async #isAllowed(): Promise<boolean> {
    const slice = Math.floor(Date.now() / SLICE_MS) % SLICES;
    const limit = callsOfSlice(this.#perMinute, slice);
    if (limit === 0) return false;
    try {
      return (await this.#limiter.consume(`${this.#engine}:${slice}`, limit)).allowed;
    } catch (error) {
      log().warn({ error, engine: this.#engine }, "the call rate of an engine is unknown");
      await sleep(RETRY_MS);
      return false;
    }
  }
}

/** The calls of one slice of a minute. The slices add up to the limit of the minute. */
export const callsOfSlice = (perMinute: number, slice: number): number =>
  Math.floor(((slice + 1) * perMinute) / SLICES) - Math.floor((slice * perMinute) / SLICES);
