"use server";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
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
