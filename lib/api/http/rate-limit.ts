import { AppError } from "@atelier/errors";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "../../platform/env.ts";

const WINDOW_SECONDS = 60;

let limiter: RateLimiterMemory | undefined;

/**
 * Counts a request of an account, in this process's memory: no query per request, and a rotated key changes nothing.
 * Adds the headers of draft-ietf-httpapi-ratelimit-headers. Throws `rate_limited`.
 */
export async function countRequest(accountId: string, setHeader: (name: string, value: string) => void): Promise<void> {
  const points = env().REQUESTS_PER_MINUTE;
  limiter ??= new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  const tell = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => {
    setHeader("RateLimit-Policy", `"requests";q=${points};w=${WINDOW_SECONDS}`);
    setHeader("RateLimit", `"requests";r=${Math.max(0, remainingPoints)};t=${Math.ceil(msBeforeNext / 1000)}`);
  };
  try {
    tell(await limiter.consume(accountId));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    tell(refused);
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new AppError("rate_limited", `At most ${points} requests a minute. Try again in ${retryAfterSeconds} s.`, {
      retryAfterSeconds,
    });
  }
}
