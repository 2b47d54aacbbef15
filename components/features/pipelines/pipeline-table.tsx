import { NumberCell, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/time.tsx";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

interface ListedPipeline {
  id: string;
  name: string;
  version: number;
  steps: readonly Record<string, unknown>[];
  updated_at: Date;
}

/** The stored pipelines, each with a link that opens it in the builder. `getTitle` returns the title of an operation. */
export function PipelineTable({
  pipelines,
  getTitle,
}: {
  pipelines: readonly ListedPipeline[];
  getTitle: (slug: string) => string;
}) {
  const t = useTranslations("pipelines");
  const format = useFormat();
  return (
    <Table caption={t("storedPipelines")} columns={[t("name"), t("steps"), { number: t("version") }, t("changed")]}>
      {pipelines.map(({ id, name, version, steps, updated_at }) => (
        <tr key={id}>
          <td className="min-w-40">
            <Link
              href={`/pipelines/new?pipeline=${id}`}
              className="font-medium underline decoration-line-strong underline-offset-4"
            >
              {name}
            </Link>
          </td>
          <td className="min-w-56 text-ink-2">
            {steps.map(({ operation }) => getTitle(String(operation))).join(" → ")}
          </td>
          <NumberCell>{format.count(version)}</NumberCell>
          <td className="whitespace-nowrap text-ink-2">
            <RelativeTime at={updated_at.toISOString()} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
