import { remove, removeLanguages, save } from "#components/features/glossaries/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** A pair of languages of a glossary. `terms` is CSV. */
export interface EditedPair {
  from: string;
  to: string;
  /** Its languages in words. */
  title: string;
  terms: string;
  rows: number;
}

interface EditorProps {
  id: string;
  /** The name of the glossary, in the editor that can change it. */
  name?: string;
  pair: EditedPair;
  /** Whether the pair can be deleted. The last one is deleted with its glossary. */
  isRemovable: boolean;
}

/** The form to change the terms of a pair, and the glossary's name if it is given. */
export function GlossaryEditor({ id, name, pair, isRemovable }: EditorProps) {
  const t = useTranslations("glossaries");
  const { from, to, title, terms, rows } = pair;
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{title}</CardTitle>
      <ActionForm action={save} submit={t("saveChanges")} keepsValues>
        <input type="hidden" name="glossary" value={id} />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="to" value={to} />
        {name !== undefined && (
          <ActionField name="name" label={t("name")} required maxLength={100} defaultValue={name} autoComplete="off" />
        )}
        <ActionField
          id={`terms-${from}-${to}`}
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
      {isRemovable && <PairDeletion id={id} pair={pair} />}
    </Card>
  );
}

function PairDeletion({ id, pair: { from, to, title } }: { id: string; pair: EditedPair }) {
  const t = useTranslations("glossaries");
  return (
    <ActionForm
      action={removeLanguages}
      submit={t("deleteLanguages")}
      busy={t("deleting")}
      kind="danger"
      confirmation={{ title: t("deleteLanguagesQuestion", { languages: title }), detail: t("deleteLanguagesDetail") }}
    >
      <input type="hidden" name="glossary" value={id} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
    </ActionForm>
  );
}

interface FilesProps {
  id: string;
  formats: readonly string[];
  pairs: readonly Pick<EditedPair, "from" | "to" | "title">[];
}

/** The links to the files of each pair of languages. */
export function GlossaryFiles({ id, formats, pairs }: FilesProps) {
  const t = useTranslations("glossaries");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("download")}</CardTitle>
      {pairs.map(({ from, to, title }) => (
        <section key={title} aria-label={title} className="grid gap-2">
          {pairs.length > 1 && <p className="text-ink-2 text-sm">{title}</p>}
          <p className="flex flex-wrap gap-2">
            {formats.map((format) => (
              // A plain link, because the router must not prefetch a download.
              <a
                key={format}
                href={`/glossaries/${id}/export?${new URLSearchParams({ format, from, to })}`}
                download
                className="inline-flex h-10 items-center rounded-[7px] border border-line-strong/60 bg-surface px-4 font-medium text-sm hover:border-ink"
              >
                {t("downloadAs", { format: format.toUpperCase() })}
              </a>
            ))}
          </p>
        </section>
      ))}
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
