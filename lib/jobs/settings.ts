import { count, defineSettings, flag } from "../platform/settings.ts";

/** The settings of jobs: the limits of the queue, and the time that results are kept. */
export const jobSettings = defineSettings(
  "jobs",
  {
    QUEUE_LIMIT: count(1_000, 1, 1_000_000),
    QUEUE_HOURS: count(24, 1, 24 * 365),
    RESULT_HOURS: count(24, 1, 24 * 365),
    MAX_RESULT_HOURS: count(720, 1, 24 * 365),
    KEPT_MEGABYTES: count(500, 0, 1_000_000),
    PROVENANCE_REQUIRED: flag.default(false),
  },
  (settings) => ({
    settings,
    faults:
      settings.RESULT_HOURS > settings.MAX_RESULT_HOURS
        ? ["RESULT_HOURS: must not exceed MAX_RESULT_HOURS, the longest time that a request can ask for."]
        : [],
  }),
);
