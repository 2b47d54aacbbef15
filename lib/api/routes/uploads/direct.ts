import { z } from "zod";
import { beginDirect, completeDirect, MAX_DIRECT_BYTES } from "../../../uploads/direct.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { countUpload } from "../../http/caller/authenticate.ts";
import { uploadOwner } from "../../http/caller/upload-owner.ts";
import { component } from "../../openapi/json-schema.ts";
import { metadata, time } from "../../openapi/values.ts";
import { sha256Input, upload, uploadView } from "./upload.ts";

const access = "server";
const tag = "Uploads";

const directUpload = component(
  "DirectUpload",
  {
    object: z.literal("direct_upload"),
    id: z.string(),
    method: z.literal("PUT"),
    url: z.string().meta({ description: "Where to send the file, until `expires_at`." }),
    headers: metadata.meta({ description: "The headers to send, unchanged." }),
    expires_at: time,
  },
  {
    object: "direct_upload",
    id: "upload_01kaznf2vke8r9s0dq3w6h7t5m",
    method: "PUT",
    url: "https://files.example.com/atelier/uploads/5m/upload_01kaznf2vke8r9s0dq3w6h7t5m?X-Amz-Expires=3600&X-Amz-Signature=0f2c",
    headers: {
      "content-type": "application/octet-stream",
      "x-amz-checksum-sha256": "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=",
    },
    expires_at: "2026-11-20T10:30:00.000Z",
  },
);

const begin = defineRoute({
  method: "POST",
  path: "/direct-uploads",
  tag,
  operationId: "beginDirectUpload",
  summary: "Get a URL to send a large file to the store directly",
  description:
    "Send the file to `url` with `method` and all `headers`, then call `POST /direct-uploads/{id}/complete`. Only services whose store offers it accept this request.",
  access,
  count: countUpload,
  body: z.strictObject({
    bytes: z.int().min(1).max(MAX_DIRECT_BYTES).meta({ description: "The length of the file." }),
    sha256: sha256Input.meta({ description: "The SHA-256 of the file." }),
    filename: z.string().min(1).max(255).optional().meta({ description: "The name of the file." }),
  }),
  example: {
    bytes: 1_204_512,
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    filename: "photo.jpg",
  },
  output: directUpload,
  status: 201,
  result: "Space is reserved",
  errors: [409],
  async handler({ caller: { accountId, keyId }, body }) {
    const { bytes, sha256, filename } = await body();
    const file = { sizeBytes: bytes, sha256: sha256.toLowerCase(), filename, keyId };
    const { id, request, expiresAt } = await beginDirect(accountId, file);
    return {
      object: "direct_upload" as const,
      id,
      method: "PUT" as const,
      ...request,
      expires_at: expiresAt.toISOString(),
    };
  },
});

const complete = defineRoute({
  method: "POST",
  path: "/direct-uploads/:id/complete",
  tag,
  operationId: "completeDirectUpload",
  summary: "Check a file that was sent to the store, and make it an upload",
  access,
  output: upload,
  result: "The upload",
  errors: [422],
  handler: async ({ caller, params }) => uploadView(await completeDirect(uploadOwner(caller), params.id)),
});

/** Uploads whose bytes the client sends to the store. */
export const directUploadRoutes: Route[] = [begin, complete];
