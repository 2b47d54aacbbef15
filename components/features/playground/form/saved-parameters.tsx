"use client";
import { removeParameters, saveParameters } from "#components/features/playground/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";
import { type FormValues, isFileValue, type PlainValues } from "../../operation-form/values.ts";

/** Parameters that the account saved under a name. */
export interface SavedParameters {
  id: string;
  name: string;
  values: PlainValues;
}

/** The saved parameters of an operation: each can be chosen, and the current ones saved. */
export function SavedParametersPanel({
  slug,
  saved,
  values,
  onChoose,
}: {
  slug: string;
  saved: readonly SavedParameters[];
  values: FormValues;
  onChoose: (values: PlainValues) => void;
}) {
  const t = useTranslations("playground");
  return (
    <section aria-label={t("savedParameters")} className="grid gap-3 border-line border-b px-5 py-4">
      {saved.length > 0 ? (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="caption mr-1">{t("saved")}</span>
          {saved.map((set) => (
            <Button key={set.id} kind="secondary" size="chip" onClick={() => onChoose(set.values)}>
              <span className="max-w-48 truncate">{set.name}</span>
            </Button>
          ))}
        </div>
      ) : null}
      <details>
        <summary className="caption w-fit cursor-pointer">
          {saved.length > 0 ? t("manageSavedParameters") : t("saveTheseParameters")}
        </summary>
        <div className="mt-3 grid gap-5">
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
      </details>
    </section>
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
