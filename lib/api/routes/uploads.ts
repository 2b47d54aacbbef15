import { AppError, invalidInput } from "@atelier/errors";
import { Hono } from "hono";
import { z } from "zod";
import { InputFile } from "../../operations/fields.ts";
import { beginDirect, completeDirect, MAX_DIRECT_BYTES } from "../../uploads/direct.ts";
import { deleteUpload, listUploads, readUpload, storeUpload, type Upload } from "../../uploads/uploads.ts";
import { authenticated, countUpload } from "../http/authenticate.ts";
import type { ApiEnv, Context } from "../http/context.ts";
import { page, pageQuery, parseFields, parseQuery } from "../http/page.ts";
import { receiveBody, receiveJsonBody } from "../http/receive.ts";
import { TemporaryFolder } from "../http/temporary.ts";
import { uploadOwner } from "../http/upload-owner.ts";

const listQuery = z.strictObject(pageQuery);
const sha256Input = z.string().regex(/^[0-9a-f]{64}$/i, "Send the SHA-256 of the file as 64 hexadecimal digits.");
const uploadInput = z.strictObject({
  file: z.custom<InputFile>((value) => value instanceof InputFile, "Send the file as a part with a file name."),
  sha256: sha256Input.optional(),
});
const directInput = z.strictObject({
  bytes: z.int().min(1).max(MAX_DIRECT_BYTES),
  sha256: sha256Input,
  filename: z.string().min(1).max(255).optional(),
});

/** Files that are sent once and used as inputs of several requests. */
export const uploadRoutes = new Hono<ApiEnv>()
  .get(
    "/uploads",
    authenticated(async (context) => {
      const { limit, cursor } = parseQuery(listQuery, context.req.query());
      const found = await listUploads(uploadOwner(context.get("caller")), { limit: limit + 1, before: cursor });
      return context.json(page(found.map(uploadView), limit, ({ id }) => id));
    }, "server"),
  )
  .post(
    "/uploads",
    authenticated(
      async (context) => context.json(uploadView(await receiveUpload(context)), 201),
      "server",
      countUpload,
    ),
  )
  .post(
    "/direct-uploads",
    authenticated(async (context) => context.json(await beginUpload(context), 201), "server", countUpload),
  )
  .post(
    "/direct-uploads/:id/complete",
    authenticated<"/direct-uploads/:id/complete">(
      async (context) =>
        context.json(uploadView(await completeDirect(uploadOwner(context.get("caller")), context.req.param("id")))),
      "server",
    ),
  )
  .get(
    "/uploads/:id",
    authenticated<"/uploads/:id">(
      async (context) =>
        context.json(uploadView(await readUpload(uploadOwner(context.get("caller")), context.req.param("id")))),
      "server",
    ),
  )
  .delete(
    "/uploads/:id",
    authenticated<"/uploads/:id">(async (context) => {
      await deleteUpload(uploadOwner(context.get("caller")), context.req.param("id"));
      return context.body(null, 204);
    }, "server"),
  );

async function receiveUpload(context: Context): Promise<Upload> {
  const { accountId, keyId } = context.get("caller");
  const folder = new TemporaryFolder();
  try {
    const { kind, fields } = await receiveBody(context.env.incoming, accountId, folder);
    if (kind !== "multipart")
      throw new AppError("unsupported_media_type", "Send the file as multipart/form-data in the field file.");
    const { file, sha256 } = parseFields(uploadInput, fields);
    if (file.sizeBytes === 0) throw invalidInput("/file", "The file is empty.");
    if (sha256 !== undefined && sha256.toLowerCase() !== file.sha256)
      throw invalidInput("/sha256", `The received file has the SHA-256 ${file.sha256}. Send it again.`);
    return await storeUpload(accountId, {
      path: file.path,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      filename: file.filename,
      keyId,
    });
  } finally {
    await folder.remove();
  }
}

/** Begins an upload whose bytes the client sends to the store. */
async function beginUpload(context: Context) {
  const { accountId, keyId } = context.get("caller");
  const { bytes, sha256, filename } = parseFields(directInput, await receiveJsonBody(context.env.incoming, accountId));
  const file = { sizeBytes: bytes, sha256: sha256.toLowerCase(), filename, keyId };
  const { id, request, expiresAt } = await beginDirect(accountId, file);
  return {
    object: "direct_upload" as const,
    id,
    method: "PUT" as const,
    ...request,
    expires_at: expiresAt.toISOString(),
  };
}

function uploadView(upload: Upload) {
  return {
    object: "upload" as const,
    id: upload.id,
    filename: upload.filename,
    bytes: upload.bytes,
    sha256: upload.sha256,
    created_at: upload.created_at.toISOString(),
    expires_at: upload.expires_at.toISOString(),
  };
}
