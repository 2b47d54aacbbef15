import { count, defineSettings } from "../platform/settings.ts";

/** The limits of uploads. */
export const uploadSettings = defineSettings("uploads", {
  UPLOAD_MEGABYTES: count(500, 0, 1_000_000),
});
