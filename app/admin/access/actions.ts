"use server";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, textOf } from "#components/ui/server/form-state.ts";
import { decideAccess } from "#lib/access/decide-access.ts";
import { requireAdmin } from "#lib/platform/session.ts";

async function decide(form: FormData, approve: boolean): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireAdmin();
    const decision = {
      approve,
      credits: Number(textOf(form, "credits") || "0"),
      note: textOf(form, "note"),
    };
    await decideAccess(textOf(form, "id"), decision, account.id);
    revalidatePath("/admin/access");
    return { ok: true };
  });
}

export async function approve(_previous: FormState, form: FormData): Promise<FormState> {
  return decide(form, true);
}

export async function decline(_previous: FormState, form: FormData): Promise<FormState> {
  return decide(form, false);
}
