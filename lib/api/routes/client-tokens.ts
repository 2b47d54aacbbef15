import { Hono } from "hono";
import { clientTokenInput, createClientToken } from "../../keys/client-token.ts";
import type { Operation } from "../../operations/define.ts";
import { forScope } from "../http/authenticate.ts";
import type { ApiEnv } from "../http/context.ts";
import { applyEndUser } from "../http/end-user.ts";
import { parseFields } from "../http/page.ts";
import { receiveJsonBody } from "../http/receive.ts";

/** Tokens with which pages of other sites may call one operation. */
export function clientTokenRoutes(offered: readonly Operation[]): Hono<ApiEnv> {
  const input = clientTokenInput(offered.map(({ slug }) => slug));
  return new Hono<ApiEnv>().post(
    "/client-tokens",
    forScope("client_tokens")(async (context) => {
      const caller = context.get("caller");
      const request = parseFields(input, await receiveJsonBody(context.env.incoming, caller.accountId));
      applyEndUser(request, context.req.header("atelier-user"));
      const { id, token, expiresAt } = await createClientToken(caller, request);
      const { operation, credits, origin } = request;
      const expires_at = expiresAt.toISOString();
      const body = { id, object: "client_token", token, operation, credits, origin, expires_at };
      return context.json(body, 201, { "cache-control": "no-store" });
    }),
  );
}
