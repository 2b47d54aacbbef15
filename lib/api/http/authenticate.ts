import { AppError } from "@atelier/errors";
import { createMiddleware } from "hono/factory";
import { authenticateKey } from "../../keys/authenticate.ts";
import type { ApiEnv } from "./context.ts";
import { authenticatePlayground, isPlaygroundToken } from "./playground-token.ts";
import { countRequest } from "./rate-limit.ts";

/** Finds who calls and counts the request against the account's rate. Throws `missing_key`, `invalid_key` or `rate_limited`. */
export const authenticate = createMiddleware<ApiEnv>(async (context, next) => {
  const header = context.req.header("authorization");
  if (!header)
    throw new AppError(
      "missing_key",
      'Send your API key as "Authorization: Bearer atl_…". The portal\'s key page has it.',
    );
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (!token) throw new AppError("invalid_key", 'The Authorization header must read "Bearer" and the key.');
  const caller = isPlaygroundToken(token) ? await authenticatePlayground(token) : await authenticateKey(token);
  context.set("caller", caller);
  await countRequest(caller.accountId, (name, value) => context.header(name, value));
  await next();
});
