import type { Metadata } from "next";
import { GlossaryForm } from "#components/features/glossaries/glossary-form.tsx";
import { GlossaryTable } from "#components/features/glossaries/glossary-table.tsx";
import { languageChoices } from "#components/features/operation-form/languages.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { listGlossaries } from "#lib/translation/glossaries.ts";
import { MAX_ENTRIES } from "#lib/translation/glossary-entries.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("glossaries");
  return { title: t("glossaries") };
}

const PAGE_SIZE = 25;

export default async function GlossariesPage({ searchParams }: { searchParams: Promise<{ before?: string }> }) {
  const t = await getTranslations("glossaries");
  const { locale } = await getFormat();
  const [{ account }, { before }] = [await requireSession("/glossaries", "read_jobs"), await searchParams];
  const found = await listGlossaries(account.id, { limit: PAGE_SIZE + 1, before: readCursor(before) });
  const glossaries = found.slice(0, PAGE_SIZE);
  const last = glossaries.at(-1);
  return (
    <>
      <PageHeading title={t("glossaries")}>{t("termsWithFixedTranslations")}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          {glossaries.length === 0 ? (
            <Empty title={t("noGlossariesYet")}>{t("createGlossaryBelow")}</Empty>
          ) : (
            <GlossaryTable glossaries={glossaries} />
          )}
          <PageLinks path="/glossaries" current={before} older={found.length > PAGE_SIZE ? last?.id : undefined} />
        </div>
        <GlossaryForm languages={languageChoices(locale)} maxTerms={MAX_ENTRIES} />
      </div>
    </>
  );
}
