import { Field, Select } from "#components/ui/field.tsx";
import type { Role } from "#lib/access/roles.ts";
import { useTranslations } from "#translations";

/** The field `role` of a form: the roles that the person may give, with what each may do. */
export function RoleSelect({ id, roles, value = "developer" }: { id: string; roles: readonly Role[]; value?: Role }) {
  const t = useTranslations("team");
  return (
    <Field id={id} label={t("role")}>
      {(control) => (
        <Select {...control} name="role" defaultValue={value}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`roleDetail_${role}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
