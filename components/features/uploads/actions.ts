"use server";
import { AppError } from "@atelier/errors";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt } from "#components/ui/server/form-state.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { deleteUpload, listUploads, MAX_UPLOADS } from "#lib/uploads/uploads.ts";
import { getTranslations } from "#translations";
import { ALL_UPLOADS } from "./upload-selection.ts";

/** Deletes several uploads, or all of the account. Those that have expired in the meantime are skipped. */
export async function removeSelected(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("uploads");
    const { account } = await requireSession("/uploads", "run");
    const selected = form.getAll("upload").filter((id) => typeof id === "string");
    const ids = selected.includes(ALL_UPLOADS)
      ? (await listUploads({ accountId: account.id }, { limit: MAX_UPLOADS })).map(({ id }) => id)
      : selected.slice(0, MAX_UPLOADS);
    let uploads = 0;
    for (const id of ids) if (await isDeleted(account.id, id)) uploads++;
    if (uploads === 0) return { ok: false, message: t("selectAtLeastOne") };
    revalidatePath("/uploads");
    return { ok: true, message: t("uploadsDeleted", { uploads }) };
  });
}

/** Deletes an upload. Returns false if the account has no such upload. */
async function isDeleted(accountId: string, id: string): Promise<boolean> {
  try {
    await deleteUpload({ accountId }, id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}
