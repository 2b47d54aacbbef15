"use client";
import { Button } from "#components/ui/button.tsx";
import { type Translator, useTranslations } from "#translations";
import type { JobResponse } from "./job-response.ts";

/** The smallest visible part of the progress bar, in percent. */
const MIN_PERCENT = 4;

/** The progress of a job that has not ended, with a cancel button once it has been submitted. */
export function RunProgress({ job, onCancel }: { job: JobResponse | undefined; onCancel: () => void }) {
  const t = useTranslations("playground");
  const percent = (job?.progress.fraction ?? 0) * 100;
  return (
    <div className="grid min-h-72 place-items-center rounded-[6px] border border-line bg-sunken p-6 sm:min-h-96">
      <div className="grid w-full max-w-xs gap-3 text-center">
        <p role="status" className="text-sm first-letter:uppercase">
          {getStep(job, t)}…
        </p>
        <div
          role="progressbar"
          aria-label={t("progress")}
          aria-valuenow={Math.round(percent)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-300"
            style={{ width: `${Math.max(MIN_PERCENT, percent)}%` }}
          />
        </div>
        {job ? (
          <Button kind="quiet" size="small" className="justify-self-center" onClick={onCancel}>
            {t("cancel")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function getStep(job: JobResponse | undefined, t: Translator<"playground">): string {
  if (!job) return t("sending");
  return job.status === "queued" ? t("waitingForWorker") : job.progress.step;
}
