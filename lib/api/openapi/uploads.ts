import { UPLOAD_HOURS } from "../../uploads/uploads.ts";
import { get, idParameter, json, keyed, list, paging, ref } from "./parts.ts";
import { problems } from "./problems.ts";
import { text, time } from "./schemas.ts";

/** The response schema of uploads. */
export const uploadSchemas = {
  Upload: {
    type: "object",
    required: ["object", "id", "filename", "bytes", "sha256", "created_at", "expires_at"],
    properties: {
      object: { type: "string", const: "upload" },
      id: { ...text, description: "The value for a file field of a request." },
      filename: { type: ["string", "null"] },
      bytes: { type: "integer", minimum: 1 },
      sha256: text,
      created_at: time,
      expires_at: time,
    },
  },
};

export const uploadPaths = {
  "/uploads": {
    ...get("Uploads", "listUploads", "List uploads, newest first", list(ref("Upload")), paging, [422, ...keyed]),
    post: {
      tags: ["Uploads"],
      operationId: "createUpload",
      summary: `Store a file for ${UPLOAD_HOURS} hours, to use it as an input by its ID`,
      requestBody: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: {
              type: "object",
              required: ["file"],
              additionalProperties: false,
              properties: {
                file: { type: "string", contentMediaType: "application/octet-stream" },
                sha256: {
                  type: "string",
                  pattern: "^[0-9a-fA-F]{64}$",
                  description: "The file's SHA-256. Another file is refused.",
                },
              },
            },
          },
        },
      },
      responses: {
        201: { description: "Stored", content: json(ref("Upload")) },
        ...problems(400, 408, 409, 413, 415, 422, ...keyed),
      },
    },
  },
  "/uploads/{id}": {
    ...get("Uploads", "getUpload", "Get an upload", ref("Upload"), [idParameter], [404, ...keyed]),
    delete: {
      tags: ["Uploads"],
      operationId: "deleteUpload",
      summary: "Delete an upload",
      parameters: [idParameter],
      responses: { 204: { description: "Deleted" }, ...problems(404, ...keyed) },
    },
  },
};
