import { entryTitle, LedgerTable } from "#components/features/credits/ledger-table.tsx";
import { statementPeriods } from "#components/features/credits/statement-periods.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { ChoiceLinks } from "#components/ui/choice-links.tsx";
import { Filters, getOptions } from "#components/ui/filters.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { type EntryKind, entryKinds, type LedgerSummary, listEntries, summarizeEntries } from "#lib/credits/entries.ts";
import { pool } from "#lib/platform/database/db.ts";
import { getTranslations, useFormat, useTranslations } from "#translations";
import { type LedgerSearch, ledgerFilter } from "./ledger-filter.ts";

const PAGE_SIZE = 25;

/** The account's ledger over a period, with the balance before and after it, filters and the CSV export. */
export async function Statement({ accountId, search }: { accountId: string; search: LedgerSearch }) {
  const t = await getTranslations("credits");
  const filter = ledgerFilter(search);
  const [entries, summary] = await Promise.all([
    listEntries(pool(), accountId, { ...filter, limit: PAGE_SIZE + 1, before: readCursor(search.before) }),
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
          {t("statement")}
        </h2>
        <div className="flex flex-wrap gap-3">
          <ChoiceLinks label={t("period")} choices={statementPeriods(new Date(), active, t)} />
          <ButtonLink href={`/credits/export?${query}`} kind="secondary" size="small" prefetch={false}>
            {t("exportAsCsv")}
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
              label: t("type"),
              value: filter.kind,
              options: getOptions(entryKinds, (kind) => entryTitle(t, kind as EntryKind)),
            },
            { kind: "day", name: "from", label: t("from"), value: active.from },
            { kind: "day", name: "to", label: t("to"), value: active.to },
          ]}
        />
        <LedgerTable
          entries={entries.slice(0, PAGE_SIZE)}
          empty={filtered ? t("noMatchingEntries") : t("noEntriesYet")}
        />
        <PageLinks
          path="/credits#statement"
          query={active}
          current={search.before}
          older={entries.length > PAGE_SIZE ? last?.id : undefined}
        />
      </div>
    </section>
  );
}

function SummaryFigures({ summary: { opening, added, taken, closing } }: { summary: LedgerSummary }) {
  const t = useTranslations("credits");
  const format = useFormat();
  const figures = [
    [t("openingBalance"), format.count(opening)],
    [t("added"), added === 0 ? "0" : `+${format.count(added)}`],
    [t("used"), taken === 0 ? "0" : `−${format.count(taken)}`],
    [t("closingBalance"), format.count(closing)],
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
