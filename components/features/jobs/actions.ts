"use server";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
import { plural } from "#components/ui/format.ts";
import { attempt, textOf } from "#components/ui/server/form-state.ts";
import { cancelJob, purgeJob } from "#lib/jobs/cancel.ts";
import { requireSession } from "#lib/platform/session.ts";

export async function cancel(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/jobs");
    const jobId = textOf(form, "job");
    await cancelJob(account.id, jobId);
    revalidatePath(`/jobs/${jobId}`);
    return { ok: true, message: "Job canceled. You were not charged." };
  });
}

export async function purge(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/jobs");
    const jobId = textOf(form, "job");
    await purgeJob(account.id, jobId);
    revalidatePath(`/jobs/${jobId}`);
    return { ok: true, message: "Results deleted. The charge stays in your ledger." };
  });
}

const MAX_SELECTED = 100;

/** Deletes the results of several jobs. Jobs without results are skipped. */
export async function purgeSelected(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/jobs");
    const jobIds = form
      .getAll("job")
      .filter((id) => typeof id === "string")
      .slice(0, MAX_SELECTED);
    if (jobIds.length === 0) return { ok: false, message: "Select at least one job." };
    for (const jobId of jobIds) await purgeJob(account.id, jobId);
    revalidatePath("/jobs");
    return {
      ok: true,
      message: `Results of ${plural(jobIds.length, "job")} deleted. The charges stay in your ledger.`,
    };
  });
}
