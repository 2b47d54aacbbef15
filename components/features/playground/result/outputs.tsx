"use client";
import { cn } from "#components/ui/cn.ts";
import { LinkedText } from "#components/ui/linked-text.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../../ui/link.tsx";
import type { SizedImage } from "../form/use-image-size.ts";
import type { Target } from "../playground-props.ts";
import type { JobResponse } from "../run/job-response.ts";
import { EditPlan } from "./edit-plan.tsx";
import { OutputFigure } from "./output-figure.tsx";

/** The outputs of a job that succeeded, with its warnings, report and price. */
export function Outputs({
  job,
  before,
  original,
  targets,
}: {
  job: JobResponse;
  before: SizedImage | undefined;
  original: File | undefined;
  targets: readonly Target[];
}) {
  const isDocument = job.report?.coverage !== undefined || job.report?.targets !== undefined;
  return (
    <div className="grid gap-4" data-testid="result">
      {job.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          <LinkedText>{warning}</LinkedText>
        </Notice>
      ))}
      <div className={job.outputs.length > 1 ? cn("grid gap-3", !isDocument && "sm:grid-cols-2") : ""}>
        {job.outputs.map((output, position) => (
          <OutputFigure
            // biome-ignore lint/suspicious/noArrayIndexKey: the outputs of a job keep their order.
            key={position}
            job={job}
            position={position}
            output={output}
            name={`${job.operation}-${job.id.slice(-6)}-${position + 1}`}
            before={job.outputs.length === 1 ? before : undefined}
            original={original}
            targets={targets}
          />
        ))}
      </div>
      {job.report?.plan?.length ? <EditPlan plan={job.report.plan} /> : null}
      <JobFacts job={job} />
    </div>
  );
}

function JobFacts({ job }: { job: JobResponse }) {
  const t = useTranslations("playground");
  const format = useFormat();
  const { charged, remaining } = job.credits;
  const ranMs =
    job.started_at && job.finished_at ? Date.parse(job.finished_at) - Date.parse(job.started_at) : undefined;
  return (
    <dl className="caption flex flex-wrap gap-x-5 gap-y-1">
      <Fact name={t("charged")} value={t("creditCount", { credits: charged })} />
      {remaining === null ? null : <Fact name={t("remaining")} value={t("creditCount", { credits: remaining })} />}
      {ranMs === undefined ? null : <Fact name={t("runTime")} value={format.duration(ranMs)} />}
      {job.engine ? <Fact name={t("engine")} value={job.engine} /> : null}
      <div>
        <dt className="sr-only">{t("job")}</dt>
        <dd>
          <Link href={`/jobs/${job.id}`} className="underline underline-offset-2">
            {t("jobDetails")}
          </Link>
        </dd>
      </div>
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}</dt>
      <dd className="text-ink">{value}</dd>
    </div>
  );
}
