export interface EngineErrorOptions {
  /** Whether the call can be repeated without running, or paying for, anything twice. */
  retryable?: boolean;
  fault?: "input" | "engine";
  /** The engine does not support this input; another engine may. */
  unfit?: boolean;
  /** The engine's Retry-After, in milliseconds. */
  retryAfterMs?: number | undefined;
  /** The connection failed before a response; the call may have run. */
  unanswered?: boolean;
  cause?: unknown;
}

/** A failure of a vendor or a model. With `fault: "input"` no other engine is tried. The message is for the log and contains no secret. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly retryable: boolean;
  readonly fault: "input" | "engine";
  readonly unfit: boolean;
  readonly retryAfterMs: number | undefined;
  readonly unanswered: boolean;

  constructor(message: string, options: EngineErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable ?? false;
    this.fault = options.fault ?? "engine";
    this.unfit = options.unfit ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.unanswered = options.unanswered ?? false;
  }
}
