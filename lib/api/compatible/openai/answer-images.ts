import { setTimeout as delay } from "node:timers/promises";
import type { Job } from "../../../jobs/record.ts";
import { jobView } from "../../../jobs/view.ts";
import { imageEdit } from "../../../operations/image-edit/index.ts";
import { toAppError } from "../../http/answer/problem.ts";
import { readOutputFile } from "../../http/answer/render.ts";
import { type Context, send } from "../../http/context.ts";
import { answerOpenAiError } from "./errors.ts";
import { type ImageRequest, isInline } from "./fields.ts";
import { describeImages } from "./usage.ts";

/** Proxies close a connection without data after half a minute or later. */
const KEEP_ALIVE_MS = 10_000;
const STREAM_HEADERS = { "content-type": "text/event-stream", "cache-control": "no-store" };

/** The images of a job in the form of OpenAI's API. `warnings` is our own field. */
export async function imagesView(job: Job, request: ImageRequest, warnings: readonly string[]): Promise<object> {
  const data = isInline(request)
    ? (await Promise.all(job.files.map(readOutputFile))).map((bytes) => ({ b64_json: bytes.toString("base64") }))
    : jobView(job).outputs.map(({ url }) => ({ url }));
  return {
    created: getSeconds(job),
    data,
    ...describeImages(job, request),
    ...warningField(job, warnings),
  };
}

/** Our own field with the warnings of a request and its job, if there are any. */
export function warningField(job: Job, warnings: readonly string[]): { warnings?: string[] } {
  const all = [...warnings, ...job.warnings];
  return all.length > 0 ? { warnings: all } : {};
}

/**
 * The images as server-sent events. There are no partial images, as OpenAI's clients allow. While the job runs, comments
 * keep the connection open; an error is then an event. Such a request is logged when its job has ended.
 */
export async function streamImages(
  context: Context,
  ended: Promise<Job>,
  request: ImageRequest,
  warnings: readonly string[],
  keepAliveMs = KEEP_ALIVE_MS,
): Promise<Response> {
  return streamJob(context, ended, (job) => imageEvents(job, request, warnings), keepAliveMs);
}

/** The events of a job that `toEvents` writes when it has ended, with comments before. */
export async function streamJob(
  context: Context,
  ended: Promise<Job>,
  toEvents: (job: Job) => Promise<string>,
  keepAliveMs = KEEP_ALIVE_MS,
): Promise<Response> {
  const quick = await Promise.race([ended, delay(keepAliveMs, null, { ref: false })]);
  if (quick) return context.body(await toEvents(quick), 200, STREAM_HEADERS);
  const recordError = (error: unknown) => context.set("errorCode", toAppError(error).code);
  context.set("ended", ended.catch(recordError));
  const encoder = new TextEncoder();
  let alive: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      write(": alive\n\n");
      alive = setInterval(() => write(": alive\n\n"), keepAliveMs);
      try {
        write(await ended.then(toEvents).catch(errorEvent));
        controller.close();
      } catch {
        // The client has closed the connection, which cancels the job.
      } finally {
        clearInterval(alive);
      }
    },
    cancel: () => clearInterval(alive),
  });
  return send(context, { status: 200, headers: STREAM_HEADERS, body });
}

async function imageEvents(job: Job, request: ImageRequest, warnings: readonly string[]): Promise<string> {
  const type = `${job.operation === imageEdit.slug ? "image_edit" : "image_generation"}.completed`;
  const facts = { created_at: getSeconds(job), ...describeImages(job, request), ...warningField(job, warnings) };
  const images = await Promise.all(job.files.map(readOutputFile));
  return images
    .map((bytes) => ({ type, b64_json: bytes.toString("base64"), ...facts }))
    .map((data) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
    .join("");
}

const errorEvent = (error: unknown) => `event: error\ndata: ${answerOpenAiError(toAppError(error)).body}\n\n`;

export const getSeconds = ({ finished_at, created_at }: Job) =>
  Math.floor((finished_at ?? created_at).getTime() / 1000);
