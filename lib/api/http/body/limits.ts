import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { AppError } from "@atelier/errors";

/** A request can have an image, a mask and a background: two at full size, and room for text. */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;
export const MAX_TEXT_BYTES = 1024 * 1024;
/** The whole body must arrive within this time. */
const BODY_TIMEOUT_MS = 120_000;
/** In every window at least this many bytes must arrive. */
const WINDOW_MS = 10_000;
const WINDOW_BYTES = 10_240;

export interface BodyLimits {
  maxBytes?: number;
  /** Time limits; tests shorten them. */
  timeoutMs?: number;
  windowMs?: number;
}

/** The body as a stream that fails when it is too large, too slow, or cut off by the client. */
export function limitedBody(request: IncomingMessage, limits: BodyLimits = {}): Transform {
  const { maxBytes = MAX_BODY_BYTES, timeoutMs = BODY_TIMEOUT_MS, windowMs = WINDOW_MS } = limits;
  let received = 0;
  let counted = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(received > maxBytes ? payloadTooLarge() : null, chunk);
    },
  });
  const stop = (error: Error) => limited.destroy(error);
  const timer = setTimeout(() => stop(tooSlow()), timeoutMs);
  const window = setInterval(() => {
    if (received - counted < WINDOW_BYTES) stop(tooSlow());
    counted = received;
  }, windowMs);
  // A client that closes the connection never ends its stream.
  const onClose = () => {
    if (!request.complete) stop(cutOff());
  };
  const onError = (cause: Error) => stop(cutOff(cause));
  request.once("close", onClose);
  request.once("error", onError);
  limited.once("close", () => {
    clearTimeout(timer);
    clearInterval(window);
    request.off("close", onClose);
    request.off("error", onError);
    // Late errors of a refused request have no reader.
    request.on("error", () => {});
    request.unpipe(limited);
  });
  // A connection that broke before this has no more events.
  if (request.destroyed && !request.complete) stop(cutOff());
  else request.pipe(limited);
  return limited;
}

export const payloadTooLarge = () =>
  new AppError("payload_too_large", "A file can have up to 30 MB and a request up to 64 MB. Send a smaller file.");

const tooSlow = () => new AppError("request_timeout", "The body arrived too slowly. Check the connection and retry.");

const cutOff = (cause?: Error) =>
  new AppError("invalid_input", "The connection was closed before the body was complete.", { cause });
