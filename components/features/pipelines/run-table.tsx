import { NumberCell, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/time.tsx";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import type { RunData } from "./run-data.ts";
import { RunStatusBadge } from "./run-status.tsx";

/** A list of runs that links to their pages. `getTitle` returns the title of an operation. */
export function RunTable({ runs, getTitle }: { runs: readonly RunData[]; getTitle: (slug: string) => string }) {
  const t = useTranslations("pipelines");
  const format = useFormat();
  return (
    <Table
      caption={t("runs")}
      columns={[
        { mark: t("output") },
        t("run"),
        t("status"),
        { number: t("price") },
        { number: t("charged") },
        t("created"),
      ]}
    >
      {runs.map((run) => (
        <tr key={run.id}>
          <td className="w-16 pr-0!">
            <LastThumbnail run={run} />
          </td>
          <td className="min-w-56">
            <Link
              href={`/pipelines/runs/${run.id}`}
              className="font-medium underline decoration-line-strong underline-offset-4"
            >
              {run.steps.map(({ operation }) => getTitle(operation)).join(" → ") || run.id}
            </Link>
            <p className="caption">{t("stepCount", { count: run.steps.length })}</p>
          </td>
          <td>
            <RunStatusBadge status={run.status} />
          </td>
          <NumberCell>{format.count(run.credits.price)}</NumberCell>
          <NumberCell>{format.count(run.credits.charged)}</NumberCell>
          <td className="whitespace-nowrap text-ink-2">
            <RelativeTime at={run.createdAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The picture that a run made last. */
function LastThumbnail({ run }: { run: RunData }) {
  const thumbnail = run.steps
    .flatMap(({ jobs }) => jobs.flatMap(({ outputs }) => outputs))
    .findLast((output) => output.thumbnail)?.thumbnail;
  return thumbnail ? (
    // biome-ignore lint/performance/noImgElement: results are not optimized again.
    <img
      src={thumbnail}
      alt=""
      loading="lazy"
      className="checkerboard size-12 max-w-none rounded-md border border-line object-contain"
    />
  ) : null;
}
