"use client";
import { Download } from "lucide-react";
import Link from "next/link";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { formatBytes, formatDuration, plural } from "#components/ui/format.ts";
import { Notice } from "#components/ui/surface.tsx";
import { hasEnded, type JobAnswer, type ProblemAnswer } from "./answer.ts";
import { BeforeAfter } from "./before-after.tsx";
import { CopyImage } from "./copy-image.tsx";
import { CoverageTable } from "./coverage-table.tsx";
import { DocumentPreview } from "./document-preview.tsx";
import { NextOperation } from "./next-operation.tsx";
import { Zoom } from "./zoom.tsx";

interface Before {
  url: string;
  width: number;
  height: number;
}

type Targets = readonly { slug: string; title: string }[];

/** What became of a run: its progress, its outputs, or why there are none. */
export function Result({
  job,
  problem,
  submitting,
  before,
  original,
  targets,
  onCancel,
}: {
  job: JobAnswer | undefined;
  problem: ProblemAnswer | undefined;
  submitting: boolean;
  /** The input image, to compare with. */
  before: Before | undefined;
  /** The input document. */
  original: File | undefined;
  targets: Targets;
  onCancel: () => void;
}) {
  if (problem) return <Problem problem={problem} />;
  if (submitting || (job && !hasEnded(job))) return <Progress job={job} onCancel={onCancel} />;
  if (!job) return null;
  if (job.status === "canceled") return <Notice tone="warn">Canceled. It cost nothing.</Notice>;
  if (job.error)
    return (
      <Notice tone="bad" title={job.error.title} role="alert">
        {job.error.detail} It cost nothing.
      </Notice>
    );
  return <Outputs job={job} before={before} original={original} targets={targets} />;
}

function Progress({ job, onCancel }: { job: JobAnswer | undefined; onCancel: () => void }) {
  const fraction = job?.progress.fraction ?? 0;
  const words = job ? (job.status === "queued" ? "Waiting for a free worker" : job.progress.step) : "Sending";
  return (
    <div className="grid min-h-72 place-items-center rounded-[6px] border border-line bg-sunken p-6 sm:min-h-96">
      <div className="grid w-full max-w-xs gap-3 text-center">
        <p role="status" className="text-sm first-letter:uppercase">
          {words}…
        </p>
        <div
          role="progressbar"
          aria-label="Progress"
          aria-valuenow={Math.round(fraction * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-300"
            style={{ width: `${Math.max(4, fraction * 100)}%` }}
          />
        </div>
        {job ? (
          <Button kind="quiet" size="small" className="justify-self-center" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Problem({ problem }: { problem: ProblemAnswer }) {
  return (
    <Notice tone="bad" title={problem.title} role="alert">
      <p>{problem.detail}</p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {problem.status === 402 ? (
          <Link href="/credits" className="font-medium underline underline-offset-2">
            Buy credits
          </Link>
        ) : null}
        {problem.status === 401 ? (
          <Link href="/sign-in" className="font-medium underline underline-offset-2">
            Sign in
          </Link>
        ) : null}
        {problem.type ? (
          <Link href={`/docs/errors/${problem.code}`} className="underline underline-offset-2">
            About {problem.code}
          </Link>
        ) : null}
      </p>
      {problem.request_id ? <p className="mt-2 font-mono text-xs opacity-85">{problem.request_id}</p> : null}
    </Notice>
  );
}

function Outputs({
  job,
  before,
  original,
  targets,
}: {
  job: JobAnswer;
  before: Before | undefined;
  original: File | undefined;
  targets: Targets;
}) {
  const took = job.started_at && job.finished_at ? Date.parse(job.finished_at) - Date.parse(job.started_at) : undefined;
  const { remaining } = job.credits;
  return (
    <div className="grid gap-4" data-testid="result">
      {job.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          {warning}
        </Notice>
      ))}
      <div className={job.outputs.length > 1 ? "grid gap-3 sm:grid-cols-2" : ""}>
        {job.outputs.map((output, position) => (
          <Output
            // biome-ignore lint/suspicious/noArrayIndexKey: a job's outputs are numbered and never move.
            key={position}
            output={output}
            name={`${job.operation}-${job.id.slice(-6)}-${position + 1}`}
            before={job.outputs.length === 1 ? before : undefined}
            original={original}
            targets={targets}
          />
        ))}
      </div>
      {job.report?.plan?.length ? <Plan plan={job.report.plan} /> : null}
      {job.report?.coverage ? <CoverageTable coverage={job.report.coverage} /> : null}
      <dl className="caption flex flex-wrap gap-x-5 gap-y-1">
        <Fact name="charged" value={plural(job.credits.charged, "credit")} />
        {remaining === null ? null : <Fact name="left" value={plural(remaining, "credit")} />}
        {took === undefined ? null : <Fact name="took" value={formatDuration(took)} />}
        {job.engine ? <Fact name="engine" value={job.engine} /> : null}
        <div>
          <dt className="sr-only">job</dt>
          <dd>
            <Link href={`/jobs/${job.id}`} className="underline underline-offset-2">
              job details
            </Link>
          </dd>
        </div>
      </dl>
    </div>
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

/** What an instruction was taken for. */
function Plan({ plan }: { plan: { tool: string; arguments: Record<string, unknown> }[] }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="caption mr-1">Understood as</span>
      {plan.map(({ tool, arguments: given }, position) => (
        <code
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a plan have an order and never move.
          key={position}
          className="rounded border border-line bg-surface px-2 py-0.5 font-mono text-xs"
        >
          {[tool, ...Object.entries(given).map(([name, value]) => `${name}=${String(value)}`)].join(" ")}
        </code>
      ))}
    </div>
  );
}

function Output({
  output,
  name,
  before,
  original,
  targets,
}: {
  output: JobAnswer["outputs"][number];
  name: string;
  before: Before | undefined;
  original: File | undefined;
  targets: Targets;
}) {
  if (!output.url) return <Notice>This output was deleted.</Notice>;
  // The portal serves the files as well, and its content policy shows images of its own host alone.
  const { pathname, search } = new URL(output.url);
  const path = pathname + search;
  const { width, height } = output;
  const isImage = output.content_type.startsWith("image/");
  const alike = before && width && height && Math.abs(width / height - before.width / before.height) < 0.01;
  return (
    <figure className="grid min-w-0 gap-3">
      {isImage && width && height ? (
        <Zoom>
          {alike ? (
            <BeforeAfter before={before.url} after={path} alt="The result" width={width} height={height} priority />
          ) : (
            // biome-ignore lint/performance/noImgElement: a result is shown as its own bytes.
            <img
              src={path}
              alt="The result"
              width={width}
              height={height}
              className="checkerboard h-auto w-full rounded-[6px] border border-line object-contain"
            />
          )}
        </Zoom>
      ) : (
        <DocumentPreview original={original} result={path} name={name} />
      )}
      <figcaption className="flex flex-wrap items-center justify-between gap-3">
        <span className="caption">
          {width && height ? `${width} × ${height} · ` : ""}
          {output.content_type} · {formatBytes(output.bytes)}
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {isImage ? <CopyImage path={path} /> : null}
          {isImage ? (
            <NextOperation path={path} name={`${name}.${extensionOf(output.content_type)}`} targets={targets} />
          ) : null}
          <ButtonLink href={path} download={name} kind="secondary" size="small" prefetch={false}>
            <Download aria-hidden />
            Download
          </ButtonLink>
        </span>
      </figcaption>
    </figure>
  );
}

const extensionOf = (contentType: string) => contentType.split("/")[1]?.replace("jpeg", "jpg") ?? "bin";
