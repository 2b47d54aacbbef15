import { Field, Select } from "#components/ui/field.tsx";
import { useTranslations } from "#translations";

/** How long the old key can stay active. */
const OVERLAP_HOURS = [0, 1, 24, 72] as const;

/** A rotation that ends the old key at once needs a confirmation. */
export const WITHOUT_OVERLAP = { field: "overlap", value: "0" };

/** The overlap of a rotation. */
export function OverlapField() {
  const t = useTranslations("keys");
  return (
    <Field id="overlap" label={t("keepOldKeyActiveFor")}>
      {(control) => (
        <Select {...control} name="overlap" defaultValue="24">
          {OVERLAP_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {t("hours", { hours })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
