import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { EntryKind, LedgerLine } from "#lib/credits/entries.ts";
import { type Format, type Translator, useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** The title of a kind of entry. */
export const entryTitle = (t: Translator<"credits">, kind: EntryKind): string => t(`entry_${kind}`);

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
  const t = useTranslations("credits");
  const format = useFormat();
  if (entries.length === 0) return <Empty title={empty}>{t("everyCreditThatYouReceive")}</Empty>;
  return (
    <Table caption={t("ledgerEntries")} columns={[t("date"), t("type"), t("reference"), { number: t("credits") }]}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="whitespace-nowrap text-ink-2">{format.time(entry.createdAt)}</td>
          <td>{entry.note ?? entryTitle(t, entry.kind)}</td>
          <td className="font-mono text-ink-3 text-xs">
            <Reference reference={entry.reference} jobs={jobs} />
          </td>
          <NumberCell className={entry.credits > 0 ? "text-good" : ""}>{signed(entry.credits, format)}</NumberCell>
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

const signed = (credits: number, format: Format) => `${credits > 0 ? "+" : "−"}${format.count(Math.abs(credits))}`;
