import { Table } from "#components/ui/table.tsx";
import type { AuditEventView } from "#lib/audit/list.ts";
import { useFormat, useTranslations } from "#translations";

/** The events of an account's audit log. */
export function AuditEvents({ events }: { events: readonly AuditEventView[] }) {
  const t = useTranslations("team");
  const format = useFormat();
  return (
    <Table
      caption={t("auditLog")}
      columns={[t("time"), t("action"), t("actor"), t("target"), t("address"), t("change")]}
    >
      {events.map(({ id, at, action, actorName, actorKind, target, address, change }) => (
        <tr key={id}>
          <td className="whitespace-nowrap">{format.time(at)}</td>
          <td className="whitespace-nowrap font-mono text-[0.8125rem]">{action}</td>
          <td className="break-all">{actorName ?? actorKind}</td>
          <td className="font-mono text-[0.8125rem]">{target ?? ""}</td>
          <td className="font-mono text-[0.8125rem]">{address ?? ""}</td>
          <td className="font-mono text-[0.8125rem]">{Object.keys(change).length > 0 ? JSON.stringify(change) : ""}</td>
        </tr>
      ))}
    </Table>
  );
}
