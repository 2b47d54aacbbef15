import type { Metadata } from "next";
import { AttemptTable } from "#components/features/jobs/attempt-table.tsx";
import { jobFacts } from "#components/features/jobs/job-facts.ts";
import { getTitles } from "#components/features/jobs/job-line.ts";
import { JobOutputs } from "#components/features/jobs/job-outputs.tsx";
import { JobStatusBadge } from "#components/features/jobs/job-status.tsx";
import { JobTimeline } from "#components/features/jobs/job-timeline.tsx";
import { JobWebhook } from "#components/features/jobs/job-webhook.tsx";
import { JobInputs } from "#components/features/jobs/server/job-inputs.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Link } from "#components/ui/link.tsx";
import { LinkedText } from "#components/ui/linked-text.tsx";
import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card, Notice } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { hasEnded, readJob } from "#lib/jobs/record.ts";
import { jobView } from "#lib/jobs/view.ts";
import { listJobDeliveries } from "#lib/webhooks/deliveries.ts";
import { getFormat, getTranslate, getTranslations, useTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("jobs");
  return { title: t("job") };
}

function GroupLink({ path, id }: { path: "/batches" | "/pipelines/runs"; id: string }) {
  return (
    <Link href={`${path}/${id}`} className="underline decoration-line-strong underline-offset-4">
      {id}
    </Link>
  );
}

function ReceiptLinks({ id }: { id: string }) {
  const t = useTranslations("jobs");
  return (
    <span className="flex flex-wrap gap-x-4">
      <Link href={`/receipts?job=${id}`} className="underline decoration-line-strong underline-offset-4">
        {t("checkReceipt")}
      </Link>
      {/* A plain link, because the browser downloads the file. */}
      <a
        href={`/jobs/${id}/receipt`}
        download={`${id}-receipt.json`}
        className="underline decoration-line-strong underline-offset-4"
      >
        {t("download")}
      </a>
    </span>
  );
}

export default async function JobPage({ params }: { params: Promise<{ job: string }> }) {
  const t = await getTranslations("jobs");
  const translate = await getTranslate();
  const getTitle = await getTitles();
  const { job: jobId } = await params;
  const { account } = await requireSession(`/jobs/${jobId}`, "read_jobs");
  const job = await orNotFound(readJob(account.id, jobId));
  const view = jobView(job);
  const ended = hasEnded(job);
  const deliveries = await listJobDeliveries(account.id, job.id);
  return (
    <>
      <PageHeading
        title={getTitle(job.operation)}
        action={
          <ButtonLink href={`/playground/${job.operation}?run=${job.id}`} kind="secondary">
            {t("openInPlayground")}
          </ButtonLink>
        }
      />
      <div className="mb-6 flex flex-wrap gap-2">
        <JobStatusBadge status={job.status} />
        {ended ? null : <RefreshWhileShown />}
      </div>
      {view.error ? (
        <Notice tone="bad" title={translate(view.error.title)} className="mb-6">
          {translate(view.error.detail ?? "")}
        </Notice>
      ) : null}
      {view.warnings.map((warning) => (
        <Notice key={warning} tone="warn" className="mb-3">
          <LinkedText>{translate(warning)}</LinkedText>
        </Notice>
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card>
            <Facts
              facts={[
                ...jobFacts(job, t, await getFormat()),
                ...(view.batch_id
                  ? [[t("batch"), <GroupLink key="batch" path="/batches" id={view.batch_id} />] as const]
                  : []),
                ...(view.run_id
                  ? [[t("run"), <GroupLink key="run" path="/pipelines/runs" id={view.run_id} />] as const]
                  : []),
                ...(ended ? [[t("receipt"), <ReceiptLinks key="receipt" id={job.id} />] as const] : []),
              ]}
            />
          </Card>
          {ended ? (
            <JobTimeline
              job={{
                createdAt: job.created_at,
                startedAt: job.started_at,
                finishedAt: job.finished_at,
                attempts: job.engine_attempts,
              }}
            />
          ) : null}
          {/* A single attempt adds nothing to the engine in the facts. */}
          {job.engine_attempts.length > 1 ? <AttemptTable attempts={job.engine_attempts} /> : null}
          <JobInputs job={job} />
          {deliveries.map((delivery) => (
            <JobWebhook key={delivery.event_id} jobId={job.id} delivery={delivery} />
          ))}
        </div>
        <JobOutputs
          jobId={job.id}
          outputs={view.outputs}
          ended={ended}
          isKept={job.files.some(({ kept_at }) => kept_at)}
        />
      </div>
      <CodeBlock className="mt-6" label={`GET /jobs/${job.id}`} code={JSON.stringify(view, null, 2)} />
    </>
  );
}
