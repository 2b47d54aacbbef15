"use client";
import { useRouter } from "next/navigation";
import { ActionForm, type FormState } from "#components/ui/action-form.tsx";
import { useTranslations } from "#translations";
import { getProblem, readResponse } from "../playground/run/job-response.ts";
import { isOpen, type RunData } from "./run-data.ts";

/** The forms that cancel, resume and delete a run. */
export function RunActions({ run }: { run: Pick<RunData, "id" | "status"> }) {
  const t = useTranslations("pipelines");
  const texts = useTranslations("playground");
  const router = useRouter();
  const send = (method: string, part: string, message: string) => async (): Promise<FormState> => {
    try {
      const response = await fetch(`/api/playground/runs/${run.id}${part}`, { method });
      // The response to a deletion has no content.
      if (response.status !== 204) await readResponse(response);
      router.refresh();
      return { ok: true, message };
    } catch (error) {
      return { message: getProblem(error instanceof Error ? error : new Error(), texts).detail };
    }
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      {run.status === "running" ? (
        <ActionForm
          key="cancel"
          action={send("POST", "/cancel", t("runCanceled"))}
          submit={t("cancelRun")}
          kind="danger"
          confirmation={{ title: t("cancelThisRun"), detail: t("cancelDetail") }}
        />
      ) : null}
      {run.status === "failed" ? (
        <ActionForm key="resume" action={send("POST", "/resume", t("runResumed"))} submit={t("resumeRun")} />
      ) : null}
      {isOpen(run) ? null : (
        <ActionForm
          key="delete"
          action={send("DELETE", "", t("resultsDeleted"))}
          submit={t("deleteResults")}
          kind="danger"
          confirmation={{ title: t("deleteTheseResults"), detail: t("deleteDetail") }}
        />
      )}
    </div>
  );
}
