import { z } from "zod";
import { webhookEventTypes } from "../../../events/webhook-events.ts";
import { periods } from "../../../platform/periods.ts";
import { findExample, outputSchema } from "../../openapi/json-schema.ts";
import { count, orNull, time } from "../../openapi/values.ts";
import { job } from "../jobs/job.ts";

/** The data of an event with an example. */
const facts = <Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  example: z.input<z.ZodObject<Shape, z.core.$strip>>,
) => z.object(shape).meta({ example });

const account = "acct_01kaznf2vke8r9s0dq3w6h7t5m";

/** The data of the events that are not about a job. */
const otherEvents = {
  "batch.completed": facts({ id: z.string() }, { id: "batch_01kaznf2vke8r9s0dq3w6h7t5m" }),
  "run.succeeded": facts({ id: z.string() }, { id: "run_01kaznf2vke8r9s0dq3w6h7t5m" }),
  "run.failed": facts({ id: z.string() }, { id: "run_01kaznf2vke8r9s0dq3w6h7t5m" }),
  "run.canceled": facts({ id: z.string() }, { id: "run_01kaznf2vke8r9s0dq3w6h7t5m" }),
  "credits.low": facts(
    { account: z.string(), unspent: z.int(), threshold: z.int() },
    { account, unspent: 90, threshold: 100 },
  ),
  "credits.purchased": facts(
    { purchase: z.string(), credits: count },
    { purchase: "pur_01kaznf2vke8r9s0dq3w6h7t5m", credits: 500 },
  ),
  "budget.reached": facts(
    {
      account: z.string(),
      period: z.enum(["day", "month"]),
      percent: z.literal([50, 80, 100]).meta({ type: "integer" }),
      limit: count,
      spent: count,
    },
    { account, period: "day", percent: 80, limit: 1000, spent: 812 },
  ),
  "key.limit_reached": facts(
    {
      key: z.string(),
      cap: count,
      period: z.enum(periods),
      spent: count,
      resets_at: orNull(time),
    },
    {
      key: "key_01kaznf2vke8r9s0dq3w6h7t5m",
      cap: 500,
      period: "day",
      spent: 499,
      resets_at: "2026-11-21T00:00:00.000Z",
    },
  ),
};

const thin = z.object({ id: z.string() }).meta({ description: "The data of an endpoint with the payload thin." });

const events: readonly (readonly [string, z.ZodType])[] = [
  ...webhookEventTypes.filter((type) => type.startsWith("job.")).map((type) => [type, job] as const),
  ...Object.entries(otherEvents),
];

/** The requests that the service sends, for the document's section `webhooks`. */
export const describeEvents = () => Object.fromEntries(events.map(([type, data]) => [type, describeEvent(type, data)]));

const describeEvent = (type: string, data: z.ZodType) => ({
  post: {
    summary: `The event ${type}`,
    security: [],
    parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
      name,
      in: "header",
      required: true,
      schema: { type: "string" },
    })),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: outputSchema(z.object({ type: z.literal(type), timestamp: time, data: z.union([data, thin]) })),
          example: { type, timestamp: "2026-11-20T09:30:01.320Z", data: findExample(data) },
        },
      },
    },
    responses: { "2XX": { description: "Accepted. Every other response is a failed attempt." } },
  },
});
