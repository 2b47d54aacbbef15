"use server";
import { revalidatePath } from "next/cache";
import { ALL_JOBS } from "#components/features/jobs/job-selection.ts";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { cancelJob } from "#lib/jobs/cancel.ts";
import { keepJob, releaseKeptJob } from "#lib/jobs/keep.ts";
import { hasEnded, jobStatuses, listJobs } from "#lib/jobs/record.ts";
import { eraseJob } from "#lib/jobs/retention.ts";
import { isGone } from "#lib/jobs/view.ts";
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
/** One request deletes the results of so many jobs, so that it ends in time. */
const MAX_OF_ALL_PAGES = 500;

/** Deletes the results of several jobs, or of all that match the filters. Jobs without results are skipped. */
export async function purgeSelected(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("jobs");
    const { account } = await requireSession("/jobs", "run");
    const selected = form.getAll("job").filter((id) => typeof id === "string");
    if (selected.length === 0) return { ok: false, message: t("selectAtLeastOne") };
    const isAll = selected.includes(ALL_JOBS);
    const jobIds = isAll ? await findJobsWithResults(account.id, form) : selected.slice(0, MAX_SELECTED);
    for (const jobId of jobIds) await eraseJob(account.id, jobId);
    revalidatePath("/jobs");
    const key = jobIds.length === MAX_OF_ALL_PAGES ? "resultsOfFirstJobsDeleted" : "resultsOfJobsDeleted";
    return { ok: true, message: t(key, { jobs: jobIds.length }) };
  });
}

/** The newest jobs with stored results that match the filters of the form. */
async function findJobsWithResults(accountId: string, form: FormData): Promise<string[]> {
  const operation = getText(form, "operation") || undefined;
  const projectId = getText(form, "project") || undefined;
  const status = jobStatuses.find((known) => known === getText(form, "status"));
  const found: string[] = [];
  let before: string | undefined;
  do {
    const page = await listJobs(accountId, { limit: MAX_SELECTED, before, operation, status, projectId });
    found.push(...page.filter((job) => hasEnded(job) && job.files.some((file) => !isGone(file))).map(({ id }) => id));
    before = page.length === MAX_SELECTED ? page.at(-1)?.id : undefined;
  } while (before !== undefined && found.length < MAX_OF_ALL_PAGES);
  return found.slice(0, MAX_OF_ALL_PAGES);
}
