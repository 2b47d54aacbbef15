import { AsyncLocalStorage } from "node:async_hooks";
import { EngineError } from "../ports/index.ts";

/** The limits of an engine, which apply to its repeated requests too. */
export interface EngineLimits {
  /** The rest of the engine's Retry-After, in milliseconds. */
  retryAfterMs(): number;
  /** Starts a Retry-After of the engine. */
  pause(ms: number): void;
  /** Waits until one more call may start. Throws the signal's reason. */
  waitForCall(signal: AbortSignal): Promise<void>;
}

const current = new AsyncLocalStorage<EngineRun>();

/** One run of an operation on an engine. Records whether a vendor may charge for any of its requests. */
export class EngineRun {
  readonly limits: EngineLimits;
  #open = 0;
  #charged = false;

  constructor(limits: EngineLimits) {
    this.limits = limits;
  }

  /** Whether repeating the whole run can cost money twice. An open request counts, because the vendor may have started it. */
  get mayBeCharged(): boolean {
    return this.#charged || this.#open > 0;
  }

  /** Runs a function so that its requests belong to this run. */
  execute<T>(use: () => Promise<T>): Promise<T> {
    return current.run(this, use);
  }

  /** Sends a request and records it as charged unless the vendor certainly did not start it. */
  async send<T>(request: () => Promise<T>, isNotStarted: (result: T) => boolean): Promise<T> {
    this.#open++;
    let charged = true;
    try {
      const result = await request();
      charged = !isNotStarted(result);
      return result;
    } finally {
      this.#open--;
      this.#charged ||= charged;
    }
  }
}

/** The run that the current code belongs to. */
export const currentRun = (): EngineRun | undefined => current.getStore();

/** Makes a retryable error final if repeating the whole run could cost money twice. Returns other errors unchanged. */
export function finalIfCharged(error: unknown): unknown {
  if (!(error instanceof EngineError) || !error.retryable || !currentRun()?.mayBeCharged) return error;
  const { message, fault, unfit, retryAfterMs, unanswered, cause } = error;
  return new EngineError(message, { retryable: false, fault, unfit, retryAfterMs, unanswered, cause });
}
