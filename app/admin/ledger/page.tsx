import type { Metadata } from "next";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { formatTime, plural } from "#components/ui/format.ts";
import { Notice } from "#components/ui/surface.tsx";
import { Table } from "#components/ui/table.tsx";
import { checkInvariants } from "#lib/credits/invariants.ts";
import { pool } from "#lib/platform/db.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Ledger check" };

const MAX_SHOWN = 200;

export default async function AdminLedgerPage() {
  await requireAdmin();
  const violations = await checkInvariants(pool());
  return (
    <>
      <PageHeading title="Ledger check">
        Checks all money invariants on the whole database when you open this page. Command line: npm run atelier --
        ledger check
      </PageHeading>
      {violations.length === 0 ? (
        <Notice tone="good" title="All checks passed">
          Checked {formatTime(new Date())}.
        </Notice>
      ) : (
        <div className="grid gap-6">
          <Notice tone="bad" title={`${plural(violations.length, "violation")} found`}>
            Find the cause first, then correct it with a new entry. Entries cannot be edited.
          </Notice>
          <Table caption="Violations" columns={["Rule", "Subject", "Details"]}>
            {violations.slice(0, MAX_SHOWN).map(({ rule, subject, detail }) => (
              <tr key={`${rule}${subject}`}>
                <td>{rule}</td>
                <td className="font-mono text-[0.8125rem]">{subject}</td>
                <td>{detail}</td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </>
  );
}
