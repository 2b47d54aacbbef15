import { z } from "zod";
import { defineSettings } from "../platform/settings.ts";

/** The settings of the metrics' port. */
export const metricsSettings = defineSettings("metrics", {
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .min(16, "Write at least 16 random characters, generated with: openssl rand -hex 32")
    .optional(),
});
