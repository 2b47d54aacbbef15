import { AppError } from "@atelier/errors";
import { env } from "../../../platform/env.ts";
import { type LimitState, SharedLimiter } from "../../../platform/limits/shared-limiter.ts";

const WINDOW_SECONDS = 60;

const state = globalThis as typeof globalThis & { atelierLimiters?: Map<string, SharedLimiter> };

function limiter(name: string): SharedLimiter {
  state.atelierLimiters ??= new Map();
  const known = state.atelierLimiters.get(name) ?? new SharedLimiter({ name, windowSeconds: WINDOW_SECONDS });
  state.atelierLimiters.set(name, known);
  return known;
}

/**
 * Counts a request of an account, over all processes and all of its keys. Adds the headers of
 * draft-ietf-httpapi-ratelimit-headers. Throws `rate_limited`. Returns a promise only if points must be reserved first.
 */
export function countRequest(
  accountId: string,
  addHeaders: (headers: Record<string, string>) => void,
): Promise<void> | undefined {
  const limit = env().REQUESTS_PER_MINUTE;
  const state = limiter("requests").consume(accountId, limit);
  if (state instanceof Promise) return state.then((reserved) => applyLimit(reserved, limit, addHeaders));
  applyLimit(state, limit, addHeaders);
  return undefined;
}

function applyLimit(
  { allowed, remaining, resetMs }: LimitState,
  limit: number,
  addHeaders: (headers: Record<string, string>) => void,
): void {
  const seconds = Math.max(1, Math.ceil(resetMs / 1000));
  addHeaders({
    "RateLimit-Policy": `"requests";q=${limit};w=${WINDOW_SECONDS}`,
    RateLimit: `"requests";r=${remaining};t=${seconds}`,
  });
  if (!allowed) throw tooMany(`At most ${limit} requests a minute.`, seconds);
}

/**
 * Counts a request of a restricted key against its own limit, over all processes, and adds the limit to the headers.
 * Throws `rate_limited`.
 */
export async function countKeyRequest(
  keyId: string,
  limit: number,
  appendHeader: (name: string, value: string) => void,
): Promise<void> {
  const { allowed, remaining, resetMs } = await limiter("key").consume(keyId, limit);
  appendHeader("RateLimit-Policy", `"key";q=${limit};w=${WINDOW_SECONDS}`);
  appendHeader("RateLimit", `"key";r=${remaining};t=${Math.max(1, Math.ceil(resetMs / 1000))}`);
  if (!allowed) throw tooMany(`At most ${limit} requests a minute of this API key.`, Math.ceil(resetMs / 1000));
}

/** Counts a request of a key against the limit of its project, over all processes and all its keys. Throws `rate_limited`. */
export async function countProjectRequest({ id, name }: { id: string; name: string }, limit: number): Promise<void> {
  const { allowed, resetMs } = await limiter("project").consume(id, limit);
  if (!allowed)
    throw tooMany(
      `At most ${limit} requests a minute of the project "${name}".`,
      Math.max(1, Math.ceil(resetMs / 1000)),
    );
}

const SCIM_REQUESTS = 600;

/** Counts a request of a team's directory, apart from those of its programs. Throws `rate_limited`. */
export async function countScimRequest(accountId: string): Promise<void> {
  const { allowed, resetMs } = await limiter("scim").consume(accountId, SCIM_REQUESTS);
  if (!allowed)
    throw tooMany(`At most ${SCIM_REQUESTS} SCIM requests a minute.`, Math.max(1, Math.ceil(resetMs / 1000)));
}

/** Counts a use of a free function, at most `limit` a minute per account or address. Throws `rate_limited`. */
export async function countFreeUse(
  name: "previews" | "selections" | "edits" | "uploads" | "lists" | "term lists",
  user: string,
  limit: number,
): Promise<void> {
  const { allowed, resetMs } = await limiter(name).consume(user, limit);
  if (!allowed) throw tooMany(`At most ${limit} ${name} a minute.`, Math.max(1, Math.ceil(resetMs / 1000)));
}

/** Returns reserved points that were not used, for a process that stops. */
export async function closeLimiters(): Promise<void> {
  for (const one of state.atelierLimiters?.values() ?? []) await one.close();
  delete state.atelierLimiters;
}

const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError("rate_limited", `${message} Try again in ${retryAfterSeconds} s.`, { retryAfterSeconds });
