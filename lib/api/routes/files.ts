import { Readable } from "node:stream";
import { AppError } from "@atelier/errors";
import { Hono } from "hono";
import type { FileRow } from "../../jobs/record.ts";
import { pool } from "../../platform/db.ts";
import { storage } from "../../storage/index.ts";
import { verifyFileUrl } from "../../storage/signed-url.ts";
import type { ApiEnv } from "../http/context.ts";
import { thumbnailOf } from "../http/thumbnail.ts";

/** The types that a browser may display. All others are downloaded. */
const RASTER = /^image\/(png|jpeg|webp|avif)$/;

const SAFE_HEADERS = {
  // A signed URL is the permission to read, so pages of every site may read it.
  "access-control-allow-origin": "*",
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  "cache-control": "private, max-age=3600",
};

export const fileRoutes = new Hono<ApiEnv>().get("/files/:id", async (context) => {
  const id = context.req.param("id");
  const signedFor = verifyFileUrl(id, context.req.query());
  if (!signedFor)
    throw new AppError("not_found", "The link is incomplete or has expired. Call GET /jobs/{id} for a new one.");
  const { rows } = await pool().query<FileRow & Record<string, unknown>>("SELECT * FROM file WHERE id = $1", [id]);
  const file = rows[0];
  if (!file) throw new AppError("not_found", "This file does not exist.");
  const found =
    file.deleted_at === null && file.expires_at.getTime() > Date.now() ? await storage().read(file.storage_key) : null;
  if (!found) throw new AppError("result_expired", "The result has expired or was deleted. Run the operation again.");
  // A thumbnail shows less than the signed file, so the signature covers it.
  if (context.req.query("size") === "thumbnail" && RASTER.test(file.content_type)) {
    const bytes = await thumbnailOf(file.storage_key, () => found.stream).finally(() => found.stream.destroy());
    return context.body(bytes, 200, { ...SAFE_HEADERS, "content-type": "image/webp" });
  }
  const disposition = RASTER.test(file.content_type) ? signedFor : "attachment";
  return context.body(Readable.toWeb(found.stream) as ReadableStream, 200, {
    "content-type": file.content_type,
    "content-length": String(found.sizeBytes),
    "content-disposition": `${disposition}; filename="${file.filename}"`,
    ...SAFE_HEADERS,
  });
});
