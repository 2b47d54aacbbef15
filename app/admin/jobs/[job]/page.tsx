import type { Metadata } from "next";
import { AttemptTable } from "#components/features/jobs/attempt-table.tsx";
import { durationBetween } from "#components/features/jobs/job-facts.ts";
import { getTitles } from "#components/features/jobs/job-line.ts";
import { JobStatusBadge } from "#components/features/jobs/job-status.tsx";
import { JobTimeline } from "#components/features/jobs/job-timeline.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Link } from "#components/ui/link.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card, Notice } from "#components/ui/surface.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { readAnyJob } from "#lib/admin/jobs.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("job") };
}

export default async function AdminJobPage({ params }: { params: Promise<{ job: string }> }) {
  const t = await getTranslations("admin");
  const getTitle = await getTitles();
  const format = await getFormat();
  await requireAdmin();
  const { job: jobId } = await params;
  const job = await orNotFound(readAnyJob(jobId));
  return (
    <>
      <PageHeading title={getTitle(job.operation)} action={<JobStatusBadge status={job.status} />} />
      {job.errorCode ? (
        <Notice tone="bad" title={job.errorCode} className="mb-6">
          {job.errorDetail}
        </Notice>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <Facts
            facts={[
              [t("job"), job.id],
              [
                t("account"),
                <Link key="account" href={`/admin/accounts/${job.accountId}`} className="underline underline-offset-2">
                  {job.email}
                </Link>,
              ],
              [t("created"), format.time(job.createdAt)],
              [t("waitTime"), durationBetween(job.createdAt, job.startedAt, format)],
              [t("runTime"), durationBetween(job.startedAt, job.finishedAt, format)],
              [t("lane"), job.lane],
              [t("engine"), job.engine ?? "—"],
              [t("claimed"), t("times", { attempt: job.attempt })],
              [t("worker"), job.workerId ?? "—"],
              [t("price"), t("creditCount", { credits: job.price })],
              [t("charged"), t("creditCount", { credits: job.charged })],
            ]}
          />
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <JobTimeline job={{ ...job, attempts: job.engineAttempts }} />
          <AttemptTable attempts={job.engineAttempts} />
        </div>
      </div>
    </>
  );
}
