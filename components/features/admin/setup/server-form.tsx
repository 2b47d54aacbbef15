import { connectServer } from "#components/features/admin/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { ServerRecipe } from "#lib/admin/setup/recipes.ts";
import { useTranslations } from "#translations";

/** Connects a server of the operator, with one recipe for each kind of server. */
export function ServerForm({
  recipes,
  operations,
  createRequestId,
}: {
  recipes: readonly ServerRecipe[];
  operations: readonly { operation: string; title: string }[];
  createRequestId: () => string;
}) {
  const t = useTranslations("admin");
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("ownServer")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("ownServerIntro")}</p>
      <ul className="grid divide-y divide-line">
        {recipes.map(({ id, title, start, address, model, operations: served }) => (
          <li key={id} className="py-4 first:pt-0 last:pb-0">
            <details className="grid gap-3">
              <summary className="cursor-pointer font-medium">{title}</summary>
              <p className="mt-2 mb-4 text-ink-2 text-sm">{start}</p>
              <ActionForm
                key={id}
                action={connectServer}
                submit={t("connect")}
                busy={t("testing")}
                kind="secondary"
                keepsValues
              >
                <input type="hidden" name="recipe" value={id} />
                <input type="hidden" name="request" value={createRequestId()} />
                <Field id={`${id}-operation`} label={t("forOperation")}>
                  {(control) => (
                    <Select name="operation" {...control}>
                      {operations
                        .filter(({ operation }) => served.includes(operation))
                        .map(({ operation, title: name }) => (
                          <option key={operation} value={operation}>
                            {name}
                          </option>
                        ))}
                    </Select>
                  )}
                </Field>
                <ActionField id={`${id}-address`} name="address" label={t("address")} placeholder={address} required />
                <ActionField id={`${id}-model`} name="model" label={t("modelName")} placeholder={model} required />
              </ActionForm>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
