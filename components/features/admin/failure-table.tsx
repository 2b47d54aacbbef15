import { useTitles } from "#components/features/jobs/job-line.ts";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

interface Failure {
  operation: string;
  errorCode: string;
  lastAt: Date;
  jobs: number;
}

/** The failed jobs of the last days by operation and error code. */
export function FailureTable({ failures, days }: { failures: readonly Failure[]; days: number }) {
  const t = useTranslations("admin");
  const getTitle = useTitles();
  const format = useFormat();
  return (
    <section aria-labelledby="failures" className="mb-10">
      <h2 id="failures" className="mb-4 font-semibold text-lg">
        {t("failuresLastDaysDays", { days })}
      </h2>
      {failures.length === 0 ? (
        <Empty title={t("noFailures")}>{t("noJobFailedLastDays", { days })}</Empty>
      ) : (
        <Table
          caption={t("failuresByOperationCode")}
          columns={[t("operation"), t("code"), t("last"), { number: t("jobs") }]}
        >
          {failures.map((failure) => (
            <tr key={`${failure.operation}${failure.errorCode}`}>
              <td>{getTitle(failure.operation)}</td>
              <td>
                <Link
                  href={`/admin/jobs?operation=${failure.operation}&code=${failure.errorCode}`}
                  className="font-mono text-[0.8125rem] underline underline-offset-2"
                >
                  {failure.errorCode}
                </Link>
              </td>
              <td className="whitespace-nowrap text-ink-2">{format.time(failure.lastAt)}</td>
              <NumberCell>{format.count(failure.jobs)}</NumberCell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
