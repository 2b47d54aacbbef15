import { Readable } from "node:stream";
import { AppError } from "@atelier/errors";
import { z } from "zod";
import { type ResumableUpload, readResumable } from "../../../uploads/resumable.ts";
import { maxUploadBytes, UPLOAD_HOURS } from "../../../uploads/uploads.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { limitedBody } from "../../http/body/limits.ts";
import { countBody } from "../../http/body/receive.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { uploadOwner } from "../../http/caller/upload-owner.ts";
import type { Context } from "../../http/context.ts";
import { component } from "../../openapi/json-schema.ts";
import type { HeaderNote } from "../../openapi/notes.ts";
import { count, time } from "../../openapi/values.ts";
import { answerTus } from "./tus.ts";

const PART_TYPE = "application/offset+octet-stream";

const access = "server";
const tag = "Uploads";

const resumableUpload = component(
  "ResumableUpload",
  {
    object: z.literal("resumable_upload"),
    id: z.string().meta({ description: "The value for a file field of a request, as soon as the upload is complete." }),
    filename: z.string().nullable(),
    bytes: z.int().min(1),
    received: count.meta({ description: "How many bytes are stored." }),
    complete: z.boolean(),
    created_at: time,
    expires_at: time,
  },
  {
    object: "resumable_upload",
    id: "upload_01kaznf2vke8r9s0dq3w6h7t5m",
    filename: "catalogue.pdf",
    bytes: 24_117_248,
    received: 8_388_608,
    complete: false,
    created_at: "2026-11-20T09:30:00.000Z",
    expires_at: "2026-11-21T09:30:00.000Z",
  },
);

const version: HeaderNote = {
  description: "The version of the protocol.",
  schema: { type: "string", const: "1.0.0" },
  required: true,
};

const begin = defineRoute({
  method: "POST",
  path: "/resumable-uploads",
  tag,
  operationId: "beginResumableUpload",
  summary: `Begin an upload by the tus protocol 1.0; the complete file is stored for ${UPLOAD_HOURS} hours`,
  access,
  headers: {
    "Tus-Resumable": version,
    "Upload-Length": {
      description: "The length of the file in bytes.",
      schema: { type: "integer", minimum: 1 },
      required: true,
    },
    "Upload-Metadata": {
      description:
        "Pairs of a name and a value in Base64: filename, and sha256 with 64 hexadecimal digits. A file with another SHA-256 is refused.",
    },
  },
  status: 201,
  result: "Begun",
  responseHeaders: { Location: { description: "The path for the bytes; it ends with the upload's ID." } },
  errors: [408, 409, 412, 413, 422],
  handler: ({ context }) => withBody(context, answer),
});

const read = defineRoute({
  method: "GET",
  path: "/resumable-uploads/:id",
  tag,
  operationId: "getResumableUpload",
  summary: "Get how much of an upload was received; HEAD returns it in Upload-Offset",
  access,
  output: resumableUpload,
  errors: [412],
  async handler({ context, caller, params }) {
    // The protocol reads the position with HEAD, and Hono serves HEAD with the handler for GET.
    if (context.req.method === "HEAD") return answer(context);
    return view(await readResumable(uploadOwner(caller), params.id));
  },
});

const resume = defineRoute({
  method: "PATCH",
  path: "/resumable-uploads/:id",
  tag,
  operationId: "continueResumableUpload",
  summary: "Send the next bytes of an upload",
  access,
  headers: {
    "Tus-Resumable": version,
    "Upload-Offset": {
      description: "The position of the first byte; as many bytes as are stored.",
      schema: { type: "integer", minimum: 0 },
      required: true,
    },
  },
  content: { [PART_TYPE]: { schema: { type: "string", contentMediaType: "application/octet-stream" } } },
  result: "Stored",
  responseHeaders: {
    "Upload-Offset": { description: "How many bytes are stored.", schema: { type: "integer", minimum: 0 } },
  },
  errors: [408, 409, 412, 413, 415, 422],
  async handler({ context, caller, params }) {
    // Known before the body is read, so that a stranger's bytes are not.
    await readResumable(uploadOwner(caller), params.id);
    if (context.req.header("content-type") !== PART_TYPE)
      throw new AppError("unsupported_media_type", `Send the bytes with the Content-Type ${PART_TYPE}.`);
    return withBody(context, answer);
  },
});

const remove = defineRoute({
  method: "DELETE",
  path: "/resumable-uploads/:id",
  tag,
  operationId: "deleteResumableUpload",
  summary: "Delete an upload, complete or not",
  access,
  headers: { "Tus-Resumable": version },
  errors: [412, 422],
  handler: ({ context }) => answer(context),
});

/** Uploads by the tus protocol, which continue where a connection broke. A complete one is an upload like others. */
export const resumableUploadRoutes: Route[] = [begin, read, resume, remove];

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
  complete: upload.storedAt !== null,
  created_at: upload.createdAt.toISOString(),
  expires_at: upload.expiresAt.toISOString(),
});
