import { Readable } from "node:stream";
import { AppError } from "@atelier/errors";
import { Hono } from "hono";
import { type ResumableUpload, readResumable } from "../../uploads/resumable.ts";
import { maxUploadBytes } from "../../uploads/uploads.ts";
import { authenticated } from "../http/authenticate.ts";
import { limitedBody } from "../http/body-limits.ts";
import type { ApiEnv, Context } from "../http/context.ts";
import { countBody } from "../http/receive.ts";
import { TemporaryFolder } from "../http/temporary.ts";
import { answerTus } from "../http/tus.ts";
import { uploadOwner } from "../http/upload-owner.ts";

const PATH = "/resumable-uploads";
const PART_TYPE = "application/offset+octet-stream";

/** Uploads by the tus protocol, which continue where a connection broke. A complete one is an upload like others. */
export const resumableUploadRoutes = new Hono<ApiEnv>()
  .post(
    PATH,
    authenticated((context) => withBody(context, answer), "server"),
  )
  // Hono answers HEAD, with which the protocol asks for the position, by the handler for GET.
  .get(
    `${PATH}/:id`,
    authenticated<"/resumable-uploads/:id">(async (context) => {
      if (context.req.method === "HEAD") return answer(context);
      const { caller } = context.var;
      return context.json(view(await readResumable(uploadOwner(caller), context.req.param("id"))));
    }, "server"),
  )
  .patch(
    `${PATH}/:id`,
    authenticated<"/resumable-uploads/:id">(async (context) => {
      // Known before the body is read, so that a stranger's bytes are not.
      await readResumable(uploadOwner(context.get("caller")), context.req.param("id"));
      if (context.req.header("content-type") !== PART_TYPE)
        throw new AppError("unsupported_media_type", `Send the bytes with the Content-Type ${PART_TYPE}.`);
      return withBody(context, answer);
    }, "server"),
  )
  .delete(
    `${PATH}/:id`,
    authenticated<"/resumable-uploads/:id">((context) => answer(context), "server"),
  );

type Answer = (context: Context, body?: Readable) => Promise<Response>;

/** Answers a request with the bytes of a file as its body. */
function withBody(context: Context, use: Answer): Promise<Response> {
  if (context.req.header("content-type") !== PART_TYPE) return use(context);
  return countBody(context.get("caller").accountId, async () => {
    const { incoming } = context.env;
    const body = limitedBody(incoming, { maxBytes: maxUploadBytes() });
    body.once("error", (error) => {
      // Clients repeat a request whose connection broke, and give up after a status such as 408.
      if (error instanceof AppError && error.code === "request_timeout") incoming.socket.destroy();
    });
    try {
      return await use(context, body);
    } finally {
      body.destroy();
    }
  });
}

async function answer(context: Context, body?: Readable): Promise<Response> {
  const caller = context.get("caller");
  const folder = new TemporaryFolder();
  const { method, url, raw } = context.req;
  const request = new Request(url, {
    method,
    headers: raw.headers,
    ...(body ? { body: Readable.toWeb(body) as ReadableStream, duplex: "half" } : {}),
  });
  try {
    const session = { owner: uploadOwner(caller), keyId: caller.keyId, directory: () => folder.directory() };
    return await answerTus(request, session);
  } finally {
    await folder.remove();
  }
}

const view = (upload: ResumableUpload) => ({
  object: "resumable_upload" as const,
  id: upload.id,
  filename: upload.filename,
  bytes: upload.bytes,
  received: upload.received,
  complete: upload.stored_at !== null,
  created_at: upload.created_at.toISOString(),
  expires_at: upload.expires_at.toISOString(),
});
