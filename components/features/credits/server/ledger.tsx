import { entryWords, LedgerTable } from "#components/features/credits/ledger-table.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Filters, optionsOf } from "#components/ui/filters.tsx";
import { OlderLink } from "#components/ui/older-link.tsx";
import { type EntryKind, entryKinds, listEntries } from "#lib/credits/entries.ts";
import { pool } from "#lib/platform/db.ts";
import { type LedgerSearch, ledgerFilter } from "./ledger-filter.ts";

const ENTRIES_A_PAGE = 25;

/** The account's ledger, narrowed to what the page's address says, and the way to take it home. */
export async function Ledger({ accountId, search }: { accountId: string; search: LedgerSearch }) {
  const filter = ledgerFilter(search);
  const entries = await listEntries(pool(), accountId, {
    ...filter,
    limit: ENTRIES_A_PAGE + 1,
    before: search.before,
  });
  const last = entries[ENTRIES_A_PAGE - 1];
  const kept = { kind: filter.kind, from: filter.from && search.from, to: filter.to && search.to };
  const narrowed = Object.values(kept).some(Boolean);
  const query = new URLSearchParams(Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return (
    <section aria-labelledby="ledger">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="ledger" className="scroll-mt-16 font-semibold text-lg">
          Ledger
        </h2>
        <ButtonLink href={`/credits/export?${query}`} kind="secondary" size="small" prefetch={false}>
          Export as CSV
        </ButtonLink>
      </div>
      <Filters
        action="/credits#ledger"
        filters={[
          {
            kind: "choice",
            name: "kind",
            label: "What",
            value: filter.kind,
            options: optionsOf(entryKinds, (kind) => entryWords[kind as EntryKind]),
          },
          { kind: "day", name: "from", label: "From", value: kept.from },
          { kind: "day", name: "to", label: "To", value: kept.to },
        ]}
      />
      <LedgerTable
        entries={entries.slice(0, ENTRIES_A_PAGE)}
        empty={narrowed ? "No entry matches" : "No entries yet"}
      />
      {entries.length > ENTRIES_A_PAGE && last ? (
        <OlderLink path="/credits#ledger" query={kept} before={last.id}>
          Older entries
        </OlderLink>
      ) : null}
    </section>
  );
}
