import Link from "next/link";
import { formatTime } from "#components/ui/format.ts";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { EntryKind, LedgerLine } from "#lib/credits/entries.ts";

/** What each kind of entry is called. */
export const entryWords: Record<EntryKind, string> = {
  purchase: "Purchase",
  grant: "Granted",
  trial: "Trial credits",
  settlement: "Job",
  clawback: "Taken back",
  restoration: "Returned",
  owed_payment: "Paid a debt",
  adjustment: "Adjustment",
  write_off: "Written off",
};

/** Every change of a balance, newest first. Entries are never edited; a correction is an entry too. */
export function LedgerTable({
  entries,
  jobs = "/jobs",
  empty,
}: {
  entries: LedgerLine[];
  /** Where the pages of jobs are. */
  jobs?: string;
  empty: string;
}) {
  if (entries.length === 0) return <Empty title={empty}>Every credit that comes or goes leaves a line here.</Empty>;
  return (
    <Table caption="Ledger entries" columns={["When", "What", "Reference", { number: "Credits" }]}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="whitespace-nowrap text-ink-2">{formatTime(entry.createdAt)}</td>
          <td>{entry.note ?? entryWords[entry.kind]}</td>
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
  // A trial's reference ends in a digest that tells its reader nothing.
  return reference.replace(/^trial:.*/, "trial");
}

const signed = (credits: number) => `${credits > 0 ? "+" : "−"}${Math.abs(credits).toLocaleString("en")}`;
