import { z } from "zod";
import { defineSettings, flag } from "../platform/settings.ts";

/** How results are signed. */
export const provenanceSettings = defineSettings("provenance", {
  PROVENANCE_JOB_ID: flag.default(false),
  CONTENT_CREDENTIALS_CERTIFICATE: z.string().optional(),
  CONTENT_CREDENTIALS_KEY: z.string().optional(),
});
