import type { Metadata } from "next";
import { MemoryDefault, MemoryImport, MemoryPurge } from "#components/features/memory/memory-forms.tsx";
import { MemoryPairs } from "#components/features/memory/memory-pairs.tsx";
import { UnitTable } from "#components/features/memory/unit-table.tsx";
import { languageChoices } from "#components/features/operation-form/languages.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Filters } from "#components/ui/filters.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { readMemory } from "#lib/translation/memory.ts";
import { listUnits } from "#lib/translation/memory-list.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("memory");
  return { title: t("memory") };
}

const PAGE_SIZE = 50;
const MAX_SEARCH = 200;

interface Query {
  search?: string;
  pair?: string;
  before?: string;
}

export default async function MemoryPage({ searchParams }: { searchParams: Promise<Query> }) {
  const t = await getTranslations("memory");
  const format = await getFormat();
  const [{ account }, query] = [await requireSession("/memory", "read_jobs"), await searchParams];
  const { byDefault, languages } = await readMemory(account.id);
  // An address can repeat a parameter or name a pair that is not stored.
  const search = typeof query.search === "string" ? query.search.replaceAll("\0", "").slice(0, MAX_SEARCH) : "";
  const pair = languages.find(({ from, to }) => `${from} ${to}` === query.pair);
  const before = Number(readCursor(query.before));
  const found = await listUnits(account.id, {
    pair,
    search,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    limit: PAGE_SIZE + 1,
  });
  const units = found.slice(0, PAGE_SIZE);
  const last = units.at(-1);
  return (
    <>
      <PageHeading title={t("memory")}>{t("sentencesReused")}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {languages.length === 0 ? (
            <Empty title={t("empty")}>{t("emptyDetail")}</Empty>
          ) : (
            <>
              <MemoryPairs pairs={languages} />
              <div>
                <Filters
                  action="/memory"
                  filters={[
                    { kind: "text", name: "search", label: t("search"), value: search },
                    {
                      kind: "choice",
                      name: "pair",
                      label: t("pair"),
                      value: pair && query.pair,
                      options: languages.map(({ from, to }) => ({
                        value: `${from} ${to}`,
                        title: t("fromTo", { from: format.language(from), to: format.language(to) }),
                      })),
                    },
                  ]}
                />
                {units.length === 0 ? (
                  <Empty title={t("noMatch")}>{t("changeSearch")}</Empty>
                ) : (
                  <UnitTable units={units} />
                )}
                <PageLinks
                  path="/memory"
                  query={{ search, pair: query.pair }}
                  current={query.before}
                  older={found.length > PAGE_SIZE && last ? String(last.id) : undefined}
                />
              </div>
            </>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <MemoryImport languages={languageChoices(format.locale)} />
          <MemoryDefault isOn={byDefault} />
          {languages.length === 0 ? null : <MemoryPurge pairs={languages} />}
        </div>
      </div>
    </>
  );
}
