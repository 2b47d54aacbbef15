import { Hono } from "hono";
import { z } from "zod";
import {
  deliveryStatuses,
  listDeliveries,
  readDelivery,
  redeliver,
  redeliverFailed,
  sendTestEvent,
} from "../../webhooks/deliveries.ts";
import {
  createEndpoint,
  deleteEndpoint,
  type Endpoint,
  listEndpoints,
  readEndpoint,
  updateEndpoint,
} from "../../webhooks/endpoints.ts";
import {
  newWebhookInput,
  redeliverFailedInput,
  rotateSecretInput,
  webhookChangeInput,
} from "../../webhooks/request.ts";
import { JOB_URLS, replaceSecret } from "../../webhooks/secrets.ts";
import { forScope } from "../http/authenticate.ts";
import type { ApiEnv, Context } from "../http/context.ts";
import { page, pageQuery, parseFields, parseQuery } from "../http/page.ts";
import { receiveJsonBody } from "../http/receive.ts";
import { deliveryLogView, deliveryView } from "../http/webhook-view.ts";

const listQuery = z.strictObject(pageQuery);
const deliveriesQuery = z.strictObject({ ...pageQuery, status: z.enum(deliveryStatuses).optional() });

/** Answers that contain a secret, which caches must not store. */
const SECRET = { "cache-control": "no-store" };

const forWebhooks = forScope("webhooks");

/** The account's webhook endpoints. */
const endpointRoutes = new Hono<ApiEnv>()
  .get(
    "/webhooks",
    forWebhooks(async (context) => {
      const { limit, cursor } = parseQuery(listQuery, context.req.query());
      const found = await listEndpoints(accountOf(context), { limit: limit + 1, before: cursor });
      return context.json(page(found.map(endpointView), limit, ({ id }) => id));
    }),
  )
  .post(
    "/webhooks",
    forWebhooks(async (context) => {
      const fields = parseFields(newWebhookInput, await receive(context));
      const { endpoint, secret } = await createEndpoint(accountOf(context), fields);
      return context.json({ ...endpointView(endpoint), secret }, 201, SECRET);
    }),
  )
  .get(
    "/webhooks/:id",
    forWebhooks<"/webhooks/:id">(async (context) =>
      context.json(endpointView(await readEndpoint(accountOf(context), context.req.param("id")))),
    ),
  )
  .patch(
    "/webhooks/:id",
    forWebhooks<"/webhooks/:id">(async (context) => {
      const change = parseFields(webhookChangeInput, await receive(context));
      return context.json(endpointView(await updateEndpoint(accountOf(context), context.req.param("id"), change)));
    }),
  )
  .delete(
    "/webhooks/:id",
    forWebhooks<"/webhooks/:id">(async (context) => {
      await deleteEndpoint(accountOf(context), context.req.param("id"));
      return context.body(null, 204);
    }),
  )
  .post(
    "/webhooks/job-secret/rotate",
    forWebhooks((context) => rotate(context, JOB_URLS)),
  )
  .post(
    "/webhooks/:id/rotate",
    forWebhooks<"/webhooks/:id/rotate">(async (context) => {
      const { id } = await readEndpoint(accountOf(context), context.req.param("id"));
      return rotate(context, id);
    }),
  );

/** The deliveries of an endpoint. */
const deliveryRoutes = new Hono<ApiEnv>()
  .post(
    "/webhooks/:id/test",
    forWebhooks<"/webhooks/:id/test">(async (context) =>
      context.json(deliveryView(await sendTestEvent(accountOf(context), context.req.param("id"))), 202),
    ),
  )
  .get(
    "/webhooks/:id/deliveries",
    forWebhooks<"/webhooks/:id/deliveries">(async (context) => {
      const { limit, cursor, status } = parseQuery(deliveriesQuery, context.req.query());
      const wanted = { limit: limit + 1, before: cursor, status };
      const found = await listDeliveries(accountOf(context), context.req.param("id"), wanted);
      return context.json(page(found.map(deliveryView), limit, ({ id }) => id));
    }),
  )
  .get(
    "/webhooks/:id/deliveries/:delivery",
    forWebhooks<"/webhooks/:id/deliveries/:delivery">(async (context) => {
      const { id, delivery } = context.req.param();
      return context.json(deliveryLogView(await readDelivery(accountOf(context), id, delivery)));
    }),
  )
  .post(
    "/webhooks/:id/deliveries/:delivery/redeliver",
    forWebhooks<"/webhooks/:id/deliveries/:delivery/redeliver">(async (context) => {
      const { id, delivery } = context.req.param();
      return context.json(deliveryView(await redeliver(accountOf(context), id, delivery)), 202);
    }),
  )
  .post(
    "/webhooks/:id/redeliver-failed",
    forWebhooks<"/webhooks/:id/redeliver-failed">(async (context) => {
      const { since } = parseFields(redeliverFailedInput, await receive(context));
      const count = await redeliverFailed(accountOf(context), context.req.param("id"), new Date(since));
      return context.json({ object: "webhook_redelivery" as const, deliveries: count }, 202);
    }),
  );

/** Webhook endpoints and their deliveries. */
export const webhookRoutes = new Hono<ApiEnv>().route("/", endpointRoutes).route("/", deliveryRoutes);

const accountOf = (context: Context) => context.get("caller").accountId;

const receive = (context: Context) => receiveJsonBody(context.env.incoming, accountOf(context));

async function rotate(context: Context, endpointId: string) {
  const { overlap_hours: overlapHours, secret } = parseFields(rotateSecretInput, await receive(context));
  const added = await replaceSecret(accountOf(context), endpointId, { secret, overlapHours });
  return context.json({ object: "webhook_secret" as const, secret: added }, 200, SECRET);
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
