import { count, defineSettings } from "../platform/settings.ts";

/** The settings of the translation memory. */
export const translationSettings = defineSettings("translation", {
  MEMORY_DAYS: count(365, 1, 3_650),
});
