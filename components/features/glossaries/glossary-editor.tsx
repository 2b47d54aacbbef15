import { remove, save } from "#components/features/glossaries/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** The forms to change a glossary's name and terms. `terms` is CSV. */
export function GlossaryEditor({ id, name, terms, rows }: { id: string; name: string; terms: string; rows: number }) {
  const t = useTranslations("glossaries");
  return (
    <Card className="grid content-start gap-4">
      <ActionForm action={save} submit={t("saveChanges")} keepsValues>
        <input type="hidden" name="glossary" value={id} />
        <ActionField name="name" label={t("name")} required maxLength={100} defaultValue={name} autoComplete="off" />
        <ActionField
          name="terms"
          multiline
          required
          label={t("editTerms")}
          hint={t("editHint")}
          defaultValue={terms}
          rows={Math.min(24, Math.max(6, rows + 1))}
          spellCheck={false}
        />
      </ActionForm>
    </Card>
  );
}

/** The links to the glossary's files. */
export function GlossaryFiles({ id, formats }: { id: string; formats: readonly string[] }) {
  const t = useTranslations("glossaries");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("download")}</CardTitle>
      <p className="flex flex-wrap gap-2">
        {formats.map((format) => (
          // A plain link, because the router must not prefetch a download.
          <a
            key={format}
            href={`/glossaries/${id}/export?format=${format}`}
            download
            className="inline-flex h-10 items-center rounded-[7px] border border-line-strong/60 bg-surface px-4 font-medium text-sm hover:border-ink"
          >
            {t("downloadAs", { format: format.toUpperCase() })}
          </a>
        ))}
      </p>
    </Card>
  );
}

/** The form that deletes a glossary. */
export function GlossaryDeletion({ id }: { id: string }) {
  const t = useTranslations("glossaries");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("delete")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("deleteDetail")}</p>
      <ActionForm
        action={remove}
        submit={t("delete")}
        busy={t("deleting")}
        kind="danger"
        confirmation={{ title: t("deleteQuestion"), detail: t("deleteDetail") }}
      >
        <input type="hidden" name="glossary" value={id} />
      </ActionForm>
    </Card>
  );
}
