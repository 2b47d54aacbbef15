import { NumberCell, Table } from "#components/ui/table.tsx";
import type { UsageSum } from "#lib/usage/sums.ts";
import { useFormat, useTranslations } from "#translations";
import { groupTitle } from "./group-title.ts";

const MAX_ROWS = 500;

/** Jobs and credits by group. Jobs without a value of the group are one row. */
export function UsageTable({
  sums,
  group,
  formatTitle,
}: {
  sums: readonly UsageSum[];
  group: string;
  formatTitle: (value: string) => string;
}) {
  const t = useTranslations("usage");
  const format = useFormat();
  const title = groupTitle(t, group);
  return (
    <div className="grid gap-3">
      <Table
        caption={t("usageByGroup", { group: title })}
        columns={[title, { number: t("jobs") }, { number: t("credits") }]}
      >
        {sums.slice(0, MAX_ROWS).map(({ values: [value = null], jobs, credits }) => (
          <tr key={value ?? ""}>
            <td className={value === null ? "text-ink-2" : "[overflow-wrap:anywhere]"}>
              {value === null ? (group === "key" ? t("playground") : t("none")) : formatTitle(value)}
            </td>
            <NumberCell>{format.count(jobs)}</NumberCell>
            <NumberCell>{format.count(credits)}</NumberCell>
          </tr>
        ))}
        <tr className="font-medium">
          <td>{t("total")}</td>
          <NumberCell>{format.count(sums.reduce((sum, { jobs }) => sum + jobs, 0))}</NumberCell>
          <NumberCell>{format.count(sums.reduce((sum, { credits }) => sum + credits, 0))}</NumberCell>
        </tr>
      </Table>
      {sums.length > MAX_ROWS ? <p className="caption">{t("firstGroups", { count: MAX_ROWS })}</p> : null}
    </div>
  );
}
