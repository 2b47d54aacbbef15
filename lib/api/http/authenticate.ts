import { AppError } from "@atelier/errors";
import type { Context as HonoContext } from "hono";
import { authenticateKey, type Caller } from "../../keys/authenticate.ts";
import { type ApiEnv, addHeaders, type Context } from "./context.ts";
import { authenticatePlayground, isPlaygroundToken } from "./playground-token.ts";
import { countRequest } from "./rate-limit.ts";

/** A handler that runs after the caller is known. */
export type AuthenticatedHandler<Path extends string> = (
  context: HonoContext<ApiEnv, Path>,
) => Response | Promise<Response>;

/**
 * A handler that authenticates the caller and counts the request against the account's rate limit before `handler`.
 * Throws `missing_key`, `invalid_key` or `rate_limited`. While the key and the limit are cached it waits for nothing, so
 * that a short request needs no promise.
 */
export const authenticated =
  <Path extends string>(handler: AuthenticatedHandler<Path>): AuthenticatedHandler<Path> =>
  (context) => {
    const admitted = admit(context);
    return admitted ? admitted.then(() => handler(context)) : handler(context);
  };

/** A handler for routes that only the portal may use. An API key gets `not_found`. */
export const portalOnly = <Path extends string>(handler: AuthenticatedHandler<Path>): AuthenticatedHandler<Path> =>
  authenticated<Path>((context) => {
    if (context.get("caller").keyId !== null) throw new AppError("not_found");
    return handler(context);
  });

function admit(context: Context): Promise<void> | undefined {
  const token = bearerToken(context.req.header("authorization"));
  const caller = isPlaygroundToken(token) ? authenticatePlayground(token) : authenticateKey(token);
  const accept = (known: Caller) => {
    context.set("caller", known);
    return countRequest(known.accountId, (headers) => addHeaders(context, headers));
  };
  return caller instanceof Promise ? caller.then(accept) : accept(caller);
}

function bearerToken(header: string | undefined): string {
  if (!header)
    throw new AppError(
      "missing_key",
      'Send your API key in the header "Authorization: Bearer atl_…". You can create a key on the API key page.',
    );
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (!token) throw new AppError("invalid_key", 'The Authorization header must have the form "Bearer <key>".');
  return token;
}
