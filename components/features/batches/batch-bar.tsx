import { cn } from "#components/ui/cn.ts";
import type { BatchData } from "./batch-data.ts";
import { endedCount, submittedCount } from "./batch-data.ts";

const parts = [
  ["succeeded", "bg-good"],
  ["failed", "bg-bad"],
  ["canceled", "bg-line-strong"],
  ["running", "bg-accent"],
] as const;

/** The progress of a batch: a bar with a part for each state. */
export function BatchBar({ batch, label, className }: { batch: BatchData; label: string; className?: string }) {
  const total = Math.max(1, submittedCount(batch));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round((100 * endedCount(batch)) / total)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cn("flex overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset", className ?? "h-2")}
    >
      {parts.map(([state, color]) => (
        <span
          key={state}
          className={cn("h-full transition-[width] duration-500", color)}
          style={{ width: `${(100 * batch.counts[state]) / total}%` }}
        />
      ))}
    </div>
  );
}
