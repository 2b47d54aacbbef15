import { ArrowDown, ArrowRight } from "lucide-react";
import { LinkedText } from "#components/ui/linked-text.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import type { StepData, StepFile, StepJobData } from "./run-data.ts";
import { RunStatusBadge } from "./run-status.tsx";

/** A step of a run: its state and credits, and the input and output of each of its jobs. */
export function RunStep({
  step,
  number,
  getTitle,
  translate,
}: {
  step: StepData;
  number: number;
  getTitle: (slug: string) => string;
  translate: (text: string) => string;
}) {
  const t = useTranslations("pipelines");
  const price = step.jobs.reduce((sum, job) => sum + job.price, 0);
  const charged = step.jobs.reduce((sum, job) => sum + job.charged, 0);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold">
          <span className="mr-2 font-mono text-ink-3 text-sm">{number}</span>
          {getTitle(step.operation)} <span className="font-mono font-normal text-ink-3 text-sm">{step.id}</span>
        </h2>
        <p className="flex items-center gap-3 text-sm">
          <span className="text-ink-2">{t("chargedOf", { charged, price })}</span>
          <RunStatusBadge status={step.status} />
        </p>
      </div>
      {step.jobs.map((job) => (
        <StepJob key={job.id} job={job} translate={translate} />
      ))}
      {step.deliveries.map(({ status, error }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: deliveries have no other name than their place.
        <p key={index} className="text-ink-2 text-sm">
          {t("delivery", { number: index + 1, status })} {error}
        </p>
      ))}
    </Card>
  );
}

function StepJob({ job, translate }: { job: StepJobData; translate: (text: string) => string }) {
  const t = useTranslations("pipelines");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <Files title={t("input")} files={job.inputs} none={t("noInput")} />
        <ArrowRight aria-hidden className="hidden size-5 text-ink-3 sm:block" />
        <ArrowDown aria-hidden className="mx-auto size-5 text-ink-3 sm:hidden" />
        <Files title={t("output")} files={job.outputs} none={t("noOutput")} />
      </div>
      {job.error ? (
        <Notice tone="bad" title={translate(job.error.title)}>
          {translate(job.error.detail)}
        </Notice>
      ) : null}
      {job.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          <LinkedText>{translate(warning)}</LinkedText>
        </Notice>
      ))}
      <Link href={`/jobs/${job.id}`} className="caption justify-self-start underline underline-offset-2">
        {job.id}
      </Link>
    </div>
  );
}

function Files({ title, files, none }: { title: string; files: readonly StepFile[]; none: string }) {
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="text-ink-3 text-xs">{title}</figcaption>
      {files.length === 0 ? (
        <p className="rounded-md border border-line border-dashed p-4 text-ink-3 text-sm">{none}</p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step can have the same file twice.
          <FileView key={index} file={file} />
        ))}
      </div>
    </figure>
  );
}

function FileView({ file: { name, detail, path, thumbnail } }: { file: StepFile }) {
  const t = useTranslations("pipelines");
  const caption = (
    <span className="caption block [overflow-wrap:anywhere]">
      {name} {detail}
    </span>
  );
  if (!path) return <span className="rounded-md border border-line px-3 py-2">{caption}</span>;
  return (
    <a href={path} download className="grid gap-1" aria-label={t("downloadFile", { name: `${name} ${detail}` })}>
      {thumbnail ? (
        // biome-ignore lint/performance/noImgElement: results are not optimized again.
        <img
          src={thumbnail}
          alt=""
          loading="lazy"
          className="checkerboard size-36 rounded-md border border-line object-contain"
        />
      ) : null}
      {caption}
    </a>
  );
}
