"use client";
import { Field, Input } from "#components/ui/field.tsx";
import { useTranslations } from "#translations";

/** The credits and the note of an approval. */
export function DecisionFields({ id }: { id: string }) {
  const t = useTranslations("accessDecision");
  return (
    <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <Field id={`credits-${id}`} label={t("credits")}>
        {(control) => <Input {...control} name="credits" type="number" min={0} max={1_000_000} defaultValue={0} />}
      </Field>
      <Field id={`note-${id}`} label={t("noteDeveloper")}>
        {(control) => <Input {...control} name="note" maxLength={1000} />}
      </Field>
    </div>
  );
}
