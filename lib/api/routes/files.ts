import { AppError } from "@atelier/errors";
import { z } from "zod";
import type { FileRow } from "../../jobs/record.ts";
import { pool } from "../../platform/database/db.ts";
import { isRasterImage, verifyFileUrl } from "../../storage/signed-url.ts";
import { defineRoute } from "../define-route.ts";
import { sendStoredFile, sendThumbnail } from "../http/answer/stored-file.ts";

const signed = z.string().meta({ description: "Part of the signed URL." });

/** An output, for everyone who has its signed URL. */
export const fileRoute = defineRoute({
  method: "GET",
  path: "/files/:id",
  tag: "Jobs",
  operationId: "getFile",
  summary: "Download an output with the signed URL of a job",
  access: "signature",
  query: z.object({
    expires: signed,
    disposition: signed,
    signature: signed,
    size: z
      .enum(["thumbnail"])
      .optional()
      .meta({ type: "string", description: "Returns a WebP image of at most 320 pixels per side." }),
  }),
  headers: {
    Range: { description: "One range of bytes, such as bytes=0-1023. Thumbnails ignore it." },
    "If-Range": {
      description: "The ETag that the range belongs to. With another one, the response is the whole file.",
    },
    "If-None-Match": { description: "The ETag of a version that the client has." },
  },
  types: ["*/*"],
  otherResponses: {
    206: { description: "The requested range", types: ["*/*"] },
    302: {
      description: "The file at the store, if the operator lets clients download from it",
      headers: { Location: { description: "A URL that works for at most 15 minutes." } },
    },
    304: { description: "The client has the file" },
  },
  errors: [410, 416, 503],
  async handler({ context, params: { id } }) {
    const link = verifyFileUrl(id, context.req.query());
    if (!link)
      throw new AppError("not_found", "The link is incomplete or has expired. Call GET /jobs/{id} for a new one.");
    const { rows } = await pool().query<FileRow & Record<string, unknown>>("SELECT * FROM file WHERE id = $1", [id]);
    const file = rows[0];
    if (!file) throw new AppError("not_found", "This file does not exist.");
    return context.req.query("size") === "thumbnail" && isRasterImage(file.content_type)
      ? sendThumbnail(context, file)
      : sendStoredFile(context, file, link);
  },
});
