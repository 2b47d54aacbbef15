import { UPLOAD_HOURS } from "../../uploads/uploads.ts";
import { get, idParameter, keyed, ref } from "./parts.ts";
import { problems } from "./problems.ts";
import { text, time } from "./schemas.ts";

/** The response schema of resumable uploads. */
export const resumableUploadSchemas = {
  ResumableUpload: {
    type: "object",
    required: ["object", "id", "filename", "bytes", "received", "complete", "created_at", "expires_at"],
    properties: {
      object: { type: "string", const: "resumable_upload" },
      id: { ...text, description: "The value for a file field of a request, as soon as the upload is complete." },
      filename: { type: ["string", "null"] },
      bytes: { type: "integer", minimum: 1 },
      received: { type: "integer", minimum: 0, description: "How many bytes are stored." },
      complete: { type: "boolean" },
      created_at: time,
      expires_at: time,
    },
  },
};

const requiredHeader = (name: string, schema: object, description: string) => ({
  name,
  in: "header",
  required: true,
  schema,
  description,
});
const version = requiredHeader("Tus-Resumable", { type: "string", const: "1.0.0" }, "The version of the protocol.");
const count = { type: "integer", minimum: 0 };
const bytes = {
  required: true,
  content: {
    "application/offset+octet-stream": { schema: { type: "string", contentMediaType: "application/octet-stream" } },
  },
};
const responseHeader = (schema: object, description: string) => ({ schema, description });
const offset = { "Upload-Offset": responseHeader(count, "How many bytes are stored.") };

export const resumableUploadPaths = {
  "/resumable-uploads": {
    post: {
      tags: ["Uploads"],
      operationId: "beginResumableUpload",
      summary: `Begin an upload by the tus protocol 1.0; the complete file is stored for ${UPLOAD_HOURS} hours`,
      parameters: [
        version,
        requiredHeader("Upload-Length", { type: "integer", minimum: 1 }, "The length of the file in bytes."),
        {
          name: "Upload-Metadata",
          in: "header",
          schema: text,
          description:
            "Pairs of a name and a value in Base64: filename, and sha256 with 64 hexadecimal digits. A file with another SHA-256 is refused.",
        },
      ],
      responses: {
        201: {
          description: "Begun",
          headers: { Location: responseHeader(text, "The path for the bytes; it ends with the upload's ID.") },
        },
        ...problems(408, 409, 412, 413, 422, ...keyed),
      },
    },
  },
  "/resumable-uploads/{id}": {
    ...get(
      "Uploads",
      "getResumableUpload",
      "Get how much of an upload was received; HEAD returns it in Upload-Offset",
      ref("ResumableUpload"),
      [idParameter],
      [404, ...keyed],
    ),
    patch: {
      tags: ["Uploads"],
      operationId: "continueResumableUpload",
      summary: "Send the next bytes of an upload",
      parameters: [
        idParameter,
        version,
        requiredHeader("Upload-Offset", count, "The position of the first byte; as many bytes as are stored."),
      ],
      requestBody: bytes,
      responses: {
        204: { description: "Stored", headers: offset },
        ...problems(404, 408, 409, 412, 413, 415, 422, ...keyed),
      },
    },
    delete: {
      tags: ["Uploads"],
      operationId: "deleteResumableUpload",
      summary: "Delete an upload, complete or not",
      parameters: [idParameter, version],
      responses: { 204: { description: "Deleted" }, ...problems(404, 412, 422, ...keyed) },
    },
  },
};
