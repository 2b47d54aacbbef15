import { z } from "zod";
import type { Upload } from "../../../uploads/uploads.ts";
import { component } from "../../openapi/json-schema.ts";
import { time } from "../../openapi/values.ts";

export const sha256Input = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, "Send the SHA-256 of the file as 64 hexadecimal digits.");

export const upload = component(
  "Upload",
  {
    object: z.literal("upload"),
    id: z.string().meta({ description: "The value for a file field of a request." }),
    filename: z.string().nullable(),
    bytes: z.int().min(1),
    sha256: z.string(),
    created_at: time,
    expires_at: time,
  },
  {
    object: "upload",
    id: "upload_01kaznf2vke8r9s0dq3w6h7t5m",
    filename: "photo.jpg",
    bytes: 1_204_512,
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    created_at: "2026-11-20T09:30:00.000Z",
    expires_at: "2026-11-21T09:30:00.000Z",
  },
);

/** An upload in the API's format. */
export function uploadView(upload: Upload) {
  return {
    object: "upload" as const,
    id: upload.id,
    filename: upload.filename,
    bytes: upload.bytes,
    sha256: upload.sha256,
    created_at: upload.createdAt.toISOString(),
    expires_at: upload.expiresAt.toISOString(),
  };
}
