import { AppError } from "@atelier/errors";
import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type FileRow, hasEnded, type Job } from "../../jobs/record.ts";
import { isGone, jobView } from "../../jobs/view.ts";
import type { Run } from "../../pipelines/record.ts";
import { isRasterImage } from "../../storage/signed-url.ts";
import { toAppError } from "../http/answer/problem.ts";
import { readOutputFile } from "../http/answer/render.ts";
import { readThumbnail } from "../http/answer/thumbnail.ts";
import type { runView } from "../routes/pipelines/view.ts";
import { portable } from "./portable-schema.ts";

/** The fields that every result of a job's tool has. The OpenAPI document describes all fields. */
export const jobOutput = portable(
  z.looseObject({
    id: z.string(),
    operation: z.string(),
    status: z.enum(["queued", "running", "succeeded", "failed", "canceled"]),
    engine: z.string().nullable(),
    price: z.int(),
    credits: z.looseObject({ charged: z.int(), remaining: z.int().nullable() }),
    outputs: z.array(
      z.looseObject({
        id: z.string(),
        url: z.string().nullable(),
        content_type: z.string(),
        bytes: z.int(),
        width: z.int().nullable(),
        height: z.int().nullable(),
      }),
    ),
    warnings: z.array(z.string()),
  }),
);

/** Larger images are shown as thumbnails, because a model reads every byte. The link leads to the whole file. */
const MAX_IMAGE_BYTES = 750_000;

/** The result of a tool that ran a job: a summary, the job, and each output as a link, images also as pictures. */
export async function jobResult(job: Job): Promise<CallToolResult> {
  const view = jobView(job);
  const { id, status, credits, warnings } = view;
  const lines = [
    hasEnded(job) ? `Job ${id}: ${status}, ${credits.charged} credits charged.` : `Job ${id} is ${status}.`,
    ...(hasEnded(job) ? [] : ["It goes on. Call get_job with this ID to wait for its result."]),
    ...(job.error_detail ? [job.error_detail] : []),
    ...warnings.map((warning) => `Warning: ${warning}`),
  ];
  return {
    isError: job.status === "failed",
    content: [{ type: "text", text: lines.join("\n") }, ...(await outputContent(job))],
    structuredContent: view,
  };
}

/** The result of a tool that ran a pipeline: a summary, the run, and the outputs of its final steps. */
export async function runResult(view: ReturnType<typeof runView>, run: Run): Promise<CallToolResult> {
  const { id, status, credits, steps } = view;
  const failed = run.jobs.find((job) => job.status === "failed");
  const lines = [
    run.outcome ? `Run ${id}: ${status}, ${credits.charged} credits charged.` : `Run ${id} is ${status}.`,
    ...(run.outcome ? [] : ["It goes on. Call get_run with this ID to wait for its results."]),
    ...(failed?.error_detail ? [failed.error_detail] : []),
    ...steps.map((step) => `${step.id}: ${step.status}`),
  ];
  const ids = new Set(steps.filter(({ final }) => final).flatMap(({ jobs }) => jobs.map((job) => job.id)));
  const contents = await Promise.all(run.jobs.filter((job) => ids.has(job.id)).map(outputContent));
  return {
    isError: run.outcome === "failed",
    content: [{ type: "text", text: lines.join("\n") }, ...contents.flat()],
    structuredContent: view,
  };
}

async function outputContent(job: Job): Promise<ContentBlock[]> {
  const { outputs } = jobView(job);
  const blocks = await Promise.all(
    job.files.map(async (file, index): Promise<ContentBlock[]> => {
      const url = outputs[index]?.url;
      if (!url || isGone(file)) return [];
      const name = file.filename;
      const link = { type: "resource_link" as const, uri: url, name, mimeType: file.content_type, size: file.bytes };
      return isRasterImage(file.content_type) ? [await picture(file), link] : [link];
    }),
  );
  return blocks.flat();
}

async function picture(file: FileRow): Promise<ContentBlock> {
  if (file.bytes <= MAX_IMAGE_BYTES) {
    const bytes = await readOutputFile(file);
    return { type: "image", data: bytes.toString("base64"), mimeType: file.content_type };
  }
  const thumbnail = await readThumbnail(file.storage_key);
  if (!thumbnail) throw new AppError("result_expired");
  return { type: "image", data: thumbnail.toString("base64"), mimeType: "image/webp" };
}

/** The result of a tool that failed: what went wrong and what to do, so that the model can correct its call. */
function errorResult(error: unknown): CallToolResult {
  const { code, message, errors } = toAppError(error);
  const faults = errors.map(({ pointer, message: fault }) => `${pointer}: ${fault}`);
  return { isError: true, content: [{ type: "text", text: [`${code}: ${message}`, ...faults].join("\n") }] };
}

/** A result that is data. */
export const dataResult = (data: Record<string, unknown>): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(data) }],
  structuredContent: data,
});

/** A tool reports its failure as a result, because clients do not show protocol errors to models. */
export async function guarded<T>(run: () => Promise<T>): Promise<T | ReturnType<typeof errorResult>> {
  try {
    return await run();
  } catch (error) {
    return errorResult(error);
  }
}
