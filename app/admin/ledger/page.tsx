import type { Metadata } from "next";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { formatTime, plural } from "#components/ui/format.ts";
import { Notice } from "#components/ui/surface.tsx";
import { Table } from "#components/ui/table.tsx";
import { checkInvariants } from "#lib/credits/invariants.ts";
import { pool } from "#lib/platform/db.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Ledger check" };

const MOST_SHOWN = 200;

export default async function AdminLedgerPage() {
  await requireAdmin();
  const violations = await checkInvariants(pool());
  return (
    <>
      <PageHeading title="Ledger check">
        Every rule of money, asked of the whole database each time this page is opened. The same as: npm run atelier --
        ledger check
      </PageHeading>
      {violations.length === 0 ? (
        <Notice tone="good" title="Every rule of money holds">
          Checked {formatTime(new Date())}.
        </Notice>
      ) : (
        <div className="grid gap-6">
          <Notice tone="bad" title={`${plural(violations.length, "violation")} found`}>
            Entries are never edited: find out how it came about first, then correct it with an entry.
          </Notice>
          <Table caption="Violations" columns={["Rule", "What", "Found"]}>
            {violations.slice(0, MOST_SHOWN).map(({ rule, subject, detail }) => (
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
