import type { Attempt, Delivery } from "../../webhooks/deliveries.ts";

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
