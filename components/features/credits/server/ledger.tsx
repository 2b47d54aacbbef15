import { entryNames, LedgerTable } from "#components/features/credits/ledger-table.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Filters, optionsOf } from "#components/ui/filters.tsx";
import { OlderLink } from "#components/ui/older-link.tsx";
import { type EntryKind, entryKinds, listEntries } from "#lib/credits/entries.ts";
import { pool } from "#lib/platform/db.ts";
import { type LedgerSearch, ledgerFilter } from "./ledger-filter.ts";

const PAGE_SIZE = 25;

/** The account's ledger with its filters and CSV export. */
export async function Ledger({ accountId, search }: { accountId: string; search: LedgerSearch }) {
  const filter = ledgerFilter(search);
  const entries = await listEntries(pool(), accountId, {
    ...filter,
    limit: PAGE_SIZE + 1,
    before: search.before,
  });
  const last = entries[PAGE_SIZE - 1];
  const active = { kind: filter.kind, from: filter.from && search.from, to: filter.to && search.to };
  const filtered = Object.values(active).some(Boolean);
  const query = new URLSearchParams(Object.entries(active).flatMap(([name, value]) => (value ? [[name, value]] : [])));
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
            label: "Type",
            value: filter.kind,
            options: optionsOf(entryKinds, (kind) => entryNames[kind as EntryKind]),
          },
          { kind: "day", name: "from", label: "From", value: active.from },
          { kind: "day", name: "to", label: "To", value: active.to },
        ]}
      />
      <LedgerTable entries={entries.slice(0, PAGE_SIZE)} empty={filtered ? "No matching entries" : "No entries yet"} />
      {entries.length > PAGE_SIZE && last ? (
        <OlderLink path="/credits#ledger" query={active} before={last.id}>
          Older entries
        </OlderLink>
      ) : null}
    </section>
  );
}
