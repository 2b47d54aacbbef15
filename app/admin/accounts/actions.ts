"use server";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, textOf } from "#components/ui/server/form-state.ts";
import { changeCredits } from "#lib/admin/change-credits.ts";
import { type Asked, suspendAccount, unsuspendAccount } from "#lib/admin/suspend-account.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export async function suspend(_previous: FormState, form: FormData): Promise<FormState> {
  return onAccount(form, suspendAccount, "Suspended: further jobs are refused.");
}

export async function unsuspend(_previous: FormState, form: FormData): Promise<FormState> {
  return onAccount(form, unsuspendAccount, "The suspension has ended.");
}

export async function adjust(_previous: FormState, form: FormData): Promise<FormState> {
  const direction = textOf(form, "direction") === "take" ? "take" : "grant";
  const credits = Number(textOf(form, "credits") || "NaN");
  const change = (accountId: string, asked: Asked) => changeCredits(accountId, { direction, credits }, asked);
  return onAccount(form, change, direction === "take" ? "Taken." : "Granted.");
}

async function onAccount(
  form: FormData,
  act: (accountId: string, asked: Asked) => Promise<boolean>,
  message: string,
): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireAdmin();
    const asked = { actor: account.id, reason: textOf(form, "reason"), request: textOf(form, "request") };
    const done = await act(textOf(form, "account"), asked);
    // The operator's own balance stands in the frame of every page.
    revalidatePath("/", "layout");
    return { ok: true, message: done ? message : "This form had its effect before; nothing was done twice." };
  });
}
