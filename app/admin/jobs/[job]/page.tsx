import type { Metadata } from "next";
import Link from "next/link";
import { AttemptTable } from "#components/features/jobs/attempt-table.tsx";
import { durationBetween } from "#components/features/jobs/job-facts.ts";
import { titleOf } from "#components/features/jobs/job-line.ts";
import { JobStatusBadge } from "#components/features/jobs/job-status.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { formatTime, plural } from "#components/ui/format.ts";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card, Notice } from "#components/ui/surface.tsx";
import { readAnyJob } from "#lib/admin/jobs.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Job" };

export default async function AdminJobPage({ params }: { params: Promise<{ job: string }> }) {
  await requireAdmin();
  const { job: jobId } = await params;
  const job = await orNotFound(readAnyJob(jobId));
  return (
    <>
      <PageHeading title={titleOf(job.operation)} action={<JobStatusBadge status={job.status} />} />
      {job.errorCode ? (
        <Notice tone="bad" title={job.errorCode} className="mb-6">
          {job.errorDetail}
        </Notice>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <Facts
            facts={[
              ["Job", job.id],
              [
                "Account",
                <Link key="account" href={`/admin/accounts/${job.accountId}`} className="underline underline-offset-2">
                  {job.email}
                </Link>,
              ],
              ["Created", formatTime(job.createdAt)],
              ["Wait time", durationBetween(job.createdAt, job.startedAt)],
              ["Run time", durationBetween(job.startedAt, job.finishedAt)],
              ["Lane", job.lane],
              ["Engine", job.engine ?? "—"],
              ["Claimed", plural(job.attempt, "time")],
              ["Worker", job.workerId ?? "—"],
              ["Price", plural(job.price, "credit")],
              ["Charged", plural(job.charged, "credit")],
            ]}
          />
        </Card>
        <AttemptTable attempts={job.engineAttempts} />
      </div>
    </>
  );
}
