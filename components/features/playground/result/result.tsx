"use client";
import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import type { SizedImage } from "../form/use-image-size.ts";
import type { Target } from "../playground-props.ts";
import { hasEnded, type JobResponse, type ProblemResponse } from "../run/job-response.ts";
import { ProblemNotice } from "../run/problem-notice.tsx";
import { RunProgress } from "../run/run-progress.tsx";
import { Outputs } from "./outputs.tsx";

/** The state of a run: its progress, its outputs or its error. */
export function Result({
  job,
  problem,
  submitting,
  before,
  original,
  targets,
  onCancel,
}: {
  job: JobResponse | undefined;
  problem: ProblemResponse | undefined;
  submitting: boolean;
  /** The input image, to compare with the result. */
  before: SizedImage | undefined;
  /** The input document. */
  original: File | undefined;
  targets: readonly Target[];
  onCancel: () => void;
}) {
  const t = useTranslations("playground");
  if (problem) return <ProblemNotice problem={problem} />;
  if (submitting || (job && !hasEnded(job))) return <RunProgress job={job} onCancel={onCancel} />;
  if (!job) return null;
  if (job.status === "canceled") return <Notice tone="warn">{t("jobCanceledYouWereNot")}</Notice>;
  if (job.error)
    return (
      <Notice tone="bad" title={job.error.title} role="alert">
        {job.error.detail === null
          ? t("youWereNotCharged")
          : t("detailYouWereNotCharged", { detail: job.error.detail })}
      </Notice>
    );
  return <Outputs job={job} before={before} original={original} targets={targets} />;
}
