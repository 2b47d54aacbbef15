import { z } from "zod";
import { clientTokenInput, createClientToken } from "../../../keys/client-token.ts";
import { type LiveClientToken, listClientTokens, revokeClientToken } from "../../../keys/live-client-tokens.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { recordCall } from "../../http/caller/audit-actor.ts";
import { page } from "../../http/page.ts";
import { applyEndUser } from "../../http/submit/end-user.ts";
import { component } from "../../openapi/json-schema.ts";
import { count, list, metadata, orNull, paging, time } from "../../openapi/values.ts";

const clientToken = component(
  "ClientToken",
  {
    id: z.string(),
    object: z.literal("client_token"),
    token: z.string().meta({ description: "The whole token. It is shown only in this response." }),
    operation: z.string(),
    credits: z.int().min(1),
    origin: z.string(),
    expires_at: time,
  },
  {
    id: "key_01kaznf2vke8r9s0dq3w6h7t5m",
    object: "client_token",
    token: "atl_client_Qm7vT2hN4cXw8ZbR6yLpKd1sJf5gAe3uVx9Lk",
    operation: "background-remove",
    credits: 10,
    origin: "https://shop.example",
    expires_at: "2026-11-20T09:35:00.000Z",
  },
);

const liveClientToken = component(
  "LiveClientToken",
  {
    id: z.string(),
    object: z.literal("client_token"),
    operation: z.string(),
    origin: z.string(),
    credits: z.int().min(1).meta({ description: "The most credits that its jobs may spend." }),
    spent: count.meta({ description: "Credits that its jobs have spent or hold." }),
    open_jobs: count,
    test: z.boolean().meta({ description: "Whether its jobs are test jobs." }),
    created_by: orNull(z.string()).meta({ description: "The ID of the key that created it." }),
    metadata,
    created_at: time,
    last_used_at: orNull(time),
    expires_at: time,
  },
  {
    id: "key_01kaznf2vke8r9s0dq3w6h7t5m",
    object: "client_token",
    operation: "background-remove",
    origin: "https://shop.example",
    credits: 10,
    spent: 2,
    open_jobs: 0,
    test: false,
    created_by: "key_01kazna9t2e5v8f4p6c1x0r3bn",
    metadata: { user: "u-7" },
    created_at: "2026-11-20T09:30:00.000Z",
    last_used_at: "2026-11-20T09:31:00.000Z",
    expires_at: "2026-11-20T09:35:00.000Z",
  },
);

const toView = ({ id, operation, origin, credits, spent, openJobs, test, parentId, ...token }: LiveClientToken) => ({
  id,
  object: "client_token" as const,
  operation,
  origin,
  credits,
  spent,
  open_jobs: openJobs,
  test,
  created_by: parentId,
  metadata: token.metadata,
  created_at: token.createdAt.toISOString(),
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
  expires_at: token.expiresAt.toISOString(),
});

const access = { scope: "client_tokens" } as const;
const tag = "Keys";

const listed = defineRoute({
  method: "GET",
  path: "/client-tokens",
  tag,
  operationId: "listClientTokens",
  summary: "List client tokens that have not expired, newest first",
  access,
  query: z.strictObject(paging),
  output: list(liveClientToken),
  async handler({ caller: { accountId }, query: { limit, cursor } }) {
    const tokens = await listClientTokens(accountId, { limit: limit + 1, before: cursor });
    return page(tokens.map(toView), limit, ({ id }) => id);
  },
});

const revoke = defineRoute({
  method: "DELETE",
  path: "/client-tokens/:id",
  tag,
  operationId: "revokeClientToken",
  summary: "Revoke a client token",
  description: "Requests with it are refused within 5 seconds. Jobs that have started go on.",
  access,
  result: "Revoked",
  async handler({ context, caller, params }) {
    await revokeClientToken(caller.accountId, params.id);
    await recordCall(context, caller, "api_key.revoked", { target: params.id });
  },
});

/** Tokens with which pages of other sites may call one operation. `operations` are the slugs of the catalogue. */
export const clientTokenRoutes = (operations: readonly string[]): Route[] => [listed, create(operations), revoke];

const create = (operations: readonly string[]) =>
  defineRoute({
    method: "POST",
    path: "/client-tokens",
    tag,
    operationId: "createClientToken",
    summary: "Create a client token for a browser",
    description:
      "Pages of one site may call one operation with it, for at most 15 minutes and with a cap of credits. It ends with the key that created it.",
    access,
    headers: {
      "Atelier-User": { description: "Your end user, at most 500 characters: stored as metadata.user of its jobs." },
    },
    body: clientTokenInput(operations),
    examples: {
      shop: {
        value: { operation: "background-remove", credits: 10, origin: "https://shop.example", expires_in: 300 },
      },
    },
    output: clientToken,
    status: 201,
    isSecret: true,
    async handler({ context, caller, body }) {
      const request = await body();
      applyEndUser(request, context.req.header("atelier-user"));
      const { id, token, expiresAt } = await createClientToken(caller, request);
      const { operation, credits, origin } = request;
      return {
        id,
        object: "client_token" as const,
        token,
        operation,
        credits,
        origin,
        expires_at: expiresAt.toISOString(),
      };
    },
  });
