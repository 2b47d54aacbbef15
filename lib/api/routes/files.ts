import { AppError } from "@atelier/errors";
import { Hono } from "hono";
import type { FileRow } from "../../jobs/record.ts";
import { pool } from "../../platform/db.ts";
import { isRasterImage, verifyFileUrl } from "../../storage/signed-url.ts";
import type { ApiEnv } from "../http/context.ts";
import { sendStoredFile, sendThumbnail } from "../http/stored-file.ts";

export const fileRoutes = new Hono<ApiEnv>().get("/files/:id", async (context) => {
  const id = context.req.param("id");
  const link = verifyFileUrl(id, context.req.query());
  if (!link)
    throw new AppError("not_found", "The link is incomplete or has expired. Call GET /jobs/{id} for a new one.");
  const { rows } = await pool().query<FileRow & Record<string, unknown>>("SELECT * FROM file WHERE id = $1", [id]);
  const file = rows[0];
  if (!file) throw new AppError("not_found", "This file does not exist.");
  return context.req.query("size") === "thumbnail" && isRasterImage(file.content_type)
    ? sendThumbnail(context, file)
    : sendStoredFile(context, file, link);
});
