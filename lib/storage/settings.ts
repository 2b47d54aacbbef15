import { z } from "zod";
import { count, defineSettings, flag } from "../platform/settings.ts";

/** The settings of the store: a folder or S3. */
export const storageSettings = defineSettings(
  "storage",
  {
    FILES: z.enum(["local", "s3"]).default("local"),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_ENDPOINT: z.url().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_TIMEOUT_SECONDS: count(30, 1, 600),
    S3_PRESIGNED: flag.default(false),
    S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  },
  (settings) => ({
    settings,
    faults: [
      ...(Boolean(settings.S3_ACCESS_KEY_ID) === Boolean(settings.S3_SECRET_ACCESS_KEY)
        ? []
        : ["S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both or neither."]),
      ...(settings.S3_PRESIGNED && settings.FILES !== "s3" ? ["S3_PRESIGNED: only with FILES=s3."] : []),
      ...(settings.FILES === "s3" && !settings.S3_BUCKET ? ["S3_BUCKET: required for FILES=s3."] : []),
    ],
  }),
);
