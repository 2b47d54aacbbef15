import Link from "next/link";
import { formatTime } from "#components/format.ts";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { LedgerLine } from "#lib/credits/entries.ts";

const words: Record<string, string> = {
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

/** Every change of the balance, newest first. Entries are never edited; a correction is an entry too. */
export function LedgerTable({ entries, more }: { entries: LedgerLine[]; more: boolean }) {
  const last = entries.at(-1);
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger" className="mb-4 font-semibold text-lg">
        Ledger
      </h2>
      {entries.length === 0 ? (
        <Empty title="No entries yet">Every credit that comes or goes leaves a line here.</Empty>
      ) : (
        <Table
          caption="Ledger entries"
          head={
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">Reference</th>
              <th scope="col" className="text-right">
                Credits
              </th>
            </tr>
          }
        >
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="whitespace-nowrap text-ink-2">{formatTime(entry.createdAt)}</td>
              <td>{entry.note ?? words[entry.kind] ?? entry.kind}</td>
              <td className="font-mono text-ink-3 text-xs">
                <Reference reference={entry.reference} />
              </td>
              <NumberCell className={entry.credits > 0 ? "text-good" : ""}>{signed(entry.credits)}</NumberCell>
            </tr>
          ))}
        </Table>
      )}
      {more && last ? (
        <p className="mt-4 text-sm">
          <Link href={`/credits?before=${last.id}#ledger`} className="text-accent underline underline-offset-2">
            Older entries
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Reference({ reference }: { reference: string }) {
  const job = /^job:(job_\w+)$/.exec(reference)?.[1];
  if (job)
    return (
      <Link href={`/jobs/${job}`} className="underline underline-offset-2">
        {job}
      </Link>
    );
  // A trial's reference ends in a digest that tells its reader nothing.
  return reference.replace(/^trial:.*/, "trial");
}

const signed = (credits: number) => `${credits > 0 ? "+" : "−"}${Math.abs(credits).toLocaleString("en")}`;
