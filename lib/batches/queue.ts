import { notify } from "../platform/database/notifications.ts";
import type { BatchLimits, NewItem } from "./batch-holds.ts";
import { batchSettings } from "./settings.ts";

/** The operator's limits of open batches, or of open runs of pipelines, and of items. */
export function batchLimits(what: "batch" | "run"): BatchLimits {
  const { OPEN_BATCHES, OPEN_RUNS, BATCH_QUEUE_LIMIT } = batchSettings();
  return { openBatches: what === "run" ? OPEN_RUNS : OPEN_BATCHES, openItems: BATCH_QUEUE_LIMIT };
}

/** Notifies the workers of each lane that has queued items. */
export function notifyQueued(items: readonly Pick<NewItem, "lane">[]): void {
  for (const lane of new Set(items.map((item) => item.lane))) notify("job_queued", `batch-${lane}`);
}
