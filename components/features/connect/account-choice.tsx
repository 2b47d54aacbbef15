import { workFor } from "#components/features/team/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { Card } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** Lets a person connect the application with another account than the one that the portal works for. */
export function AccountChoice({
  others,
  path,
}: {
  others: readonly { id: string; label: string }[];
  /** The path of this page with the request. */
  path: string;
}) {
  const t = useTranslations("connect");
  return (
    <Card>
      <ActionForm action={workFor} submit={t("switch")} busy={t("switching")} kind="secondary">
        <input type="hidden" name="next" value={path} />
        <Field id="other-account" label={t("otherAccount")}>
          {(control) => (
            <Select {...control} name="account">
              {others.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </ActionForm>
    </Card>
  );
}
