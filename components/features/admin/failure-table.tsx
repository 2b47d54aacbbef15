import Link from "next/link";
import { titleOf } from "#components/features/jobs/job-line.ts";
import { formatCount, formatTime } from "#components/ui/format.ts";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";

interface Failure {
  operation: string;
  errorCode: string;
  lastAt: Date;
  jobs: number;
}

/** The failed jobs of the last days by operation and error code. */
export function FailureTable({ failures, days }: { failures: readonly Failure[]; days: number }) {
  return (
    <section aria-labelledby="failures" className="mb-10">
      <h2 id="failures" className="mb-4 font-semibold text-lg">
        Failures in the last {days} days
      </h2>
      {failures.length === 0 ? (
        <Empty title="No failures">No job failed in the last {days} days.</Empty>
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
  );
}
