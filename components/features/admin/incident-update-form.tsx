import { publishIncidentUpdate } from "#components/features/admin/actions.ts";
import { stateTitle } from "#components/translations/state-title.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { useTranslations } from "#translations";

const STATUSES = ["investigating", "identified", "monitoring", "resolved"];

/** The form that publishes an update of an open incident, or resolves it. */
export function IncidentUpdateForm({
  incidentId,
  status,
  requestId,
}: {
  incidentId: string;
  status: string;
  requestId: string;
}) {
  const t = useTranslations("admin");
  const states = useTranslations("states");
  return (
    <ActionForm action={publishIncidentUpdate} submit={t("publishUpdate")} busy={t("publishing")} kind="secondary">
      <input type="hidden" name="incident" value={incidentId} />
      <input type="hidden" name="request" value={requestId} />
      <div className="grid gap-4 sm:grid-cols-[1fr_3fr]">
        <Field id={`status-${incidentId}`} label={t("status")}>
          {(control) => (
            <Select {...control} name="status" defaultValue={status}>
              {STATUSES.map((name) => (
                <option key={name} value={name}>
                  {stateTitle(states, name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ActionField
          name="message"
          id={`message-${incidentId}`}
          label={t("message")}
          required
          minLength={3}
          maxLength={500}
        />
      </div>
    </ActionForm>
  );
}
