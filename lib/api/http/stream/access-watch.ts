import { AppError } from "@atelier/errors";
import type { Role } from "../../../access/roles.ts";
import { findLiveSessions } from "../../../accounts/sessions.ts";
import { type KeyGrants, refuseUnlessGranted } from "../../../keys/grants.ts";
import { findLiveKeys, type LiveKey } from "../../../keys/live-keys.ts";
import { type Listener, listener } from "../../../platform/database/notifications.ts";
import { log } from "../../../platform/telemetry/log.ts";
import { getAddress } from "../caller/address-of.ts";
import { readToken } from "../caller/authenticate.ts";
import type { Context } from "../context.ts";

/** A request that stays open loses its access within 5 s: this interval, the statement, and `CLOSE_MS`. */
const CHECK_MS = 2_500;
/** How long a response that is being ended may take before its connection is closed, if the client does not read. */
const CLOSE_MS = 1_000;

/** An open request and the access that it began with. */
interface OpenRequest {
  accountId: string;
  key: string | null;
  sessionId: string | undefined;
  role: Role | undefined;
  grants: KeyGrants | undefined;
  address: string;
  end(error: AppError): void;
}

/** A live session: the account that it works for, and the role in it. */
type LiveAccess = NonNullable<ReturnType<Awaited<ReturnType<typeof findLiveSessions>>["get"]>>;

const open = new Set<OpenRequest>();
let timer: NodeJS.Timeout | undefined;
/** The listener that reports revoked access. A closed one is replaced by another. */
let subscribed: Listener | undefined;

/**
 * Calls `end` with the reason if the caller of an open request loses its access: the key was revoked, rotated or has
 * expired, the request's address or a right was removed from it, the session ended, or the account was suspended.
 * Returns a function that ends the watch.
 */
export function watchAccess(context: Context, end: (error: AppError) => void): () => void {
  const request = toOpenRequest(context, end);
  open.add(request);
  timer ??= setInterval(() => void endLost([...open]), CHECK_MS).unref();
  void subscribe();
  return () => {
    open.delete(request);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Throws if the caller of a request has no access any more, or its account is suspended. The cache of keys is not used. */
export async function refuseLostAccess(context: Context): Promise<void> {
  let lost: AppError | undefined;
  const request = toOpenRequest(context, (error) => {
    lost = error;
  });
  for (const [, error] of await findLost([request])) lost = error;
  if (lost) throw lost;
}

/**
 * Runs a wait whose signal is aborted when the client gives up or loses its access. Throws the reason in the second case.
 */
export async function whileAllowed<T>(context: Context, wait: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController();
  const stop = watchAccess(context, (error) => lost.abort(error));
  try {
    return await wait(AbortSignal.any([context.req.raw.signal, lost.signal]));
  } finally {
    stop();
    lost.signal.throwIfAborted();
  }
}

/** Closes the connection of a response when the caller loses its access. */
export function closeWithAccess(context: Context): void {
  const { outgoing } = context.env;
  outgoing.once(
    "close",
    watchAccess(context, () => outgoing.destroy()),
  );
}

/** Closes the connection of a response that was ended if its client does not read the rest. */
export function closeSoon({ env: { outgoing } }: Context): void {
  setTimeout(() => outgoing.destroy(), CLOSE_MS).unref();
}

function toOpenRequest(context: Context, end: (error: AppError) => void): OpenRequest {
  const { accountId, keyId, sessionId, role, grants } = context.get("caller");
  const key = keyId === null ? null : readToken(context);
  return { accountId, key, sessionId, role, grants, address: getAddress(context.env.incoming), end };
}

/** A lost notification is found by the periodic check. */
async function subscribe(): Promise<void> {
  try {
    const current = await listener();
    if (subscribed === current) return;
    subscribed = current;
    current.on("key_revoked", (accountId) => {
      const requests = [...open].filter((request) => request.accountId === accountId);
      if (requests.length > 0) void endLost(requests);
    });
  } catch (error) {
    log().debug({ error }, "listening to revocations failed");
  }
}

async function endLost(requests: readonly OpenRequest[]): Promise<void> {
  try {
    for (const [request, error] of await findLost(requests)) if (open.delete(request)) request.end(error);
  } catch (error) {
    log().warn({ error }, "checking the access of open requests failed");
  }
}

async function findLost(requests: readonly OpenRequest[]): Promise<[OpenRequest, AppError][]> {
  const keys = new Set(requests.flatMap(({ key }) => key ?? []));
  const sessions = new Set(requests.flatMap(({ key, sessionId }) => (key === null ? (sessionId ?? []) : [])));
  const [liveKeys, liveSessions] = await Promise.all([
    keys.size > 0 ? findLiveKeys([...keys]) : new Map<string, LiveKey>(),
    sessions.size > 0 ? findLiveSessions([...sessions]) : new Map<string, LiveAccess>(),
  ]);
  return requests.flatMap((request): [OpenRequest, AppError][] => {
    const { key, sessionId = "", accountId } = request;
    const session = liveSessions.get(sessionId);
    const error =
      key === null
        ? describeLoss(
            request,
            session?.accountId === accountId ? session : undefined,
            "The session of the playground has ended, or works for another account. Load the page again.",
          )
        : describeLoss(request, liveKeys.get(key), "This API key was revoked or rotated, or has expired.");
    return error ? [[request, error]] : [];
  });
}

/** The error for a request whose key or session is `live` now; undefined if it may stay open. */
function describeLoss(
  { grants, role, address }: OpenRequest,
  live: { suspended: boolean; grants?: KeyGrants | undefined; role?: Role | undefined } | undefined,
  message: string,
): AppError | undefined {
  if (!live) return new AppError("invalid_key", message);
  if (live.suspended) return new AppError("account_suspended", "This account is suspended. Contact support.");
  if (live.role !== role)
    return new AppError("role_required", "Your role in the team was changed. Load the page again.");
  if (!(live.grants && grants)) return undefined;
  try {
    if (!live.grants.admin) refuseUnlessGranted(live.grants, "any", () => address);
    for (const scope of grants.scopes) refuseUnlessGranted(live.grants, { scope }, () => address);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return undefined;
}
