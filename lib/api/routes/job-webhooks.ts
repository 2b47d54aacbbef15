import { Hono } from "hono";
import { listJobDeliveries, redeliverForJob } from "../../webhooks/deliveries.ts";
import { authenticated } from "../http/authenticate.ts";
import type { ApiEnv } from "../http/context.ts";
import { readVisibleJob } from "../http/visible-job.ts";
import { deliveryLogView, deliveryView } from "../http/webhook-view.ts";

type Path = "/jobs/:id/webhook-deliveries";

/** The deliveries to the address that a job named with `webhook_url`. */
export const jobWebhookRoutes = new Hono<ApiEnv>()
  .get(
    "/jobs/:id/webhook-deliveries",
    authenticated<Path>(async (context) => {
      const { id, account_id: accountId } = await readVisibleJob(context.get("caller"), context.req.param("id"));
      const data = (await listJobDeliveries(accountId, id)).map(deliveryLogView);
      return context.json({ object: "list" as const, data, next_cursor: null });
    }, "any"),
  )
  .post(
    "/jobs/:id/webhook-deliveries/:delivery/redeliver",
    authenticated<`${Path}/:delivery/redeliver`>(async (context) => {
      const { id, account_id: accountId } = await readVisibleJob(context.get("caller"), context.req.param("id"));
      return context.json(deliveryView(await redeliverForJob(accountId, id, context.req.param("delivery"))), 202);
    }, "any"),
  );
