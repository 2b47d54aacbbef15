import Link from "next/link";
import { formatTime } from "#components/ui/format.ts";
import { Table } from "#components/ui/table.tsx";
import type { AuditLine, Facts } from "#lib/admin/audit.ts";

export function AuditTable({ lines }: { lines: AuditLine[] }) {
  return (
    <Table caption="Audit log" columns={["When and who", "What", "Reason", "Before → after"]}>
      {lines.map((line) => (
        <tr key={line.id} className="align-top">
          <td>
            <p className="whitespace-nowrap text-ink-2">{formatTime(line.createdAt)}</p>
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
            {inWords(line.before)} → {inWords(line.after)}
          </td>
        </tr>
      ))}
    </Table>
  );
}

const places: Record<string, string> = { account: "/admin/accounts/", purchase: "/admin/purchases/" };

function Subject({ subject }: { subject: string }) {
  const [kind = "", id = ""] = subject.split(":");
  const place = places[kind];
  if (!place) return id;
  return (
    <Link href={place + id} className="underline underline-offset-2">
      {id}
    </Link>
  );
}

const inWords = (facts: Facts): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name.replaceAll("_", " ")} ${value ?? "none"}`)
    .join(", ");
