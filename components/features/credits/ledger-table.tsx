import Link from "next/link";
import { formatTime } from "#components/ui/format.ts";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { EntryKind, LedgerLine } from "#lib/credits/entries.ts";

/** The display name of each kind of entry. */
export const entryNames: Record<EntryKind, string> = {
  purchase: "Purchase",
  grant: "Grant",
  trial: "Trial credits",
  settlement: "Job",
  clawback: "Clawback",
  restoration: "Clawback reversed",
  owed_payment: "Balance recovered",
  adjustment: "Adjustment",
  write_off: "Write-off",
};

/** Ledger entries, newest first. */
export function LedgerTable({
  entries,
  jobs = "/jobs",
  empty,
}: {
  entries: LedgerLine[];
  /** The path of the job pages. */
  jobs?: string;
  empty: string;
}) {
  if (entries.length === 0) return <Empty title={empty}>Every credit that you receive or spend is listed here.</Empty>;
  return (
    <Table caption="Ledger entries" columns={["Date", "Type", "Reference", { number: "Credits" }]}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="whitespace-nowrap text-ink-2">{formatTime(entry.createdAt)}</td>
          <td>{entry.note ?? entryNames[entry.kind]}</td>
          <td className="font-mono text-ink-3 text-xs">
            <Reference reference={entry.reference} jobs={jobs} />
          </td>
          <NumberCell className={entry.credits > 0 ? "text-good" : ""}>{signed(entry.credits)}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}

function Reference({ reference, jobs }: { reference: string; jobs: string }) {
  const job = /^job:(job_\w+)$/.exec(reference)?.[1];
  if (job)
    return (
      <Link href={`${jobs}/${job}`} className="underline underline-offset-2">
        {job}
      </Link>
    );
  // The rest of a trial's reference is a digest, which has no meaning for the reader.
  return reference.replace(/^trial:.*/, "trial");
}

const signed = (credits: number) => `${credits > 0 ? "+" : "−"}${Math.abs(credits).toLocaleString("en")}`;
