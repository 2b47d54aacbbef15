import { z } from "zod";
import { defineSettings, list } from "../platform/settings.ts";

/** The settings of moderation: blocked terms and a service that checks content. */
export const moderationSettings = defineSettings("moderation", {
  BLOCKED_TERMS: list,
  MODERATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  MODERATION_KEY: z.string().optional(),
  MODERATION_MODEL: z.string().optional(),
});
