export interface EngineErrorOptions {
  /** Whether the same call may be sent again without doing, or paying for, anything twice. */
  retryable?: boolean;
  fault?: "input" | "engine";
  /** The engine works but cannot process this input; another one may. */
  unfit?: boolean;
  /** The engine's Retry-After, in milliseconds. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** A vendor's or model's failure. With `fault: "input"` no other engine is tried. The message is for the log and holds no secret. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly retryable: boolean;
  readonly fault: "input" | "engine";
  readonly unfit: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: EngineErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable ?? false;
    this.fault = options.fault ?? "engine";
    this.unfit = options.unfit ?? false;
    this.retryAfterMs = options.retryAfterMs;
  }
}
