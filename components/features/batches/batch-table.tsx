import { NumberCell, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/time.tsx";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { BatchBar } from "./batch-bar.tsx";
import { type BatchData, endedCount, submittedCount } from "./batch-data.ts";
import { BatchStatusBadge } from "./batch-status.tsx";

/** A list of batches that links to their pages. `formatTitle` returns the title of an operation. */
export function BatchTable({
  batches,
  formatTitle,
}: {
  batches: readonly BatchData[];
  formatTitle: (slug: string) => string;
}) {
  const t = useTranslations("batches");
  const format = useFormat();
  return (
    <Table
      caption={t("batches")}
      columns={[
        t("batch"),
        t("status"),
        t("progress"),
        { number: t("price") },
        { number: t("held") },
        { number: t("charged") },
        t("created"),
      ]}
    >
      {batches.map((batch) => (
        <tr key={batch.id}>
          <td className="min-w-44">
            <Link
              href={`/batches/${batch.id}`}
              className="font-medium underline decoration-line-strong underline-offset-4"
            >
              {batch.operations.map(formatTitle).join(", ") || batch.id}
            </Link>
            <p className="caption">{t("itemCount", { count: batch.counts.total })}</p>
          </td>
          <td>
            <BatchStatusBadge status={batch.status} />
          </td>
          <td className="min-w-36">
            <BatchBar batch={batch} label={t("progress")} className="h-1.5" />
            <p className="caption mt-1.5">{t("endedOf", { ended: endedCount(batch), total: submittedCount(batch) })}</p>
          </td>
          <NumberCell>{format.count(batch.credits.price)}</NumberCell>
          <NumberCell>{format.count(batch.credits.held)}</NumberCell>
          <NumberCell>{format.count(batch.credits.charged)}</NumberCell>
          <td className="whitespace-nowrap text-ink-2">
            <RelativeTime at={batch.createdAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
