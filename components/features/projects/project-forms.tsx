"use client";
import {
  Amount,
  CapFields,
  NameField,
  type OperationChoice,
  OperationChoices,
} from "#components/features/keys/key-fields.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { archive, create, save } from "./actions.ts";

/** The form for a new project. Its other limits are on its page. */
export function NewProject() {
  const t = useTranslations("projects");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("newProject")}</CardTitle>
      <ActionForm action={create} submit={t("createProject")} keepsValues>
        <NameField name="" hint={t("nameHint")} />
        <CapFields cap="" period="month" />
      </ActionForm>
    </Card>
  );
}

/** The values of the form of a project. Empty text is no limit. */
export interface ProjectValues {
  id: string;
  isDefault: boolean;
  name: string;
  cap: string;
  period: string;
  requestsPerMinute: string;
  operations: readonly string[] | null;
}

/** The form that changes a project. The default one can only have a name and a cap. */
export function ProjectEditor({
  values,
  operations,
}: {
  values: ProjectValues;
  operations: readonly OperationChoice[];
}) {
  const t = useTranslations("projects");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("limits")}</CardTitle>
      <ActionForm action={save} submit={t("saveChanges")} keepsValues>
        <input type="hidden" name="project" value={values.id} />
        <NameField name={values.name} hint={t("nameHint")} />
        <CapFields cap={values.cap} period={values.period} />
        {values.isDefault ? (
          <p className="text-ink-2 text-sm">{t("defaultLimits")}</p>
        ) : (
          <>
            <Amount name="requests_per_minute" label={t("requestsPerMinute")} value={values.requestsPerMinute} />
            <OperationChoices chosen={values.operations} operations={operations} />
          </>
        )}
      </ActionForm>
    </Card>
  );
}

/** The form that archives a project and revokes its keys. */
export function ProjectArchive({ id, keys }: { id: string; keys: number }) {
  const t = useTranslations("projects");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("archive")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("archiveDetail")}</p>
      <ActionForm
        action={archive}
        submit={t("archive")}
        kind="danger"
        confirmation={{ title: t("archiveQuestion"), detail: t("keysWillEnd", { count: keys }) }}
      >
        <input type="hidden" name="project" value={id} />
      </ActionForm>
    </Card>
  );
}
