import { AppError } from "@atelier/errors";
import { Hono } from "hono";
import { usableEngines } from "../../engines/health/availability.ts";
import { submitJob } from "../../jobs/submit.ts";
import { waitForJob } from "../../jobs/wait.ts";
import type { Operation } from "../../operations/define.ts";
import { operations } from "../../operations/index.ts";
import { isDatabaseUnavailable } from "../../platform/database-errors.ts";
import { env } from "../../platform/env.ts";
import { type AcceptedResponse, accepts, negotiate } from "../http/accept.ts";
import { authenticated } from "../http/authenticate.ts";
import { type ApiEnv, type Context, send } from "../http/context.ts";
import { fileListsOf, inspectInput, parseInput } from "../http/input.ts";
import { idempotencyKey, waitMs } from "../http/prefer.ts";
import { problemAnswer } from "../http/problem.ts";
import { receiveBody } from "../http/receive.ts";
import { renderJob } from "../http/render.ts";
import { serializeByKey } from "../http/serialize-by-key.ts";
import { TemporaryFolder } from "../http/temporary.ts";
import { createCatalogue } from "../openapi/catalogue.ts";

/** The routes of all operations and their list. */
export function operationRoutes(offered: readonly Operation[] = operations): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const catalogue = createCatalogue(offered);
  const headers = { "content-type": "application/json" };
  routes.get(
    "/operations",
    authenticated((context) => {
      const body = catalogue();
      if (!(body instanceof Promise)) return send(context, { status: 200, headers, body });
      return body.then((read) => send(context, { status: 200, headers, body: read }));
    }),
  );
  for (const operation of offered)
    routes.post(
      `/${operation.slug}`,
      authenticated((context) => handle(context, operation)),
    );
  return routes;
}

async function handle(context: Context, operation: Operation): Promise<Response> {
  const caller = context.get("caller");
  const accepted = negotiate(context.req.header("accept"), operation);
  const ms = waitMs(context.req.header("prefer"));
  const key = idempotencyKey(context.req.header("idempotency-key"));
  const submitted = await serializeByKey(caller.accountId, key, () => submit(context, operation, accepted, key));
  const { jobId, replayed, base64 } = submitted;
  const location = `${env().PUBLIC_URL}/api/v1/jobs/${jobId}`;
  try {
    const job = await waitForJob(caller.accountId, jobId, ms, context.req.raw.signal, { isNew: !replayed });
    const answer = await renderJob(job, accepted, { base64, replayed, location });
    return send(context, answer);
  } catch (error) {
    return send(context, problemAnswer(describeLostJob(error), context.get("requestId"), jobId));
  }
}

/** The job goes on when the database is lost while its request waits, and it will be charged. */
function describeLostJob(error: unknown): unknown {
  if (!isDatabaseUnavailable(error)) return error;
  const message = "The job was submitted, but the database is not available now. Read the job with GET /jobs/{id}.";
  return new AppError("overloaded", message, { retryAfterSeconds: 5, cause: error });
}

/** Receives, parses and inspects the body, then submits a job. An invalid request fails before credits are held. */
async function submit(context: Context, operation: Operation, accepted: AcceptedResponse, key: string | undefined) {
  await usableEngines(operation);
  const folder = new TemporaryFolder();
  try {
    const { accountId } = context.get("caller");
    const received = await receiveBody(context.env.incoming, accountId, folder, { lists: fileListsOf([operation]) });
    const { input, fingerprint } = await parseInput(operation, received, folder);
    applyAcceptedFormat(input, accepted);
    // The playground has no key. Its translations can always be edited.
    if (context.get("caller").keyId === null && "editable" in operation.input.shape) input.editable = true;
    const facts = await inspectInput(accountId, operation, input);
    const idempotency = key === undefined ? undefined : { key, fingerprint };
    const submitted = await submitJob({ caller: context.get("caller"), operation, input, facts, idempotency });
    return { ...submitted, base64: input.response === "base64" };
  } finally {
    await folder.remove();
  }
}

/** Uses an image type of the Accept header as the default format. Throws `not_acceptable` if it conflicts with `format`, or for several outputs as bytes. */
function applyAcceptedFormat(input: Record<string, unknown>, accepted: AcceptedResponse): void {
  if (accepted.kind !== "bytes") return;
  if (typeof input.n === "number" && input.n > 1)
    throw new AppError("not_acceptable", "Several outputs cannot be returned as bytes. Accept application/json.");
  if (accepted.contentType?.startsWith("image/")) input.format ??= accepted.contentType.slice("image/".length);
  if (typeof input.format === "string" && !accepts(accepted, `image/${input.format}`)) {
    throw new AppError(
      "not_acceptable",
      `The Accept header requests ${accepted.contentType}, but format is ${input.format}. Use the same type in both.`,
    );
  }
}
