"use server";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { cancelJob } from "#lib/jobs/cancel.ts";
import { keepJob, releaseKeptJob } from "#lib/jobs/keep.ts";
import { eraseJob } from "#lib/jobs/retention.ts";
import { redeliverForJob } from "#lib/webhooks/deliveries.ts";
import { getTranslations } from "#translations";

export async function cancel(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("jobs");
    const { account } = await requireSession("/jobs", "run");
    const jobId = getText(form, "job");
    await cancelJob(account.id, jobId);
    revalidatePath(`/jobs/${jobId}`);
    return { ok: true, message: t("jobCanceled") };
  });
}

export async function purge(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("jobs");
    const { account } = await requireSession("/jobs", "run");
    const jobId = getText(form, "job");
    await eraseJob(account.id, jobId);
    revalidatePath(`/jobs/${jobId}`);
    return { ok: true, message: t("resultsDeleted") };
  });
}

export async function keep(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("jobs");
    const { account } = await requireSession("/jobs", "run");
    const jobId = getText(form, "job");
    await keepJob(account.id, jobId);
    revalidatePath(`/jobs/${jobId}`);
    return { ok: true, message: t("resultsKept") };
  });
}

export async function release(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("jobs");
    const { account } = await requireSession("/jobs", "run");
    const jobId = getText(form, "job");
    await releaseKeptJob(account.id, jobId);
    revalidatePath(`/jobs/${jobId}`);
    return { ok: true, message: t("keepingEnded") };
  });
}

/** Sends the delivery to the address that a job named again. */
export async function resendWebhook(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const webhooks = await getTranslations("webhooks");
    const { account } = await requireSession("/jobs", "run");
    const jobId = getText(form, "job");
    await redeliverForJob(account.id, jobId, getText(form, "delivery"));
    revalidatePath(`/jobs/${jobId}`);
    return { ok: true, message: webhooks("sentAgain", { count: 1 }) };
  });
}

const MAX_SELECTED = 100;

/** Deletes the results of several jobs. Jobs without results are skipped. */
export async function purgeSelected(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("jobs");
    const { account } = await requireSession("/jobs", "run");
    const jobIds = form
      .getAll("job")
      .filter((id) => typeof id === "string")
      .slice(0, MAX_SELECTED);
    if (jobIds.length === 0) return { ok: false, message: t("selectAtLeastOne") };
    for (const jobId of jobIds) await eraseJob(account.id, jobId);
    revalidatePath("/jobs");
    return {
      ok: true,
      message: t("resultsOfJobsDeleted", { jobs: jobIds.length }),
    };
  });
}
