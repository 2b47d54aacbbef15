"use server";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { withFolder } from "#lib/api/http/body/temporary.ts";
import { cancelBatch, pauseBatch, resumeBatch } from "#lib/batches/control.ts";
import { retryBatch } from "#lib/batches/retry.ts";
import { getTranslations } from "#translations";

export async function pause(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("batches");
    const { account } = await requireSession("/batches", "run");
    const { id } = await pauseBatch(account.id, getText(form, "batch"));
    revalidatePath(`/batches/${id}`);
    return { ok: true, message: t("batchPaused") };
  });
}

export async function resume(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("batches");
    const { account } = await requireSession("/batches", "run");
    const { id } = await resumeBatch(account.id, getText(form, "batch"));
    revalidatePath(`/batches/${id}`);
    return { ok: true, message: t("batchResumed") };
  });
}

export async function cancel(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("batches");
    const { account } = await requireSession("/batches", "run");
    const { id } = await cancelBatch(account.id, getText(form, "batch"));
    revalidatePath(`/batches/${id}`);
    return { ok: true, message: t("batchCanceled") };
  });
}

export async function retry(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("batches");
    const { account } = await requireSession("/batches", "run");
    const batchId = getText(form, "batch");
    const caller = { accountId: account.id, keyId: null };
    await withFolder((directory) => retryBatch(caller, batchId, directory));
    revalidatePath(`/batches/${batchId}`);
    return { ok: true, message: t("failedRetried") };
  });
}
