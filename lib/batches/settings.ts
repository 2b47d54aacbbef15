import { count, defineSettings } from "../platform/settings.ts";

/** The limits of batches and of runs of pipelines. */
export const batchSettings = defineSettings("batches", {
  OPEN_BATCHES: count(10, 1, 10_000),
  OPEN_RUNS: count(50, 1, 10_000),
  BATCH_QUEUE_LIMIT: count(100_000, 1_000, 10_000_000),
});
