import { z } from "zod";
import { component } from "../../openapi/json-schema.ts";
import { count, metadata, time } from "../../openapi/values.ts";
import { exampleJob, job } from "../jobs/job.ts";

const runStatuses = ["running", "canceling", "succeeded", "failed", "canceled"] as const;
const stepStatuses = ["waiting", "queued", "running", "succeeded", "failed", "canceled", "skipped"] as const;

const step = component(
  "RunStep",
  {
    id: z.string(),
    operation: z.string(),
    status: z.enum(stepStatuses).meta({
      description: "waiting for the results of other steps; skipped if its condition or one before it did not hold.",
    }),
    final: z.boolean().meta({ description: "Whether no other step uses its results." }),
    jobs: z.array(job).meta({ description: "One, or one for each output that the step runs for." }),
    deliveries: z
      .array(
        z.object({
          status: z.enum(["pending", "succeeded", "failed"]),
          attempts: count,
          error: z.string().nullable(),
        }),
      )
      .optional()
      .meta({ description: "The deliveries of its outputs to the links of deliver_to, in their order." }),
  },
  { id: "cutout", operation: "background-remove", status: "succeeded", final: true, jobs: [exampleJob] },
);

export const runSchema = component(
  "Run",
  {
    id: z.string(),
    object: z.literal("run"),
    status: z.enum(runStatuses),
    created_at: time,
    finished_at: time.nullable(),
    progress: z.number().min(0).max(1).meta({ description: "The share of the run that is done." }),
    credits: z.object({ price: count, held: count, charged: count }).meta({
      description: "The price of all steps, the part of it that is held for open ones, and what succeeded ones cost.",
    }),
    steps: z.array(step),
    metadata,
  },
  {
    id: "run_01kaznf2vke8r9s0dq3w6h7t5m",
    object: "run",
    status: "succeeded",
    created_at: "2026-11-20T09:30:00.000Z",
    finished_at: "2026-11-20T09:30:01.400Z",
    progress: 1,
    credits: { price: 2, held: 0, charged: 2 },
    steps: [{ id: "cutout", operation: "background-remove", status: "succeeded", final: true, jobs: [exampleJob] }],
    metadata: {},
  },
);

export const runQuote = component(
  "RunQuote",
  {
    object: z.literal("run_quote"),
    price: count.meta({ description: "The credits that the same run would hold. The charge is never higher." }),
    exact: z
      .boolean()
      .meta({ description: "Whether this is the price, and not a bound that contains a max_credits of a step." }),
    steps: z.array(
      z.object({
        id: z.string(),
        operation: z.string(),
        jobs: count,
        price: count,
        exact: z.boolean(),
        engine: z.string().meta({ description: "The engine that the step would use first." }),
      }),
    ),
  },
  {
    object: "run_quote",
    price: 8,
    exact: true,
    steps: [
      { id: "cutout", operation: "background-remove", jobs: 1, price: 2, exact: true, engine: "onnx/u2net" },
      { id: "photo", operation: "product-photo", jobs: 1, price: 6, exact: true, engine: "product-studio" },
    ],
  },
);
