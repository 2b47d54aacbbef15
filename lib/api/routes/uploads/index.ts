import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import type { Caller } from "../../../keys/authenticate.ts";
import { InputFile } from "../../../operations/fields.ts";
import {
  deleteUpload,
  listUploads,
  readUpload,
  storeUpload,
  UPLOAD_HOURS,
  type Upload,
} from "../../../uploads/uploads.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { receiveBody } from "../../http/body/receive.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { countUpload } from "../../http/caller/authenticate.ts";
import { uploadOwner } from "../../http/caller/upload-owner.ts";
import type { Context } from "../../http/context.ts";
import { page, parseFields } from "../../http/page.ts";
import { list, paging } from "../../openapi/values.ts";
import { directUploadRoutes } from "./direct.ts";
import { sha256Input, upload, uploadView } from "./upload.ts";

const access = "server";
const tag = "Uploads";

const uploadInput = z.strictObject({
  file: z
    .custom<InputFile>((value) => value instanceof InputFile, "Send the file as a part with a file name.")
    .meta({ type: "string", contentMediaType: "application/octet-stream" }),
  sha256: sha256Input.optional().meta({ description: "The file's SHA-256. Another file is refused." }),
});

const listed = defineRoute({
  method: "GET",
  path: "/uploads",
  tag,
  operationId: "listUploads",
  summary: "List uploads, newest first",
  access,
  query: z.strictObject(paging),
  output: list(upload),
  async handler({ caller, query: { limit, cursor } }) {
    const found = await listUploads(uploadOwner(caller), { limit: limit + 1, before: cursor });
    return page(found.map(uploadView), limit, ({ id }) => id);
  },
});

const create = defineRoute({
  method: "POST",
  path: "/uploads",
  tag,
  operationId: "createUpload",
  summary: `Store a file for ${UPLOAD_HOURS} hours, to use it as an input by its ID`,
  access,
  count: countUpload,
  content: { "multipart/form-data": { schema: uploadInput } },
  output: upload,
  status: 201,
  result: "Stored",
  errors: [409],
  handler: async ({ context, caller }) => uploadView(await receiveUpload(context, caller)),
});

const read = defineRoute({
  method: "GET",
  path: "/uploads/:id",
  tag,
  operationId: "getUpload",
  summary: "Get an upload",
  access,
  output: upload,
  handler: async ({ caller, params }) => uploadView(await readUpload(uploadOwner(caller), params.id)),
});

const remove = defineRoute({
  method: "DELETE",
  path: "/uploads/:id",
  tag,
  operationId: "deleteUpload",
  summary: "Delete an upload",
  access,
  handler: ({ caller, params }) => deleteUpload(uploadOwner(caller), params.id),
});

/** Files that are sent once and used as inputs of several requests. */
export const uploadRoutes: Route[] = [...directUploadRoutes, listed, create, read, remove];

async function receiveUpload(context: Context, { accountId, keyId }: Caller): Promise<Upload> {
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
