import { z } from "zod";
import { clientTokenInput, createClientToken } from "../../../keys/client-token.ts";
import { defineRoute } from "../../define-route.ts";
import { applyEndUser } from "../../http/submit/end-user.ts";
import { component } from "../../openapi/json-schema.ts";
import { time } from "../../openapi/values.ts";

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

/** Tokens with which pages of other sites may call one operation. */
export const clientTokenRoute = (operations: readonly string[]) =>
  defineRoute({
    method: "POST",
    path: "/client-tokens",
    tag: "Keys",
    operationId: "createClientToken",
    summary: "Create a client token for a browser",
    description:
      "Pages of one site may call one operation with it, for at most 15 minutes and with a cap of credits. It ends with the key that created it.",
    access: { scope: "client_tokens" },
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
