import { AppError } from "@atelier/errors";
import { findIdempotent } from "../../../jobs/idempotency.ts";
import { hasEnded, type Job, readJob } from "../../../jobs/record.ts";
import { getStoredFiles } from "../../../jobs/stored-input.ts";
import { jobView } from "../../../jobs/view.ts";
import { refuseUnlessGranted } from "../../../keys/grants.ts";
import type { Operation } from "../../../operations/define.ts";
import { pool } from "../../../platform/database/db.ts";
import { findUpload, type UploadOwner } from "../../../uploads/uploads.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { getAddress } from "../../http/caller/address-of.ts";
import { uploadOwner } from "../../http/caller/upload-owner.ts";
import type { Context } from "../../http/context.ts";
import { serializeByKey } from "../../http/limits/serialize-by-key.ts";
import { getFields } from "../../http/submit/input.ts";
import { idempotencyKey } from "../../http/submit/prefer.ts";
import { submitReceived } from "../../http/submit/submit-received.ts";
import { job } from "./job.ts";
import { readVisibleJob } from "./visible-job.ts";

/** The route that runs a job again. `operations` is the catalogue. */
export const repeatRoute = (operations: readonly Operation[]): Route =>
  defineRoute({
    method: "POST",
    path: "/jobs/:id/repeat",
    tag: "Jobs",
    operationId: "repeatJob",
    summary: "Run a job again",
    description:
      "Submits a new job with the same parameters, seed and engine, at the present price. Files must still be stored as uploads of the account with the same content, because the inputs of an ended job are deleted. Embedded engines give the same bytes for the same version, model and kind of processor.",
    access: "server",
    headers: {
      "Idempotency-Key": {
        description: "1 to 255 printable ASCII characters. A repeated request within 24 hours returns the first job.",
      },
    },
    output: job,
    status: 201,
    otherResponses: { 200: { description: "The job of the first request with this key", output: job } },
    errors: [402, 409, 410],
    async handler({ context, caller, params }) {
      const found = await readVisibleJob(caller, params.id);
      if (!hasEnded(found)) throw new AppError("job_running", "The job has not ended. Repeat it when it has.");
      const { jobId, replayed } = await submitAgain(context, operations, found);
      context.set("jobId", jobId);
      if (replayed) context.header("idempotent-replayed", "true");
      return context.json(jobView(await readJob(caller.accountId, jobId)), replayed ? 200 : 201);
    },
  });

async function submitAgain(context: Context, operations: readonly Operation[], found: Job) {
  const caller = context.get("caller");
  const operation = operations.find(({ slug }) => slug === found.operation);
  if (!operation) throw new AppError("not_found", `This service does not offer ${found.operation} any more.`);
  if (caller.grants)
    refuseUnlessGranted(caller.grants, { operation: operation.slug }, () => getAddress(context.env.incoming));
  const key = idempotencyKey(context.req.header("idempotency-key"));
  // The parameters and files can have been deleted since the first request.
  const fingerprint = `repeat:${found.id}`;
  const folder = new TemporaryFolder();
  try {
    return await serializeByKey(caller.accountId, key, async () => {
      const known = key === undefined ? null : await findIdempotent(pool(), caller, { key, fingerprint });
      if (known !== null) return { jobId: known, replayed: true };
      const fields = await readFields(found, operation, uploadOwner(caller));
      const delivery = () => ({ waits: false, inline: false });
      return submitReceived(context, operation, { kind: "json", fields }, { folder, key, fingerprint, delivery });
    });
  } finally {
    await folder.remove();
  }
}

/** The fields of a request for the same job. Throws `result_expired` if they or a file are deleted. */
async function readFields(found: Job, operation: Operation, uploads: UploadOwner): Promise<Record<string, unknown>> {
  const { input, seed, metadata } = found;
  if (Object.keys(input).length === 0)
    throw new AppError("result_expired", "The parameters of this job were deleted. Send a new request.");
  const names = getFields(operation).map(({ name }) => name);
  const engine = found.engine_attempts.findLast(({ outcome }) => outcome === "succeeded")?.engine;
  const fields: Record<string, unknown> = { ...input, metadata };
  if (names.includes("seed")) fields.seed = seed;
  if (names.includes("engine") && engine !== undefined) fields.engine = engine;
  for (const [name, value] of Object.entries(input)) {
    const files = getStoredFiles(value);
    if (files.length === 0) continue;
    const ids = await Promise.all(files.map(({ $file }) => findStored($file.sha256, uploads)));
    fields[name] = Array.isArray(value) ? ids : ids[0];
  }
  return fields;
}

async function findStored(sha256: string, uploads: UploadOwner): Promise<string> {
  const id = await findUpload(uploads, sha256);
  if (id === undefined)
    throw new AppError(
      "result_expired",
      "A file of this job is not stored any more. Send a new request, and store files that you need again with POST /uploads.",
    );
  return id;
}
