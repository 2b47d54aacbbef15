import { z } from "zod";
import { webhookEventTypes } from "../../../events/webhook-events.ts";
import type { Caller } from "../../../keys/authenticate.ts";
import {
  createEndpoint,
  deleteEndpoint,
  type Endpoint,
  listEndpoints,
  MAX_ENDPOINTS,
  readEndpoint,
  updateEndpoint,
} from "../../../webhooks/endpoints.ts";
import { newWebhookInput, rotateSecretInput, webhookChangeInput } from "../../../webhooks/request.ts";
import { JOB_URLS, replaceSecret } from "../../../webhooks/secrets.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { recordCall } from "../../http/caller/audit-actor.ts";
import type { Context } from "../../http/context.ts";
import { page } from "../../http/page.ts";
import { component } from "../../openapi/json-schema.ts";
import { list, orNull, paging, time } from "../../openapi/values.ts";

const access = { scope: "webhooks" } as const;
const tag = "Webhooks";

const shape = {
  id: z.string(),
  object: z.literal("webhook"),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(["*", ...webhookEventTypes])),
  payload: z.enum(["full", "thin"]),
  enabled: z.boolean(),
  disabled_at: orNull(time),
  disabled_reason: z.enum(["owner", "failing", "gone"]).nullable().meta({
    description: "failing: every delivery has failed for days. gone: it answered with the status 410.",
  }),
  failing_since: orNull(time).meta({ description: "The first failed attempt since the last successful one." }),
  created_at: time,
  updated_at: time,
};

const example = {
  id: "whk_01kaznf2vke8r9s0dq3w6h7t5m",
  object: "webhook",
  url: "https://example.com/webhooks/atelier",
  description: "",
  events: ["job.succeeded", "job.failed"],
  payload: "full",
  enabled: true,
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
} satisfies z.input<z.ZodObject<typeof shape>>;

const exampleSecret = "whsec_bm90IGEgc2VjcmV0LCBvbmx5IGFuIGV4YW1wbGUhISE=";

const webhook = component("Webhook", shape, example);
const newWebhook = component(
  "NewWebhook",
  { ...shape, secret: z.string().meta({ description: "It is shown only in this response." }) },
  { ...example, secret: exampleSecret },
);
const webhookSecret = component(
  "WebhookSecret",
  { object: z.literal("webhook_secret"), secret: z.string() },
  { object: "webhook_secret", secret: exampleSecret },
);

const listed = defineRoute({
  method: "GET",
  path: "/webhooks",
  tag,
  operationId: "listWebhooks",
  summary: "List webhook endpoints, newest first",
  access,
  query: z.strictObject(paging),
  output: list(webhook),
  async handler({ caller, query: { limit, cursor } }) {
    const found = await listEndpoints(caller.accountId, { limit: limit + 1, before: cursor });
    return page(found.map(endpointView), limit, ({ id }) => id);
  },
});

const create = defineRoute({
  method: "POST",
  path: "/webhooks",
  tag,
  operationId: "createWebhook",
  summary: "Create a webhook endpoint",
  description: `Events are sent as signed POST requests, as Standard Webhooks defines them. An account can have up to ${MAX_ENDPOINTS} endpoints.`,
  access,
  body: newWebhookInput,
  examples: {
    request: { value: { url: "https://example.com/webhooks/atelier", events: ["job.succeeded", "job.failed"] } },
  },
  output: newWebhook,
  status: 201,
  isSecret: true,
  async handler({ context, caller, body }) {
    const { endpoint, secret } = await createEndpoint(caller.accountId, await body());
    await recordCall(context, caller, "webhook.created", {
      target: endpoint.id,
      change: { after: { url: endpoint.url } },
    });
    return { ...endpointView(endpoint), secret };
  },
});

const read = defineRoute({
  method: "GET",
  path: "/webhooks/:id",
  tag,
  operationId: "getWebhook",
  summary: "Get a webhook endpoint",
  access,
  output: webhook,
  handler: async ({ caller, params }) => endpointView(await readEndpoint(caller.accountId, params.id)),
});

const update = defineRoute({
  method: "PATCH",
  path: "/webhooks/:id",
  tag,
  operationId: "updateWebhook",
  summary: "Change a webhook endpoint",
  access,
  body: webhookChangeInput,
  examples: { request: { value: { enabled: true } } },
  output: webhook,
  async handler({ context, caller, params, body }) {
    const change = await body();
    const endpoint = await updateEndpoint(caller.accountId, params.id, change);
    await recordCall(context, caller, "webhook.updated", { target: params.id, change: { after: change } });
    return endpointView(endpoint);
  },
});

const remove = defineRoute({
  method: "DELETE",
  path: "/webhooks/:id",
  tag,
  operationId: "deleteWebhook",
  summary: "Delete a webhook endpoint",
  description: "Its waiting deliveries are not sent.",
  access,
  async handler({ context, caller, params }) {
    await deleteEndpoint(caller.accountId, params.id);
    await recordCall(context, caller, "webhook.deleted", { target: params.id });
  },
});

const rotation = {
  body: rotateSecretInput,
  examples: { request: { value: { overlap_hours: 24 } } },
  output: webhookSecret,
  isSecret: true,
};

const rotate = defineRoute({
  method: "POST",
  path: "/webhooks/:id/rotate",
  tag,
  operationId: "rotateWebhookSecret",
  summary: "Give a webhook endpoint a new secret",
  description: "Deliveries are signed with all valid secrets.",
  access,
  ...rotation,
  async handler({ context, caller, params, body }) {
    const { id } = await readEndpoint(caller.accountId, params.id);
    return addSecret(context, caller, id, await body());
  },
});

const rotateForJobs = defineRoute({
  method: "POST",
  path: "/webhooks/job-secret/rotate",
  tag,
  operationId: "rotateJobWebhookSecret",
  summary: "Get a new secret for the webhook_url of jobs",
  description: "One secret of the account signs them all.",
  access,
  ...rotation,
  handler: async ({ context, caller, body }) => addSecret(context, caller, JOB_URLS, await body()),
});

/** The account's webhook endpoints. The router uses the first route that matches, so the one for jobs is before the one with an ID. */
export const endpointRoutes: Route[] = [listed, create, read, update, remove, rotateForJobs, rotate];

async function addSecret(
  context: Context,
  caller: Caller,
  endpointId: string,
  { overlap_hours: overlapHours, secret }: z.output<typeof rotateSecretInput>,
) {
  const added = await replaceSecret(caller.accountId, endpointId, { secret, overlapHours });
  await recordCall(context, caller, "webhook.secret_rotated", {
    target: endpointId,
    change: { after: { overlapHours } },
  });
  return { object: "webhook_secret" as const, secret: added };
}

const endpointView = (endpoint: Endpoint) => ({
  id: endpoint.id,
  object: "webhook" as const,
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  payload: endpoint.payload,
  enabled: endpoint.disabled_at === null,
  disabled_at: endpoint.disabled_at?.toISOString() ?? null,
  disabled_reason: endpoint.disabled_reason,
  failing_since: endpoint.failing_since?.toISOString() ?? null,
  created_at: endpoint.created_at.toISOString(),
  updated_at: endpoint.updated_at.toISOString(),
});
