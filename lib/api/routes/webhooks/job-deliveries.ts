import { listJobDeliveries, redeliverForJob } from "../../../webhooks/deliveries.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { list } from "../../openapi/values.ts";
import { readVisibleJob } from "../jobs/visible-job.ts";
import { deliveryLogSchema, deliveryLogView, deliverySchema, deliveryView } from "./delivery.ts";

const listed = defineRoute({
  method: "GET",
  path: "/jobs/:id/webhook-deliveries",
  tag: "Webhooks",
  operationId: "listJobWebhookDeliveries",
  summary: "Get the delivery to the webhook_url of a job with its attempts",
  access: "any",
  output: list(deliveryLogSchema),
  async handler({ caller, params }) {
    const { id, account_id: accountId } = await readVisibleJob(caller, params.id);
    const data = (await listJobDeliveries(accountId, id)).map(deliveryLogView);
    return { object: "list" as const, data, next_cursor: null };
  },
});

const repeat = defineRoute({
  method: "POST",
  path: "/jobs/:id/webhook-deliveries/:delivery/redeliver",
  tag: "Webhooks",
  operationId: "redeliverJobWebhook",
  summary: "Send the delivery to the webhook_url of a job again",
  description: "With the same id and a new series of attempts.",
  access: "any",
  params: { delivery: "The event's id." },
  output: deliverySchema,
  status: 202,
  async handler({ caller, params }) {
    const { id, account_id: accountId } = await readVisibleJob(caller, params.id);
    return deliveryView(await redeliverForJob(accountId, id, params.delivery));
  },
});

/** The deliveries to the address that a job named with `webhook_url`. */
export const jobDeliveryRoutes: Route[] = [listed, repeat];
