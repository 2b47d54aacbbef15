import { create } from "#components/features/glossaries/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { type LanguageOption, LanguageSelect } from "./language-select.tsx";

/** The form for a new glossary from a file or from typed terms. */
export function GlossaryForm({ languages, maxTerms }: { languages: readonly LanguageOption[]; maxTerms: number }) {
  const t = useTranslations("glossaries");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("newGlossary")}</CardTitle>
      <ActionForm action={create} submit={t("createGlossary")} busy={t("creating")} keepsValues>
        <ActionField name="name" label={t("name")} required maxLength={100} autoComplete="off" />
        <div className="grid gap-4 sm:grid-cols-2">
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
      </ActionForm>
    </Card>
  );
}
