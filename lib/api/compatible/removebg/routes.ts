import { Hono } from "hono";
import { readBalance } from "../../../credits/ledger.ts";
import type { Job } from "../../../jobs/record.ts";
import { backgroundRemove } from "../../../operations/background-remove/index.ts";
import { pool } from "../../../platform/database/db.ts";
import { readOutput, renderJob } from "../../http/answer/render.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { authenticated } from "../../http/caller/authenticate.ts";
import { type ApiEnv, type Context, send } from "../../http/context.ts";
import { ignoredHeader } from "../ignored-header.ts";
import { receiveForm } from "../receive-form.ts";
import { runOperation } from "../run-operation.ts";
import { type RemoveBgRequest, readRemoveBgRequest } from "./fields.ts";
import { readZip } from "./zip.ts";

/** The API of remove.bg: https://www.remove.bg/api. */
export const removeBgRoutes = new Hono<ApiEnv>()
  .post("/removebg", authenticated(removeBackground, { operation: backgroundRemove.slug }))
  .get(
    "/account",
    authenticated(async (context) => {
      const { available } = await readBalance(pool(), context.get("caller").accountId);
      const credits = { total: available, subscription: 0, payg: available, enterprise: 0 };
      return context.json({ data: { attributes: { credits, api: { free_calls: 0, sizes: "all" } } } });
    }),
  );

async function removeBackground(context: Context): Promise<Response> {
  const folder = new TemporaryFolder();
  try {
    const request = readRemoveBgRequest(await receiveForm(context, folder));
    const job = await runOperation(context, backgroundRemove, request.fields, folder, request);
    return await imageAnswer(context, job, request);
  } finally {
    await folder.remove();
  }
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The image, or JSON with it in Base64 if the client accepts JSON, with the headers of remove.bg. */
async function imageAnswer(context: Context, job: Job, { isZip, type, ignored }: RemoveBgRequest): Promise<Response> {
  const [file] = job.files;
  const box = job.report?.subject as Box | undefined;
  const headers = {
    "x-credits-charged": String(job.charged),
    // Subjects are not classified, so that the type is the one that was requested.
    "x-type": type && type !== "auto" ? type : "other",
    ...ignoredHeader(ignored, Object.keys(ignored)),
    ...(file?.width && file.height ? { "x-width": String(file.width), "x-height": String(file.height) } : {}),
    ...(box
      ? {
          "x-foreground-top": String(box.y),
          "x-foreground-left": String(box.x),
          "x-foreground-width": String(box.width),
          "x-foreground-height": String(box.height),
        }
      : {}),
  };
  const isJson = context.req.header("accept") === "application/json";
  if (isZip && !isJson)
    return send(context, {
      status: 200,
      headers: { ...headers, "content-type": "application/zip", "cache-control": "no-store", "job-id": job.id },
      body: new Uint8Array(await readZip(job)),
    });
  if (!isJson) {
    const answer = await renderJob(job, { kind: "bytes" }, { base64: false, replayed: false, location: "" });
    return send(context, { ...answer, headers: { ...answer.headers, ...headers } });
  }
  const place = box
    ? { foreground_top: box.y, foreground_left: box.x, foreground_width: box.width, foreground_height: box.height }
    : {};
  const result = isZip ? await readZip(job) : await readOutput(job);
  return context.json({ data: { result_b64: result.toString("base64"), ...place } }, 200, headers);
}
