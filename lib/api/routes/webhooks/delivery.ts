import { z } from "zod";
import { webhookEventTypes } from "../../../events/webhook-events.ts";
import { type Attempt, type Delivery, deliveryStatuses } from "../../../webhooks/deliveries.ts";
import { component } from "../../openapi/json-schema.ts";
import { count, metadata, orNull, time } from "../../openapi/values.ts";

const shape = {
  id: z.string().meta({ description: "The event's id, which is the header webhook-id of every attempt." }),
  object: z.literal("webhook_delivery"),
  type: z.enum([...webhookEventTypes, "test"]),
  subject_id: z.string().meta({ description: "What the event is about, for example a job." }),
  status: z.enum(deliveryStatuses),
  attempts: count,
  next_attempt_at: orNull(time),
  created_at: time,
  ended_at: orNull(time),
};

const example = {
  id: "evt_01kaznf2vke8r9s0dq3w6h7t5m",
  object: "webhook_delivery",
  type: "job.succeeded",
  subject_id: "job_01kaznf2vke8r9s0dq3w6h7t5m",
  status: "succeeded",
  attempts: 1,
  next_attempt_at: null,
  created_at: "2026-11-20T09:30:01.320Z",
  ended_at: "2026-11-20T09:30:01.480Z",
} satisfies z.input<z.ZodObject<typeof shape>>;

export const deliverySchema = component("WebhookDelivery", shape, example);

const attempt = z.object({
  number: count,
  started_at: time,
  duration_ms: count,
  status: z.int().nullable().meta({ description: "The response's status, if there was a response." }),
  error: z.string().nullable(),
  request_headers: metadata.meta({ description: "Without the signature." }),
  request_body: z.string().nullable().meta({
    description:
      "The beginning of the body that was sent. Null if the job was deleted since, or sent with retention: 0.",
  }),
  answer: z.string().nullable().meta({ description: "The beginning of the response's body." }),
});

/** A delivery with its attempts. */
export const deliveryLogSchema = component(
  "WebhookDeliveryLog",
  { ...shape, log: z.array(attempt) },
  {
    ...example,
    log: [
      {
        number: 1,
        started_at: "2026-11-20T09:30:01.350Z",
        duration_ms: 130,
        status: 204,
        error: null,
        request_headers: { "content-type": "application/json", "webhook-id": example.id },
        request_body: `{"type":"job.succeeded","timestamp":"2026-11-20T09:30:01.320Z","data":{"id":"${example.subject_id}"}}`,
        answer: "",
      },
    ],
  },
);

/** A delivery in the API's format. */
export const deliveryView = (delivery: Delivery) => ({
  id: delivery.event_id,
  object: "webhook_delivery" as const,
  type: delivery.type,
  subject_id: delivery.subject_id,
  status: delivery.status,
  attempts: delivery.attempts,
  next_attempt_at: delivery.status === "pending" ? delivery.next_at.toISOString() : null,
  created_at: delivery.created_at.toISOString(),
  ended_at: delivery.ended_at?.toISOString() ?? null,
});

const attemptView = ({ started_at, ...attempt }: Attempt) => ({ ...attempt, started_at: started_at.toISOString() });

/** A delivery with its attempts in the API's format. */
export const deliveryLogView = (delivery: Delivery & { log: readonly Attempt[] }) => ({
  ...deliveryView(delivery),
  log: delivery.log.map(attemptView),
});
