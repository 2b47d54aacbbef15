import { addLanguages, create } from "#components/features/glossaries/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { type LanguageOption, LanguageSelect } from "./language-select.tsx";

interface TermsProps {
  languages: readonly LanguageOption[];
  maxTerms: number;
}

/** The form for a new glossary from a file or from typed terms. */
export function GlossaryForm(terms: TermsProps) {
  const t = useTranslations("glossaries");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("newGlossary")}</CardTitle>
      <ActionForm action={create} submit={t("createGlossary")} busy={t("creating")} keepsValues>
        <ActionField name="name" label={t("name")} required maxLength={100} autoComplete="off" />
        <TermsFields {...terms} />
      </ActionForm>
    </Card>
  );
}

/** The form that adds a pair of languages to a glossary. */
export function LanguagesForm({ id, ...terms }: TermsProps & { id: string }) {
  const t = useTranslations("glossaries");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("addLanguages")}</CardTitle>
      <ActionForm action={addLanguages} kind="secondary" submit={t("addLanguages")} busy={t("adding")}>
        <input type="hidden" name="glossary" value={id} />
        <TermsFields {...terms} />
      </ActionForm>
    </Card>
  );
}

function TermsFields({ languages, maxTerms }: TermsProps) {
  const t = useTranslations("glossaries");
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <LanguageSelect name="source_language" label={t("sourceLanguage")} languages={languages} selected="en" />
        <LanguageSelect name="target_language" label={t("targetLanguage")} languages={languages} selected="es" />
      </div>
      <ActionField
        name="file"
        type="file"
        accept=".csv,.tsv,.tbx,.txt,.xml"
        label={t("file")}
        hint={t("fileHint", { terms: maxTerms })}
        className="h-auto py-2"
      />
      <ActionField
        name="text"
        multiline
        label={t("orTypeTerms")}
        hint={t("termsHint")}
        placeholder={t("termsExample")}
        rows={4}
        spellCheck={false}
      />
    </>
  );
}
