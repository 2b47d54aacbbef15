"use server";
import { redirect } from "next/navigation";
import { attempt, textOf } from "#app/form-state.ts";
import type { FormState } from "#components/ui/action-form.tsx";
import { changePassword } from "#lib/accounts/reset-password.ts";
import { signOutEverywhere } from "#lib/accounts/sessions.ts";
import { requireSession } from "#lib/session.ts";

export async function changeMyPassword(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account, sessionId } = await requireSession("/settings");
    await changePassword({
      accountId: account.id,
      sessionId,
      current: textOf(form, "current"),
      next: textOf(form, "password"),
    });
    return { ok: true, message: "Changed. Your other browsers were signed out." };
  });
}

export async function signOutAll(): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/settings");
    await signOutEverywhere(account.id);
    redirect("/sign-in");
  });
}
