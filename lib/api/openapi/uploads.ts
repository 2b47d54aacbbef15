import { MAX_DIRECT_BYTES } from "../../uploads/direct.ts";
import { UPLOAD_HOURS } from "../../uploads/uploads.ts";
import { get, idParameter, json, keyed, list, paging, ref } from "./parts.ts";
import { problems } from "./problems.ts";
import { text, time } from "./schemas.ts";

/** The response schema of uploads. */
export const uploadSchemas = {
  DirectUpload: {
    type: "object",
    required: ["object", "id", "method", "url", "headers", "expires_at"],
    properties: {
      object: { type: "string", const: "direct_upload" },
      id: text,
      method: { type: "string", const: "PUT" },
      url: { ...text, description: "Where to send the file, until `expires_at`." },
      headers: { type: "object", additionalProperties: text, description: "The headers to send, unchanged." },
      expires_at: time,
    },
  },
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

const directUploadExample = {
  bytes: 1_204_512,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  filename: "photo.jpg",
};

const directUploadBody = {
  type: "object",
  required: ["bytes", "sha256"],
  additionalProperties: false,
  properties: {
    bytes: { type: "integer", minimum: 1, maximum: MAX_DIRECT_BYTES, description: "The length of the file." },
    sha256: { type: "string", pattern: "^[0-9a-fA-F]{64}$", description: "The SHA-256 of the file." },
    filename: { type: "string", minLength: 1, maxLength: 255 },
  },
};

export const uploadPaths = {
  "/direct-uploads": {
    post: {
      tags: ["Uploads"],
      operationId: "beginDirectUpload",
      summary: "Get a URL to send a large file to the store directly",
      description:
        "Send the file to `url` with `method` and all `headers`, then call `POST /direct-uploads/{id}/complete`. Only services whose store offers it accept this request.",
      requestBody: {
        required: true,
        content: { "application/json": { schema: directUploadBody, example: directUploadExample } },
      },
      responses: {
        201: { description: "Space is reserved", content: json(ref("DirectUpload")) },
        ...problems(400, 408, 409, 413, 415, 422, ...keyed),
      },
    },
  },
  "/direct-uploads/{id}/complete": {
    post: {
      tags: ["Uploads"],
      operationId: "completeDirectUpload",
      summary: "Check a file that was sent to the store, and make it an upload",
      parameters: [idParameter],
      responses: { 200: { description: "The upload", content: json(ref("Upload")) }, ...problems(404, 422, ...keyed) },
    },
  },
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
