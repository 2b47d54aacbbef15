import { type ErrorCode, errorCodes } from "@atelier/errors";
import { z } from "zod";
import { attemptOutcomes } from "../../../engine-health/engine-failure.ts";
import { jobStatuses } from "../../../jobs/record.ts";
import { component } from "../../openapi/json-schema.ts";
import { anyObject, count, metadata, time } from "../../openapi/values.ts";

const optionalText = z.string().nullable();

const exampleOutput = {
  id: "file_01kaznf47de8r9s0dq3w6h7t5n",
  url: "https://api.example.com/api/v1/files/file_01kaznf47de8r9s0dq3w6h7t5n?expires=1795253400&disposition=attachment&signature=9rQm2",
  thumbnail_url:
    "https://api.example.com/api/v1/files/file_01kaznf47de8r9s0dq3w6h7t5n?expires=1795253400&disposition=attachment&signature=9rQm2&size=thumbnail",
  content_type: "image/png",
  bytes: 184_320,
  width: 800,
  height: 600,
  provenance: "c2pa",
  expires_at: "2026-11-21T09:30:01.320Z",
};

const output = component(
  "Output",
  {
    id: z.string().optional().meta({ description: "Names the output as an input of another request." }),
    url: optionalText.meta({ description: "Requires no key. Null after the result has expired or was deleted." }),
    thumbnail_url: optionalText.optional().meta({
      description: "A WebP image of at most 320 pixels per side. Null if the output is no image or is gone.",
    }),
    content_type: z.string(),
    bytes: z.int(),
    width: z.int().nullable().optional(),
    height: z.int().nullable().optional(),
    provenance: optionalText.optional().meta({
      description:
        "What the file says of its making: c2pa for signed content credentials, iptc for the metadata field DigitalSourceType of images, properties, meta or xmp for the place of the mark in a document.",
    }),
    expires_at: time,
    data: z.string().optional().meta({ contentEncoding: "base64", description: "Only with response=base64." }),
  },
  exampleOutput,
);

const shape = {
  id: z.string(),
  object: z.literal("job"),
  operation: z.string(),
  status: z.enum(jobStatuses),
  test: z
    .boolean()
    .optional()
    .meta({ description: "Whether a test key submitted it: it costs nothing and its result is a sample." }),
  batch_id: optionalText.optional().meta({ description: "The batch that it is an item of." }),
  run_id: optionalText.optional().meta({ description: "The run of a pipeline that it is a step of." }),
  created_at: time,
  started_at: time.nullable().optional(),
  finished_at: time.nullable().optional(),
  engine: optionalText.optional().meta({ description: "The engine that produced the result." }),
  attempts: z
    .array(z.object({ engine: z.string(), outcome: z.enum(attemptOutcomes), ms: count }))
    .optional()
    .meta({
      description:
        "The engines that were tried, in order. A fallback is charged its own price, but never more than the held price.",
    }),
  seed: z.int().optional(),
  price: count.meta({ description: "Credits held while the job is running." }),
  credits: z.object({ charged: count, remaining: z.int().nullable() }).partial(),
  progress: z.object({ step: z.string(), fraction: z.number().min(0).max(1) }).partial(),
  outputs: z.array(output),
  report: anyObject
    .nullable()
    .optional()
    .meta({ description: "Details of the operation, such as an edit plan or a translation's coverage." }),
  warnings: z.array(z.string()),
  error: z
    .object({
      code: z.enum(Object.keys(errorCodes) as ErrorCode[]),
      title: z.string(),
      detail: optionalText,
    })
    .partial()
    .nullable()
    .optional(),
  metadata,
};

export const exampleJob = {
  id: "job_01kaznf2vke8r9s0dq3w6h7t5m",
  object: "job",
  operation: "background-remove",
  batch_id: null,
  run_id: null,
  status: "succeeded",
  test: false,
  created_at: "2026-11-20T09:30:00.000Z",
  started_at: "2026-11-20T09:30:00.050Z",
  finished_at: "2026-11-20T09:30:01.320Z",
  engine: "onnx/u2net",
  attempts: [{ engine: "onnx/u2net", outcome: "succeeded", ms: 1240 }],
  seed: 1804289383,
  price: 2,
  credits: { charged: 2, remaining: 98 },
  progress: { step: "done", fraction: 1 },
  outputs: [exampleOutput],
  report: { subject: { box: [112, 40, 560, 544] }, confidence: 0.97 },
  warnings: [],
  error: null,
  metadata: { order: "4711" },
} satisfies z.input<z.ZodObject<typeof shape>>;

/** A job in a response. */
export const job = component("Job", shape, exampleJob);
