import type { Metadata } from "next";
import { cancel, purge } from "#components/features/jobs/actions.ts";
import { AttemptTable } from "#components/features/jobs/attempt-table.tsx";
import { titleOf } from "#components/features/jobs/job-line.ts";
import { JobStatusBadge } from "#components/features/jobs/job-status.tsx";
import { JobInputs } from "#components/features/jobs/server/job-inputs.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { formatBytes, formatDuration, formatTime } from "#components/ui/format.ts";
import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card, CardTitle, Notice } from "#components/ui/surface.tsx";
import { jobView } from "#lib/api/http/render.ts";
import { hasEnded, readJob } from "#lib/jobs/record.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Job" };

export default async function JobPage({ params }: { params: Promise<{ job: string }> }) {
  const { job: jobId } = await params;
  const { account } = await requireSession(`/jobs/${jobId}`);
  const job = await orNotFound(readJob(account.id, jobId));
  const view = jobView(job);
  const ended = hasEnded(job);
  const kept = view.outputs.some(({ url }) => url !== null);
  const facts: [string, string][] = [
    ["Job", job.id],
    ["Submitted", formatTime(job.created_at)],
    ["Waited", job.started_at ? formatDuration(job.started_at.getTime() - job.created_at.getTime()) : "—"],
    [
      "Ran",
      job.started_at && job.finished_at ? formatDuration(job.finished_at.getTime() - job.started_at.getTime()) : "—",
    ],
    ["Engine", job.engine ?? "—"],
    ["Seed", String(job.seed)],
    ["Price", `${job.price} credits`],
    ["Charged", `${job.charged} credits`],
    ["From", job.key_id ? "API key" : "playground"],
  ];
  return (
    <>
      <PageHeading
        title={titleOf(job.operation)}
        action={
          <ButtonLink href={`/playground/${job.operation}?run=${job.id}`} kind="secondary">
            Open in the playground
          </ButtonLink>
        }
      />
      <div className="mb-6 flex flex-wrap gap-2">
        <JobStatusBadge status={job.status} />
        {ended ? null : <RefreshWhileShown />}
      </div>
      {view.error ? (
        <Notice tone="bad" title={view.error.title} className="mb-6">
          {view.error.detail}
        </Notice>
      ) : null}
      {view.warnings.map((warning) => (
        <Notice key={warning} tone="warn" className="mb-3">
          {warning}
        </Notice>
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card>
            <Facts facts={facts} />
          </Card>
          {/* One engine that did the work at once is told above. */}
          {job.engine_attempts.length > 1 ? <AttemptTable attempts={job.engine_attempts} /> : null}
          <JobInputs job={job} />
        </div>
        <Card className="grid content-start gap-4">
          <CardTitle>Outputs</CardTitle>
          {view.outputs.length === 0 ? <p className="text-ink-2 text-sm">None.</p> : null}
          {view.outputs.map((output) => {
            const path = output.url ? localPath(output.url) : null;
            return (
              <figure key={`${output.content_type}${output.url}`} className="grid gap-2">
                {path && output.content_type.startsWith("image/") ? (
                  // biome-ignore lint/performance/noImgElement: a result is shown as its own bytes.
                  <img
                    src={path}
                    alt="The output"
                    width={output.width ?? undefined}
                    height={output.height ?? undefined}
                    className="checkerboard h-auto w-full rounded-md border border-line"
                  />
                ) : null}
                <figcaption className="caption flex flex-wrap justify-between gap-2">
                  <span>
                    {output.content_type} · {output.width ? `${output.width} × ${output.height} · ` : ""}
                    {formatBytes(output.bytes)}
                  </span>
                  {path ? (
                    <a href={path} download className="text-accent underline underline-offset-2">
                      Download
                    </a>
                  ) : (
                    <span>deleted {formatTime(output.expires_at)}</span>
                  )}
                </figcaption>
              </figure>
            );
          })}
          {kept ? (
            <ActionForm action={purge} submit="Delete the results now" busy="Deleting…" kind="danger">
              <input type="hidden" name="job" value={job.id} />
            </ActionForm>
          ) : null}
          {ended ? null : (
            <ActionForm action={cancel} submit="Cancel the job" busy="Canceling…" kind="danger">
              <input type="hidden" name="job" value={job.id} />
            </ActionForm>
          )}
        </Card>
      </div>
      <CodeBlock className="mt-6" label={`GET /jobs/${job.id}`} code={JSON.stringify(view, null, 2)} />
    </>
  );
}

/** The portal serves the files too, so its own path is enough and stays within the page's content policy. */
function localPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
