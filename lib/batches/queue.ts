import { notify } from "../platform/database/notifications.ts";
import type { BatchLimits, NewItem } from "./batch-holds.ts";
import { batchSettings } from "./settings.ts";

/** The operator's limits of open batches and items. */
export function batchLimits(): BatchLimits {
  const { OPEN_BATCHES, BATCH_QUEUE_LIMIT } = batchSettings();
  return { openBatches: OPEN_BATCHES, openItems: BATCH_QUEUE_LIMIT };
}

/** Notifies the workers of each lane that has queued items. */
export function notifyQueued(items: readonly Pick<NewItem, "lane">[]): void {
  for (const lane of new Set(items.map((item) => item.lane))) notify("job_queued", `batch-${lane}`);
}
