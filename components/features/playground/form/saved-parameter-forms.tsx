"use client";
import { removeParameters, saveParameters } from "#components/features/playground/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { useTranslations } from "#translations";
import { type FormValues, isFileValue, type PlainValues } from "../../operation-form/values.ts";
import type { SavedParameters } from "../playground-props.ts";

/** The forms that save the current parameters of an operation and delete saved ones. */
export function SavedParameterForms({
  slug,
  saved,
  values,
}: {
  slug: string;
  saved: readonly SavedParameters[];
  values: FormValues;
}) {
  const t = useTranslations("playground");
  return (
    <div className="grid gap-5">
      <ActionForm action={saveParameters} submit={t("saveParameters")} kind="secondary">
        <input type="hidden" name="operation" value={slug} />
        <input type="hidden" name="values" value={JSON.stringify(withoutFiles(values))} />
        <ActionField
          id="parameters-name"
          name="name"
          label={t("nameOfParameters")}
          hint={t("filesAreNotSaved")}
          maxLength={60}
          required
        />
      </ActionForm>
      {saved.length > 0 ? (
        <ActionForm action={removeParameters} submit={t("deleteSavedParameters")} kind="danger">
          {saved.map(({ id, name }) => (
            <label key={id} className="flex items-center gap-2 text-sm">
              <input type="checkbox" name="preset" value={id} className="size-4 accent-accent" />
              <span className="[overflow-wrap:anywhere]">{name}</span>
            </label>
          ))}
        </ActionForm>
      ) : null}
    </div>
  );
}

/** The entered values without files and empty texts. */
function withoutFiles(values: FormValues): PlainValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === "" || isFileValue(value) ? [] : [[name, value]],
    ),
  );
}
