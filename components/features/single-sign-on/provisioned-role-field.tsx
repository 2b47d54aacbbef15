import { Field, Select } from "#components/ui/field.tsx";
import type { ProvisionedRole } from "#lib/accounts/sso/group-roles.ts";
import { useTranslations } from "#translations";

/** A choice of the roles that a provider can give. */
export function ProvisionedRoleField({
  id,
  label,
  roles,
  value,
}: {
  id: string;
  label: string;
  roles: readonly ProvisionedRole[];
  value: ProvisionedRole;
}) {
  const t = useTranslations("team");
  return (
    <Field id={id} label={label}>
      {(control) => (
        <Select {...control} name="role" defaultValue={value}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`roleName_${role}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
