import { errorCodes } from "@atelier/errors";
import type { Metadata } from "next";
import Link from "next/link";
import { AnyJobTable } from "#components/features/admin/any-job-table.tsx";
import { titleOf } from "#components/features/jobs/job-line.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Filters, optionsOf } from "#components/ui/filters.tsx";
import { formatCount, formatTime } from "#components/ui/format.ts";
import { OlderLink } from "#components/ui/older-link.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { countFailures, knownCode, listAllJobs } from "#lib/admin/jobs.ts";
import { jobStatuses } from "#lib/jobs/record.ts";
import { operations } from "#lib/operations/index.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Jobs of everybody" };

const A_PAGE = 50;
const FAILURE_DAYS = 7;

type Search = Promise<{ operation?: string; status?: string; code?: string; account?: string; before?: string }>;

export default async function AdminJobsPage({ searchParams }: { searchParams: Search }) {
  await requireAdmin();
  const search = await searchParams;
  const status = jobStatuses.find((known) => known === search.status);
  const operation = operations.find(({ slug }) => slug === search.operation)?.slug;
  const code = knownCode(search.code);
  const account = typeof search.account === "string" ? search.account.trim() || undefined : undefined;
  const [found, failures] = await Promise.all([
    listAllJobs({ limit: A_PAGE + 1, status, operation, errorCode: code, accountId: account, before: search.before }),
    countFailures(FAILURE_DAYS),
  ]);
  const last = found[A_PAGE - 1];
  const slugs = operations.map(({ slug }) => slug);
  return (
    <>
      <PageHeading title="Jobs">
        Everybody's, and why those that failed did. What they were about is not shown.
      </PageHeading>
      <section aria-labelledby="failures" className="mb-10">
        <h2 id="failures" className="mb-4 font-semibold text-lg">
          Failures of {FAILURE_DAYS} days
        </h2>
        {failures.length === 0 ? (
          <Empty title="None">No job has failed in the last {FAILURE_DAYS} days.</Empty>
        ) : (
          <Table caption="Failures by operation and code" columns={["Operation", "Code", "Last", { number: "Jobs" }]}>
            {failures.map((failure) => (
              <tr key={`${failure.operation}${failure.errorCode}`}>
                <td>{titleOf(failure.operation)}</td>
                <td>
                  <Link
                    href={`/admin/jobs?operation=${failure.operation}&code=${failure.errorCode}`}
                    className="font-mono text-[0.8125rem] underline underline-offset-2"
                  >
                    {failure.errorCode}
                  </Link>
                </td>
                <td className="whitespace-nowrap text-ink-2">{formatTime(failure.lastAt)}</td>
                <NumberCell>{formatCount(failure.jobs)}</NumberCell>
              </tr>
            ))}
          </Table>
        )}
      </section>
      <Filters
        filters={[
          {
            kind: "choice",
            name: "operation",
            label: "Operation",
            value: operation,
            options: optionsOf(slugs, titleOf),
          },
          { kind: "choice", name: "status", label: "Status", value: status, options: optionsOf(jobStatuses) },
          { kind: "choice", name: "code", label: "Error", value: code, options: optionsOf(Object.keys(errorCodes)) },
          { kind: "text", name: "account", label: "Account's id", value: account, placeholder: "acct_…" },
        ]}
      />
      {found.length === 0 ? <Empty title="No job matches" /> : <AnyJobTable jobs={found.slice(0, A_PAGE)} />}
      {found.length > A_PAGE && last ? (
        <OlderLink path="/admin/jobs" query={{ operation, status, code, account }} before={last.id}>
          Older jobs
        </OlderLink>
      ) : null}
    </>
  );
}
