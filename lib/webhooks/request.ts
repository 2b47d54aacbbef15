import { z } from "zod";
import { webhookEventTypes } from "../events/webhook-events.ts";

const url = z.string().min(1).max(2_000).meta({ description: "A public https address on the usual port." });
const description = z.string().max(200).meta({ description: "The purpose of the endpoint." });
const events = z
  .array(z.enum(["*", ...webhookEventTypes]))
  .min(1)
  .max(webhookEventTypes.length)
  .refine((names) => new Set(names).size === names.length, "Name each event once.")
  .meta({ description: "The events to send; * stands for all, also those that are added later." });
const payload = z
  .enum(["full", "thin"])
  .meta({ description: "full: data is the job or the event's facts. thin: data is the subject's id." });
const secret = z
  .string()
  .max(200)
  .optional()
  .meta({ description: "whsec_ and the base64 of 24 to 64 random bytes. By default a new one is made." });
const enabled = z.boolean().meta({ description: "Whether events are sent to it." });

/** The body of a request that creates an endpoint. */
export const newWebhookInput = z.strictObject({
  url,
  description: description.default(""),
  events: events.default(["*"]),
  payload: payload.default("full"),
  enabled: enabled.default(true),
  secret,
});

/** The body of a request that changes an endpoint. */
export const webhookChangeInput = z.strictObject({
  url: url.optional(),
  description: description.optional(),
  events: events.optional(),
  payload: payload.optional(),
  enabled: enabled.optional(),
});

/** The body of a request that replaces a secret. */
export const rotateSecretInput = z.strictObject({
  overlap_hours: z.int().min(0).max(72).default(24).meta({ description: "How long older secrets stay valid." }),
  secret,
});

/** The body of a request that sends failed deliveries again. */
export const redeliverFailedInput = z.strictObject({
  since: z.iso.datetime({ offset: true }).meta({ description: "Only events that happened then or later." }),
});
