import { publishIncident } from "#components/features/admin/actions.ts";
import { stateTitle } from "#components/translations/state-title.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Choice, Choices } from "#components/ui/choices.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

const IMPACTS = ["minor", "major", "maintenance"];

/** The form that publishes an incident on the status page. Its request id becomes the incident's id. */
export function IncidentForm({
  operations,
  requestId,
}: {
  operations: readonly { slug: string; title: string }[];
  requestId: string;
}) {
  const t = useTranslations("admin");
  const states = useTranslations("states");
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("newIncident")}</CardTitle>
      <ActionForm action={publishIncident} submit={t("publish")} busy={t("publishing")}>
        <input type="hidden" name="request" value={requestId} />
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
          <ActionField name="title" label={t("title")} required minLength={3} maxLength={120} />
          <Field id="impact" label={t("impact")}>
            {(control) => (
              <Select {...control} name="impact">
                {IMPACTS.map((impact) => (
                  <option key={impact} value={impact}>
                    {stateTitle(states, impact)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Choices name="operations" legend={t("affectedOperations")} hint={t("noneSelectedMeansAllOperations")}>
          <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
            {operations.map(({ slug, title }) => (
              <Choice key={slug} name="operations" value={slug} checked={false}>
                {title}
              </Choice>
            ))}
          </div>
        </Choices>
        <ActionField name="message" label={t("message")} multiline rows={3} required minLength={3} maxLength={500} />
      </ActionForm>
    </Card>
  );
}
