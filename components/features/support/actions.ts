"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt } from "#components/ui/server/form-state.ts";
import { readActor, requireSession, supportSession } from "#lib/accounts/session/session.ts";
import { endSupport } from "#lib/accounts/support.ts";
import { getTranslations } from "#translations";

/** Ends the support access of the operator's own browser, which goes back to the administration. */
export async function endView(_previous: FormState): Promise<FormState> {
  return attempt(async () => {
    const support = await supportSession();
    if (!support) redirect("/sign-in");
    await endSupport({ sessionId: support.session.sessionId }, { kind: "operator", id: null });
    revalidatePath("/", "layout");
    redirect(`/admin/accounts/${support.view.accountId}`);
  });
}

/** Ends all support access to the account of an owner or admin. */
export async function endAccess(_previous: FormState): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("support");
    const session = await requireSession("/team", "security");
    await endSupport({ accountId: session.account.id }, await readActor(session));
    revalidatePath("/team");
    return { ok: true, message: t("ended") };
  });
}
