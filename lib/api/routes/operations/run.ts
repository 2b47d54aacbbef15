import { AppError } from "@atelier/errors";
import { usableEngines } from "../../../engine-health/availability.ts";
import { hasEnded, type Job } from "../../../jobs/record.ts";
import { isUnretained } from "../../../jobs/retention.ts";
import { waitForJob } from "../../../jobs/wait.ts";
import { defaultPrices, type Operation } from "../../../operations/define.ts";
import { inputJsonSchema } from "../../../operations/describe.ts";
import { imageFormats, withoutFiles } from "../../../operations/fields.ts";
import { isDatabaseUnavailable } from "../../../platform/database/database-errors.ts";
import { env } from "../../../platform/env.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { type AcceptedResponse, accepts, negotiate, requireAccepted } from "../../http/answer/accept.ts";
import { problemAnswer } from "../../http/answer/problem.ts";
import { renderJob } from "../../http/answer/render.ts";
import { receiveBody } from "../../http/body/receive.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { type Context, send } from "../../http/context.ts";
import { serializeByKey } from "../../http/limits/serialize-by-key.ts";
import { logsParameters } from "../../http/observe/log-request.ts";
import { whileAllowed } from "../../http/stream/access-watch.ts";
import { deliverOnce } from "../../http/submit/deliver-once.ts";
import { getFileLists } from "../../http/submit/input.ts";
import { idempotencyKey, waitMs } from "../../http/submit/prefer.ts";
import { submitReceived } from "../../http/submit/submit-received.ts";
import { job } from "../jobs/job.ts";
import { jobHeaders } from "./job-headers.ts";

/** The route of an operation, whose input and price are those of its definition. */
export function operationRoute(operation: Operation): Route {
  const bytes =
    operation.output === "image" ? imageFormats.map((format) => `image/${format}`) : ["application/octet-stream"];
  return defineRoute({
    method: "POST",
    path: `/${operation.slug}`,
    tag: "Operations",
    operationId: operation.slug,
    summary: operation.title,
    description: `${operation.summary} Default price in credits: ${operation.priceNote(defaultPrices(operation))}. GET /operations lists the current prices.`,
    access: { operation: operation.slug },
    headers: {
      "Idempotency-Key": {
        description:
          "1 to 255 printable ASCII characters. A repeated request within 24 hours returns the job of the first one.",
      },
      ...jobHeaders,
    },
    content: {
      "multipart/form-data": { schema: inputJsonSchema(operation, "binary") },
      "application/json": { schema: inputJsonSchema(operation), examples: requestExamples(operation) },
    },
    result: `The job has ended. Returns the job, or its output's bytes if the Accept header requests ${operation.output === "image" ? "an image type" : "application/octet-stream or the document's own type"}.`,
    output: job,
    types: bytes,
    otherResponses: {
      202: { description: "The job is still running. The Location header is its URL.", output: job },
    },
    errors: [402, 406, 409, 410, 502, 504],
    handler: ({ context }) => handle(context, operation),
  });
}

/** The examples of an operation's requests by name. Sample files are URLs of the service. */
function requestExamples({ examples }: Operation) {
  const located = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(located);
    return typeof value === "string" && value.startsWith("samples/") ? `${env().PUBLIC_URL}/${value}` : value;
  };
  return Object.fromEntries(
    examples.map(({ title, input }, index) => [
      `example${index + 1}`,
      {
        summary: title,
        value: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, located(value)])),
      },
    ]),
  );
}

async function handle(context: Context, operation: Operation): Promise<Response> {
  const caller = context.get("caller");
  const accepted = negotiate(context.req.header("accept"), operation);
  const ms = waitMs(context.req.header("prefer"));
  const key = idempotencyKey(context.req.header("idempotency-key"));
  const submitted = await serializeByKey(caller.accountId, key, () =>
    submit(context, operation, { accepted, ms, key }),
  );
  const { jobId, replayed, base64, unretained } = submitted;
  context.set("jobId", jobId);
  const location = `${env().PUBLIC_URL}/api/v1/jobs/${jobId}`;
  try {
    const render = (ended: Job) => {
      if (hasEnded(ended)) context.set("credits", ended.charged);
      return renderJob(ended, accepted, { base64, replayed, location });
    };
    const answer = await whileAllowed(context, async (signal) => {
      const job = await waitForJob(caller.accountId, jobId, ms, signal, { isNew: !replayed });
      return unretained ? deliverOnce(job, caller.accountId, replayed, render) : render(job);
    });
    return send(context, answer);
  } catch (error) {
    return send(context, problemAnswer(describeLostJob(error), context.get("requestId"), { jobId, replayed }));
  }
}

/** The job goes on when the database is lost while its request waits, and it will be charged. */
function describeLostJob(error: unknown): unknown {
  if (!isDatabaseUnavailable(error)) return error;
  const message = "The job was submitted, but the database is not available now. Read the job with GET /jobs/{id}.";
  return new AppError("overloaded", message, { retryAfterSeconds: 5, cause: error });
}

/** Receives, parses and inspects the body, then submits a job. An invalid request fails before credits are held. */
async function submit(
  context: Context,
  operation: Operation,
  { accepted, ms, key }: { accepted: AcceptedResponse; ms: number; key: string | undefined },
) {
  // A repeat joins its job although no engine is ready now.
  if (key === undefined) await usableEngines(operation);
  const isLogged = logsParameters(context.req.header("atelier-log"));
  const folder = new TemporaryFolder();
  try {
    const { accountId } = context.get("caller");
    const received = await receiveBody(context.env.incoming, accountId, folder, { lists: getFileLists([operation]) });
    return await submitReceived(context, operation, received, {
      folder,
      key,
      prepare: (input) => {
        if (isLogged && !isUnretained(input)) context.set("parameters", withoutFiles(input));
        applyAcceptedFormat(operation, input, accepted);
        // The playground has no key. Its translations can be edited unless they are not kept or are converted.
        if (context.get("caller").keyId === null && "editable" in operation.input.shape)
          input.editable = !isUnretained(input) && input.output_format === undefined;
      },
      check: (input) => {
        const contentType = operation.findContentType(input);
        if (contentType !== undefined) requireAccepted(accepted, contentType);
      },
      delivery: (base64) => ({ waits: ms > 0, inline: base64 || accepted.kind === "bytes" }),
    });
  } finally {
    await folder.remove();
  }
}

/** Uses an image type of the Accept header as the default format. Throws `not_acceptable` if it conflicts with `format`, or for several outputs as bytes. */
function applyAcceptedFormat(operation: Operation, input: Record<string, unknown>, accepted: AcceptedResponse): void {
  if (accepted.kind !== "bytes") return;
  if (operation.outputCount(input) > 1)
    throw new AppError("not_acceptable", "Several outputs cannot be returned as bytes. Accept application/json.");
  if (accepted.contentType?.startsWith("image/")) input.format ??= accepted.contentType.slice("image/".length);
  if (typeof input.format === "string" && !accepts(accepted, `image/${input.format}`)) {
    throw new AppError(
      "not_acceptable",
      `The Accept header requests ${accepted.contentType}, but format is ${input.format}. Use the same type in both.`,
    );
  }
}
