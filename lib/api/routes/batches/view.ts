import type { Batch, Item } from "../../../batches/record.ts";
import { jobView } from "../../../jobs/view.ts";

/** A batch in the API's format. */
export function batchView(batch: Batch) {
  const { queued = 0, running = 0, succeeded = 0, failed = 0, canceled = 0 } = batch.counts ?? {};
  const skipped = batch.skipped.length;
  const total = queued + running + succeeded + failed + canceled + skipped;
  return {
    id: batch.id,
    object: "batch" as const,
    operations: batch.operations,
    status: getStatus(batch),
    created_at: batch.created_at.toISOString(),
    completed_at: batch.completed_at?.toISOString() ?? null,
    counts: { total, queued, running, succeeded, failed, canceled, skipped },
    credits: { price: batch.price, held: batch.held, charged: batch.charged },
    skipped: batch.skipped,
    metadata: batch.metadata,
  };
}

function getStatus({ status, cancel_asked_at }: Batch): "running" | "paused" | "completed" | "canceling" | "canceled" {
  if (!cancel_asked_at) return status;
  return status === "completed" ? "canceled" : "canceling";
}

/** An item of a batch in the API's format: its place, its ID and its job. */
export const itemView = ({ position, item, job }: Item) => ({
  object: "batch_item" as const,
  index: position,
  id: item,
  job: jobView(job),
});
