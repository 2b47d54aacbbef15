import type { Metadata } from "next";
import { GlossaryDeletion, GlossaryEditor, GlossaryFiles } from "#components/features/glossaries/glossary-editor.tsx";
import { LanguagesForm } from "#components/features/glossaries/glossary-form.tsx";
import { languageChoices } from "#components/features/operation-form/languages.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { env } from "#lib/platform/env.ts";
import { allDictionaries } from "#lib/translation/dictionaries.ts";
import { readGlossary } from "#lib/translation/glossaries.ts";
import { glossaryFormats, MAX_ENTRIES, writeEntries } from "#lib/translation/glossary-entries.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("glossaries");
  return { title: t("glossary") };
}

export default async function GlossaryPage({ params }: { params: Promise<{ glossary: string }> }) {
  const t = await getTranslations("glossaries");
  const { glossary: id } = await params;
  const { account } = await requireSession(`/glossaries/${id}`, "read_jobs");
  const glossary = await orNotFound(readGlossary(account.id, id));
  const { name } = glossary;
  const format = await getFormat();
  const pairs = allDictionaries(glossary).map(({ from, to, entries }) => ({
    from,
    to,
    title: t("fromTo", { from: format.language(from), to: format.language(to) }),
    terms: writeEntries(entries, "csv", { from, to }),
    rows: entries.length,
  }));
  return (
    <>
      <PageHeading
        title={name}
        action={
          <ButtonLink href="/glossaries" kind="secondary">
            {t("glossaries")}
          </ButtonLink>
        }
      >
        {pairs.map(({ title }) => title).join(", ")} ·{" "}
        {t("countTerms", { count: pairs.reduce((sum, { rows }) => sum + rows, 0) })}
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {pairs.map((pair, at) => (
            <GlossaryEditor
              key={pair.title}
              id={id}
              pair={pair}
              isRemovable={pairs.length > 1}
              {...(at === 0 ? { name } : {})}
            />
          ))}
          <LanguagesForm id={id} languages={languageChoices(format.locale)} maxTerms={MAX_ENTRIES} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <GlossaryFiles id={id} formats={glossaryFormats} pairs={pairs} />
          <CodeBlock
            label={t("useInRequest")}
            code={`curl ${env().PUBLIC_URL}/api/v1/document-translate \\\n  -H "Authorization: Bearer $ATELIER_API_KEY" \\\n  -F document=@letter.docx \\\n  -F target_language=${glossary.targetLanguage} \\\n  -F 'glossaries=["${id}"]'`}
          />
          <GlossaryDeletion id={id} />
        </div>
      </div>
    </>
  );
}
