import { useTitles } from "#components/features/jobs/job-line.ts";
import { Notice } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { LiveWorker } from "#lib/admin/at-a-glance.ts";
import { useFormat, useTranslations } from "#translations";

/** The live workers with their engines, operations and running jobs. */
export function WorkerTable({ workers }: { workers: readonly LiveWorker[] }) {
  const t = useTranslations("admin");
  const getTitle = useTitles();
  const format = useFormat();
  if (workers.length === 0)
    return (
      <Notice tone="bad" title={t("noWorkerRunning")}>
        {t("jobsStayQueueUntilWorker")}
      </Notice>
    );
  return (
    <Table
      caption={t("workers")}
      columns={[t("worker"), t("operations"), { number: t("enginesReady") }, { number: t("runningJobs") }]}
    >
      {workers.map(({ workerId, operations, enginesReady, engines, running }) => (
        <tr key={workerId}>
          <td className="whitespace-nowrap font-mono text-[0.8125rem]">{workerId}</td>
          <td className="min-w-40 text-ink-2">
            {operations.length === 0 ? t("allOperations") : operations.map(getTitle).join(", ")}
          </td>
          <NumberCell>{t("readyOf", { ready: enginesReady, all: engines })}</NumberCell>
          <NumberCell>{format.count(running)}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}
