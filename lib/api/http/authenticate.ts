import { AppError } from "@atelier/errors";
import { createMiddleware } from "hono/factory";
import { authenticateKey } from "../../keys/authenticate.ts";
import { type ApiEnv, addHeader } from "./context.ts";
import { authenticatePlayground, isPlaygroundToken } from "./playground-token.ts";
import { countRequest } from "./rate-limit.ts";

/** Authenticates the caller and counts the request against the account's rate limit. Throws `missing_key`, `invalid_key` or `rate_limited`. */
export const authenticate = createMiddleware<ApiEnv>(async (context, next) => {
  const header = context.req.header("authorization");
  if (!header)
    throw new AppError(
      "missing_key",
      'Send your API key in the header "Authorization: Bearer atl_…". You can create a key on the API key page.',
    );
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (!token) throw new AppError("invalid_key", 'The Authorization header must have the form "Bearer <key>".');
  const caller = isPlaygroundToken(token) ? await authenticatePlayground(token) : await authenticateKey(token);
  context.set("caller", caller);
  await countRequest(caller.accountId, (name, value) => addHeader(context, name, value));
  await next();
});
