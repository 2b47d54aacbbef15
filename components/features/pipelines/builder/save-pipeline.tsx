"use client";
import { useRouter } from "next/navigation";
import { ActionField, ActionForm, type FormState } from "#components/ui/action-form.tsx";
import { useTranslations } from "#translations";
import { getProblem, readResponse } from "../../playground/run/job-response.ts";
import type { EditedPipeline } from "./builder-props.ts";
import type { PipelineStep } from "./builder-steps.ts";
import { type BuilderVariable, hasNames, toStoredVariables } from "./variables.ts";

/** Stores the steps under a name, or as a new version of the edited pipeline. */
export function SavePipeline({
  steps,
  variables,
  edited,
}: {
  steps: readonly PipelineStep[];
  variables: readonly BuilderVariable[];
  edited: EditedPipeline | undefined;
}) {
  const t = useTranslations("pipelines");
  const texts = useTranslations("playground");
  const router = useRouter();
  const save = async (_previous: FormState, form: FormData): Promise<FormState> => {
    if (!hasNames(variables)) return { message: t("variableName") };
    try {
      const response = await fetch(`/api/playground/pipelines${edited ? `/${edited.id}` : ""}`, {
        method: edited ? "PATCH" : "POST",
        body: JSON.stringify({ name: String(form.get("name")), steps, variables: toStoredVariables(variables) }),
        headers: { "content-type": "application/json" },
      });
      const { id, version } = await readResponse<{ id: string; version: number }>(response);
      if (!edited) router.replace(`/pipelines/new?pipeline=${id}`);
      return { ok: true, message: t("saved", { version }) };
    } catch (error) {
      const { detail, errors = [] } = getProblem(error instanceof Error ? error : new Error(), texts);
      const name = errors.find(({ pointer }) => pointer === "/name")?.message;
      return name === undefined ? { message: detail } : { errors: { name } };
    }
  };
  return (
    <ActionForm action={save} submit={edited ? t("saveVersion") : t("save")} kind="secondary" keepsValues>
      <ActionField name="name" label={t("name")} defaultValue={edited?.name ?? ""} required maxLength={100} />
    </ActionForm>
  );
}
