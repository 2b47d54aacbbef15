import { durationBetween } from "#components/features/jobs/job-facts.ts";
import { useTitles } from "#components/features/jobs/job-line.ts";
import { JobStatusBadge } from "#components/features/jobs/job-status.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { AnyJob } from "#lib/admin/jobs.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** Jobs of any account, with the engines that tried them. */
export function AnyJobTable({ jobs }: { jobs: AnyJob[] }) {
  const t = useTranslations("admin");
  const getTitle = useTitles();
  const format = useFormat();
  return (
    <Table
      caption={t("jobs")}
      columns={[
        t("job"),
        t("account"),
        t("status"),
        t("created"),
        t("engines"),
        { number: t("runTime") },
        { number: t("credits") },
      ]}
    >
      {jobs.map((job) => (
        <tr key={job.id}>
          <td className="whitespace-nowrap">
            <Link
              href={`/admin/jobs/${job.id}`}
              className="font-medium underline decoration-line-strong underline-offset-4"
            >
              {getTitle(job.operation)}
            </Link>
          </td>
          <td>
            <Link href={`/admin/accounts/${job.accountId}`} className="underline underline-offset-2">
              {job.email}
            </Link>
          </td>
          <td>
            <JobStatusBadge status={job.status} />
            {job.errorCode ? <p className="mt-1 font-mono text-ink-3 text-xs">{job.errorCode}</p> : null}
          </td>
          <td className="whitespace-nowrap text-ink-2">{format.time(job.createdAt)}</td>
          <td className="font-mono text-xs">{getEngines(job)}</td>
          <NumberCell>{durationBetween(job.startedAt, job.finishedAt, format)}</NumberCell>
          <NumberCell>{job.charged}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}

const getEngines = ({ engineAttempts, engine }: AnyJob): string =>
  engineAttempts.map((attempt) => attempt.engine).join(" → ") || engine || "—";
