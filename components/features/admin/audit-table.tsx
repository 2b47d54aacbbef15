import { Table } from "#components/ui/table.tsx";
import type { AuditLine } from "#lib/admin/audit.ts";
import type { Facts } from "#lib/admin/perform-act.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** The entries of the audit log. */
export function AuditTable({ lines }: { lines: AuditLine[] }) {
  const t = useTranslations("admin");
  const format = useFormat();
  return (
    <Table caption={t("auditLog")} columns={[t("dateAndOperator"), t("action"), t("reason"), t("beforeAfter")]}>
      {lines.map((line) => (
        <tr key={line.id} className="align-top">
          <td>
            <p className="whitespace-nowrap text-ink-2">{format.time(line.createdAt)}</p>
            <p>{line.actorEmail ?? line.actor}</p>
          </td>
          <td>
            <p className="whitespace-nowrap font-medium">{line.act}</p>
            <p className="font-mono text-xs">
              <Subject subject={line.subject} />
            </p>
          </td>
          <td className="min-w-40">{line.reason}</td>
          <td className="min-w-48 font-mono text-ink-2 text-xs">
            {formatFacts(line.before)} → {formatFacts(line.after)}
          </td>
        </tr>
      ))}
    </Table>
  );
}

const paths: Record<string, string> = { account: "/admin/accounts/", purchase: "/admin/purchases/" };

function Subject({ subject }: { subject: string }) {
  const [kind = "", id = ""] = subject.split(":");
  const path = paths[kind];
  if (!path) return id;
  return (
    <Link href={path + id} className="underline underline-offset-2">
      {id}
    </Link>
  );
}

const formatFacts = (facts: Facts): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name.replaceAll("_", " ")} ${value ?? "none"}`)
    .join(", ");
