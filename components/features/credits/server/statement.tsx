import { entryNames, LedgerTable } from "#components/features/credits/ledger-table.tsx";
import { statementPeriods } from "#components/features/credits/statement-periods.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { ChoiceLinks } from "#components/ui/choice-links.tsx";
import { Filters, optionsOf } from "#components/ui/filters.tsx";
import { formatCount } from "#components/ui/format.ts";
import { OlderLink } from "#components/ui/older-link.tsx";
import { type EntryKind, entryKinds, type LedgerSummary, listEntries, summarizeEntries } from "#lib/credits/entries.ts";
import { pool } from "#lib/platform/db.ts";
import { type LedgerSearch, ledgerFilter } from "./ledger-filter.ts";

const PAGE_SIZE = 25;

/** The account's ledger over a period, with the balance before and after it, filters and the CSV export. */
export async function Statement({ accountId, search }: { accountId: string; search: LedgerSearch }) {
  const filter = ledgerFilter(search);
  const [entries, summary] = await Promise.all([
    listEntries(pool(), accountId, { ...filter, limit: PAGE_SIZE + 1, before: search.before }),
    summarizeEntries(pool(), accountId, filter),
  ]);
  const last = entries[PAGE_SIZE - 1];
  const active = { kind: filter.kind, from: filter.from && search.from, to: filter.to && search.to };
  const filtered = Object.values(active).some(Boolean);
  const query = new URLSearchParams(Object.entries(active).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return (
    <section aria-labelledby="statement" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="statement" className="scroll-mt-16 font-semibold text-lg">
          Statement
        </h2>
        <div className="flex flex-wrap gap-3">
          <ChoiceLinks label="Period" choices={statementPeriods(new Date(), active)} />
          <ButtonLink href={`/credits/export?${query}`} kind="secondary" size="small" prefetch={false}>
            Export as CSV
          </ButtonLink>
        </div>
      </div>
      <SummaryFigures summary={summary} />
      <div>
        <Filters
          action="/credits#statement"
          filters={[
            {
              kind: "choice",
              name: "kind",
              label: "Type",
              value: filter.kind,
              options: optionsOf(entryKinds, (kind) => entryNames[kind as EntryKind]),
            },
            { kind: "day", name: "from", label: "From", value: active.from },
            { kind: "day", name: "to", label: "To", value: active.to },
          ]}
        />
        <LedgerTable
          entries={entries.slice(0, PAGE_SIZE)}
          empty={filtered ? "No matching entries" : "No entries yet"}
        />
        {entries.length > PAGE_SIZE && last ? (
          <OlderLink path="/credits#statement" query={active} before={last.id}>
            Older entries
          </OlderLink>
        ) : null}
      </div>
    </section>
  );
}

function SummaryFigures({ summary: { opening, added, taken, closing } }: { summary: LedgerSummary }) {
  const figures = [
    ["Opening balance", formatCount(opening)],
    ["Added", added === 0 ? "0" : `+${formatCount(added)}`],
    ["Used", taken === 0 ? "0" : `−${formatCount(taken)}`],
    ["Closing balance", formatCount(closing)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line text-sm sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="bg-surface px-4 py-3">
          <dt className="caption">{name}</dt>
          <dd className="mt-0.5 font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
