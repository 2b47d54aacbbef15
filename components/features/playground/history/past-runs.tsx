"use client";
import { stateTitle } from "#components/translations/state-title.ts";
import { cn } from "#components/ui/cn.ts";
import { useFormat, useTranslations } from "#translations";
import { getSummary, type PastRun } from "./past-run.ts";

/** The past runs, newest first. Choosing one restores its parameters and shows its result. */
export function PastRuns({
  runs,
  shown,
  onChoose,
}: {
  runs: readonly PastRun[];
  shown: string | undefined;
  onChoose: (run: PastRun) => void;
}) {
  const t = useTranslations("playground");
  return (
    <section aria-labelledby="past-runs" className="grid min-w-0 gap-2">
      <h2 id="past-runs" className="font-semibold text-lg">
        {t("recentRuns")}
      </h2>
      <ul className="relative flex gap-2 overflow-x-auto pb-2">
        {runs.map((run) => (
          <li key={run.id} className="shrink-0">
            <RunButton run={run} isShown={shown === run.id} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RunButton({ run, isShown, onChoose }: { run: PastRun; isShown: boolean; onChoose: (run: PastRun) => void }) {
  const t = useTranslations("playground");
  const states = useTranslations("states");
  const format = useFormat();
  const summary = getSummary(run);
  return (
    <button
      type="button"
      onClick={() => onChoose(run)}
      aria-current={isShown}
      title={summary}
      className={cn(
        "grid w-28 gap-1 rounded-[6px] border bg-surface p-1 text-left hover:border-accent",
        isShown ? "border-accent" : "border-line",
      )}
    >
      <span className="sr-only">
        {t("restoreRun", { time: format.time(run.createdAt), status: stateTitle(states, run.status) })}
      </span>
      <span className="checkerboard grid h-20 place-items-center overflow-hidden rounded-[4px]">
        {run.picture ? (
          // biome-ignore lint/performance/noImgElement: the result must be shown unchanged.
          <img src={run.picture} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <span className="rounded-full bg-surface px-2 py-0.5 text-xs">{stateTitle(states, run.status)}</span>
        )}
      </span>
      <span className="truncate px-0.5 text-ink-2 text-xs">{summary || format.time(run.createdAt)}</span>
    </button>
  );
}
