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
          <td className="whitespace-nowrap">{actorName ?? t(`actor_${actorKind}`)}</td>
          <td className="font-mono text-[0.8125rem]">{target ?? ""}</td>
          <td className="font-mono text-[0.8125rem]">{address ?? ""}</td>
          <td className="text-[0.8125rem]">{describeChange(change).join(", ")}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Describes a change, such as "role: viewer → admin". */
function describeChange({ before, after }: AuditEventView["change"]): string[] {
  const [old, next] = [toFields(before), toFields(after)];
  return [...new Set([...old.keys(), ...next.keys()])].map((field) =>
    [
      `${field}: ${old.get(field) ?? ""}`.trim(),
      ...(next.has(field) && old.has(field) ? ["→"] : []),
      next.get(field) ?? "",
    ]
      .filter(Boolean)
      .join(" "),
  );
}

const toFields = (value: unknown): Map<string, string> =>
  new Map(Object.entries(value ?? {}).map(([field, content]) => [field, String(content)]));
