import { z } from "zod";
import {
  deliveryStatuses,
  listDeliveries,
  readDelivery,
  redeliver,
  redeliverFailed,
  sendTestEvent,
} from "../../../webhooks/deliveries.ts";
import { redeliverFailedInput } from "../../../webhooks/request.ts";
import { WEBHOOK_LOG_DAYS } from "../../../webhooks/retention.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { page } from "../../http/page.ts";
import { component } from "../../openapi/json-schema.ts";
import { count, list, paging } from "../../openapi/values.ts";
import { deliveryLogSchema, deliveryLogView, deliverySchema, deliveryView } from "./delivery.ts";

const access = { scope: "webhooks" } as const;
const tag = "Webhooks";
const params = { delivery: "The event's id." };

const test = defineRoute({
  method: "POST",
  path: "/webhooks/:id/test",
  tag,
  operationId: "testWebhook",
  summary: "Send a test event",
  access,
  output: deliverySchema,
  status: 202,
  errors: [409],
  handler: async ({ caller, params }) => deliveryView(await sendTestEvent(caller.accountId, params.id)),
});

const listed = defineRoute({
  method: "GET",
  path: "/webhooks/:id/deliveries",
  tag,
  operationId: "listWebhookDeliveries",
  summary: `List the deliveries of the last ${WEBHOOK_LOG_DAYS} days, newest first`,
  access,
  query: z.strictObject({
    ...paging,
    status: z.enum(deliveryStatuses).optional().meta({ description: "Only deliveries with this status." }),
  }),
  output: list(deliverySchema),
  async handler({ caller, params, query: { limit, cursor, status } }) {
    const found = await listDeliveries(caller.accountId, params.id, { limit: limit + 1, before: cursor, status });
    return page(found.map(deliveryView), limit, ({ id }) => id);
  },
});

const read = defineRoute({
  method: "GET",
  path: "/webhooks/:id/deliveries/:delivery",
  tag,
  operationId: "getWebhookDelivery",
  summary: "Get a delivery with its attempts",
  access,
  params,
  output: deliveryLogSchema,
  handler: async ({ caller, params: { id, delivery } }) =>
    deliveryLogView(await readDelivery(caller.accountId, id, delivery)),
});

const repeat = defineRoute({
  method: "POST",
  path: "/webhooks/:id/deliveries/:delivery/redeliver",
  tag,
  operationId: "redeliverWebhook",
  summary: "Send a delivery again",
  description: "With the same id and a new series of attempts.",
  access,
  params,
  output: deliverySchema,
  status: 202,
  errors: [409],
  handler: async ({ caller, params: { id, delivery } }) =>
    deliveryView(await redeliver(caller.accountId, id, delivery)),
});

const repeatFailed = defineRoute({
  method: "POST",
  path: "/webhooks/:id/redeliver-failed",
  tag,
  operationId: "redeliverFailedWebhooks",
  summary: "Send all failed deliveries since a time again",
  access,
  body: redeliverFailedInput,
  examples: { request: { value: { since: "2026-11-20T09:30:00Z" } } },
  output: component(
    "WebhookRedelivery",
    { object: z.literal("webhook_redelivery"), deliveries: count },
    { object: "webhook_redelivery", deliveries: 12 },
  ),
  status: 202,
  errors: [409],
  async handler({ caller, params, body }) {
    const { since } = await body();
    const deliveries = await redeliverFailed(caller.accountId, params.id, new Date(since));
    return { object: "webhook_redelivery" as const, deliveries };
  },
});

/** The deliveries of an endpoint. */
export const deliveryRoutes: Route[] = [test, listed, read, repeat, repeatFailed];
