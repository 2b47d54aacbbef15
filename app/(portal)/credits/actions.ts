"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { attempt, textOf } from "#app/form-state.ts";
import type { FormState } from "#components/ui/action-form.tsx";
import { paySandboxCheckout } from "#lib/payments/sandbox.ts";
import { startPurchase } from "#lib/payments/start-purchase.ts";
import { requireSession } from "#lib/session.ts";

export async function buy(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/credits");
    const { redirectUrl } = await startPurchase(account.id, textOf(form, "package"));
    redirect(redirectUrl);
  });
}

export async function payInSandbox(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/credits");
    const purchaseId = textOf(form, "purchase");
    await paySandboxCheckout(account.id, purchaseId);
    // The balance stands in the frame of every page.
    revalidatePath("/", "layout");
    redirect(`/credits?purchase=${encodeURIComponent(purchaseId)}`);
  });
}
