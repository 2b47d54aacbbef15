import { AppError } from "@atelier/errors";
import { Hono } from "hono";
import { usableEngines } from "../../engines/health/availability.ts";
import { submitJob } from "../../jobs/submit.ts";
import { waitForJob } from "../../jobs/wait.ts";
import type { Operation } from "../../operations/define.ts";
import { operations } from "../../operations/index.ts";
import { env } from "../../platform/env.ts";
import { accepts, negotiate, type Wanted } from "../http/accept.ts";
import { authenticate } from "../http/authenticate.ts";
import { type ApiEnv, type Context, send } from "../http/context.ts";
import { inspectInput, parseInput } from "../http/input.ts";
import { idempotencyKey, waitMs } from "../http/prefer.ts";
import { problemAnswer } from "../http/problem.ts";
import { receiveBody } from "../http/receive.ts";
import { renderJob } from "../http/render.ts";
import { serializeByKey } from "../http/serialize-by-key.ts";
import { TemporaryFolder } from "../http/temporary.ts";
import { catalogue } from "../openapi/catalogue.ts";

/** Every operation's route, and the list of them. */
export function operationRoutes(offered: readonly Operation[] = operations): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const list = catalogue(offered);
  routes.get("/operations", authenticate, (context) => context.body(list, 200, { "content-type": "application/json" }));
  for (const operation of offered)
    routes.post(`/${operation.slug}`, authenticate, (context) => handle(context, operation));
  return routes;
}

async function handle(context: Context, operation: Operation): Promise<Response> {
  const caller = context.get("caller");
  const wanted = negotiate(context.req.header("accept"), operation);
  const ms = waitMs(context.req.header("prefer"));
  const key = idempotencyKey(context.req.header("idempotency-key"));
  const admitted = await serializeByKey(caller.accountId, key, () => admit(context, operation, wanted, key));
  const { jobId, replayed } = admitted;
  const job = await waitForJob(caller.accountId, jobId, ms, context.req.raw.signal, { fresh: !replayed });
  const location = `${env().PUBLIC_URL}/api/v1/jobs/${job.id}`;
  try {
    const answer = await renderJob(job, wanted, { base64: admitted.base64, replayed, location });
    return send(context, answer);
  } catch (error) {
    return send(context, problemAnswer(error, context.get("requestId"), job.id));
  }
}

/** From the body to a job: what must be refused is refused here, before anything is held. */
async function admit(context: Context, operation: Operation, wanted: Wanted, key: string | undefined) {
  await usableEngines(operation);
  const folder = new TemporaryFolder();
  try {
    const received = await receiveBody(context.env.incoming, context.get("caller").accountId, folder);
    const { input, fingerprint } = await parseInput(operation, received, folder);
    preferFormat(input, wanted);
    const facts = await inspectInput(context.get("caller").accountId, operation, input);
    const idempotency = key === undefined ? undefined : { key, fingerprint };
    const submitted = await submitJob({ caller: context.get("caller"), operation, input, facts, idempotency });
    return { ...submitted, base64: input.response === "base64" };
  } finally {
    await folder.remove();
  }
}

/** A concrete type in Accept is the default format; one that contradicts `format`, or several outputs as bytes, cannot be answered. */
function preferFormat(input: Record<string, unknown>, wanted: Wanted): void {
  if (wanted.kind !== "bytes") return;
  if (typeof input.n === "number" && input.n > 1)
    throw new AppError("not_acceptable", "Several outputs have no one body: ask for application/json.");
  if (wanted.contentType?.startsWith("image/")) input.format ??= wanted.contentType.slice("image/".length);
  if (typeof input.format === "string" && !accepts(wanted, `image/${input.format}`)) {
    throw new AppError(
      "not_acceptable",
      `Accept asks for ${wanted.contentType} and format for ${input.format}: make them agree.`,
    );
  }
}
