import { Badge } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { CapMeter } from "./cap-meter.tsx";

/** A project as a row of the list. */
export interface ProjectRow {
  id: string;
  name: string;
  isDefault: boolean;
  isArchived: boolean;
  keys: number;
  /** Credits of this month. */
  month: number;
  /** The credits spent of the cap in its period; null without a cap. */
  cap: { spent: number; credits: number; period: string } | null;
}

/** The account's projects with links to their pages, which only its own people can open. */
export function ProjectTable({ rows, areLinked = true }: { rows: readonly ProjectRow[]; areLinked?: boolean }) {
  const t = useTranslations("projects");
  const format = useFormat();
  return (
    <Table caption={t("projects")} columns={[t("name"), t("cap"), { number: t("thisMonth") }, { number: t("keys") }]}>
      {rows.map(({ id, name, isDefault, isArchived, keys, month, cap }) => (
        <tr key={id}>
          <td className="min-w-32">
            {areLinked ? (
              <Link
                href={`/projects/${id}`}
                className="break-words font-medium underline decoration-line-strong underline-offset-4"
              >
                {name}
              </Link>
            ) : (
              <span className="break-words font-medium">{name}</span>
            )}{" "}
            {isDefault && name !== t("default") ? <Badge>{t("default")}</Badge> : null}
            {isArchived ? <Badge>{t("archived")}</Badge> : null}
          </td>
          <td className="min-w-44">{cap ? <CapMeter {...cap} /> : <span className="text-ink-2">{t("noCap")}</span>}</td>
          <NumberCell>{format.count(month)}</NumberCell>
          <NumberCell>{format.count(keys)}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}
