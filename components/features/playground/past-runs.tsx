"use client";
import { cn } from "#components/ui/cn.ts";
import { formatTime } from "#components/ui/format.ts";
import type { PlainValues } from "../operation-form/values.ts";

/** A run of before: enough to show it and to bring its parameters back. */
export interface PastRun {
  id: string;
  status: string;
  createdAt: string;
  values: PlainValues;
  /** Its first output where that is an image and still kept. */
  picture: string | null;
}

/** The runs of before, newest first; choosing one restores its parameters and shows its result. */
export function PastRuns({
  runs,
  shown,
  onChoose,
}: {
  runs: readonly PastRun[];
  shown: string | undefined;
  onChoose: (run: PastRun) => void;
}) {
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="past-runs" className="grid min-w-0 gap-2">
      <h2 id="past-runs" className="font-semibold text-lg">
        Your last runs
      </h2>
      <ul className="flex gap-2 overflow-x-auto pb-2">
        {runs.map((run) => (
          <li key={run.id} className="shrink-0">
            <button
              type="button"
              onClick={() => onChoose(run)}
              aria-current={shown === run.id}
              aria-label={`Restore the run of ${formatTime(run.createdAt)}, ${run.status}${words(run) ? `: ${words(run)}` : ""}`}
              title={words(run)}
              className={cn(
                "grid w-28 gap-1 rounded-[6px] border bg-surface p-1 text-left hover:border-accent",
                shown === run.id ? "border-accent" : "border-line",
              )}
            >
              <span className="checkerboard grid h-20 place-items-center overflow-hidden rounded-[4px]">
                {run.picture ? (
                  // biome-ignore lint/performance/noImgElement: a result is shown as its own bytes.
                  <img src={run.picture} alt="" loading="lazy" className="size-full object-cover" />
                ) : (
                  <span className="rounded-full bg-surface px-2 py-0.5 text-xs">{run.status}</span>
                )}
              </span>
              <span className="truncate px-0.5 text-ink-2 text-xs">{words(run) || formatTime(run.createdAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What tells a run from the others: its longest text. */
const words = ({ values }: PastRun) =>
  Object.values(values)
    .filter((value) => typeof value === "string")
    .reduce((longest, value) => (value.length > longest.length ? value : longest), "")
    .slice(0, 120);
