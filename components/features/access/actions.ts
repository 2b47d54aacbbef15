"use server";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { requestAccess } from "#lib/access/request-access.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { getTranslations } from "#translations";

export async function submitAccessRequest(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("access");
    const { account } = await requireSession("/access", "keys");
    await requestAccess(account.id, {
      useCase: getText(form, "useCase"),
      volume: getText(form, "volume"),
      company: getText(form, "company"),
    });
    revalidatePath("/access");
    return { ok: true, message: t("requestSent") };
  });
}
