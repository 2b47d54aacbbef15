import { ActionForm } from "#components/ui/action-form.tsx";
import { Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/time.tsx";
import type { ListedUnit } from "#lib/translation/memory-list.ts";
import { useFormat, useTranslations } from "#translations";
import { remove } from "./actions.ts";

/** Stored segments, each with a form that deletes it. */
export function UnitTable({ units }: { units: readonly ListedUnit[] }) {
  const t = useTranslations("memory");
  const format = useFormat();
  return (
    <Table caption={t("segments")} columns={[t("source"), t("translation"), t("lastUsed"), t("actions")]}>
      {units.map(({ id, from, to, source, target, used_at }) => (
        <tr key={id}>
          <td className="min-w-48 whitespace-normal break-words align-top">
            <span lang={from} dir="auto">
              {source}
            </span>
          </td>
          <td className="min-w-48 whitespace-normal break-words align-top">
            <span lang={to} dir="auto">
              {target}
            </span>
            <p className="caption">{t("fromTo", { from: format.language(from), to: format.language(to) })}</p>
          </td>
          <td className="whitespace-nowrap align-top text-ink-2">
            <RelativeTime at={used_at} />
          </td>
          <td className="align-top">
            <ActionForm action={remove} submit={t("delete")} busy={t("deleting")} kind="secondary">
              <input type="hidden" name="segment" value={id} />
            </ActionForm>
          </td>
        </tr>
      ))}
    </Table>
  );
}
