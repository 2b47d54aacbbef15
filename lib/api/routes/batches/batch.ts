import { z } from "zod";
import { component } from "../../openapi/json-schema.ts";
import { count, metadata, time } from "../../openapi/values.ts";
import { exampleJob, job } from "../jobs/job.ts";

const invalidItem = z.object({
  index: count,
  id: z.string().nullable(),
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })),
});

const unreadable = [{ pointer: "/input/image", message: "The image cannot be read." }];

export const batch = component(
  "Batch",
  {
    id: z.string(),
    object: z.literal("batch"),
    operations: z.array(z.string()).meta({ description: "The operations of its items." }),
    status: z.enum(["running", "paused", "completed", "canceling", "canceled"]),
    created_at: time,
    completed_at: time.nullable(),
    counts: z.object({
      total: count,
      queued: count,
      running: count,
      succeeded: count,
      failed: count,
      canceled: count,
      skipped: count,
    }),
    credits: z.object({ price: count, held: count, charged: count }).meta({
      description: "The price of all items, the part of it that is held for open ones, and what succeeded ones cost.",
    }),
    skipped: z.array(invalidItem).meta({ description: "Items that were not valid, if skip_invalid was sent." }),
    metadata,
  },
  {
    id: "batch_01kaznf2vke8r9s0dq3w6h7t5m",
    object: "batch",
    operations: ["background-remove"],
    status: "running",
    created_at: "2026-11-20T09:30:00.000Z",
    completed_at: null,
    counts: { total: 3, queued: 1, running: 0, succeeded: 1, failed: 0, canceled: 0, skipped: 1 },
    credits: { price: 4, held: 2, charged: 2 },
    skipped: [{ index: 2, id: "chair", errors: unreadable }],
    metadata: {},
  },
);

export const batchQuote = component(
  "BatchQuote",
  {
    object: z.literal("batch_quote"),
    price: count.meta({ description: "The price of all valid items in credits." }),
    items: z
      .array(z.object({ index: count, id: z.string().nullable(), operation: z.string(), price: count }))
      .meta({ description: "The valid items." }),
    invalid: z.array(invalidItem).meta({ description: "The items that are not valid." }),
  },
  {
    object: "batch_quote",
    price: 2,
    items: [{ index: 0, id: "cup", operation: "background-remove", price: 2 }],
    invalid: [{ index: 1, id: "chair", errors: unreadable }],
  },
);

export const batchItemSchema = component(
  "BatchItem",
  {
    object: z.literal("batch_item"),
    index: count.meta({ description: "Its place in the request, from 0." }),
    id: z.string().nullable().meta({ description: "The ID that the request gave to it." }),
    job,
  },
  { object: "batch_item", index: 0, id: "cup", job: exampleJob },
);
