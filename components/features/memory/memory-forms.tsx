import type { LanguagePair } from "@atelier/documents/exchange";
import { type LanguageOption, LanguageSelect } from "#components/features/glossaries/language-select.tsx";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";
import { importFile, purge, setDefault } from "./actions.ts";

/** The form that imports a TMX file. */
export function MemoryImport({ languages }: { languages: readonly LanguageOption[] }) {
  const t = useTranslations("memory");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("import")}</CardTitle>
      <ActionForm action={importFile} submit={t("import")} busy={t("importing")} keepsValues>
        <div className="grid gap-4 sm:grid-cols-2">
          <LanguageSelect name="source_language" label={t("sourceLanguage")} languages={languages} selected="en" />
          <LanguageSelect name="target_language" label={t("targetLanguage")} languages={languages} selected="es" />
        </div>
        <ActionField
          name="file"
          type="file"
          required
          accept=".tmx,.xml"
          label={t("file")}
          hint={t("fileHint")}
          className="h-auto py-2"
        />
      </ActionForm>
    </Card>
  );
}

/** The account's default for translations that do not set whether they use the memory. */
export function MemoryDefault({ isOn }: { isOn: boolean }) {
  const t = useTranslations("memory");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("default")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("defaultDetail")}</p>
      <p className="text-sm">{isOn ? t("isOn") : t("isOff")}</p>
      <ActionForm
        action={setDefault}
        submit={isOn ? t("stopByDefault") : t("useByDefault")}
        busy={t("saving")}
        kind="secondary"
      >
        <input type="hidden" name="default" value={isOn ? "off" : "on"} />
      </ActionForm>
    </Card>
  );
}

/** The form that deletes all segments or those of a language pair. */
export function MemoryPurge({ pairs }: { pairs: readonly LanguagePair[] }) {
  const t = useTranslations("memory");
  const format = useFormat();
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("purge")}</CardTitle>
      <ActionForm
        action={purge}
        submit={t("purge")}
        busy={t("deleting")}
        kind="danger"
        confirmation={{ title: t("purgeQuestion"), detail: t("purgeDetail") }}
      >
        <Field id="purge-pair" label={t("purgePairs")}>
          {(control) => (
            <Select {...control} name="pair" defaultValue="">
              <option value="">{t("allPairs")}</option>
              {pairs.map(({ from, to }) => (
                <option key={`${from} ${to}`} value={`${from} ${to}`}>
                  {t("fromTo", { from: format.language(from), to: format.language(to) })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </ActionForm>
    </Card>
  );
}
