"use server";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
import { parseMoney } from "#components/ui/format.ts";
import { attempt, textOf } from "#components/ui/server/form-state.ts";
import { readAnyPurchase } from "#lib/admin/purchases.ts";
import { refundPurchase } from "#lib/admin/refund-purchase.ts";
import { refundReasons } from "#lib/payments/refund-purchase.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export async function refund(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireAdmin();
    const { id, currency } = await readAnyPurchase(textOf(form, "purchase"));
    const stripeReason = refundReasons.find((known) => known === textOf(form, "stripe_reason")) ?? refundReasons[0];
    const done = await refundPurchase(
      id,
      { amount: parseMoney(textOf(form, "amount"), currency), stripeReason },
      { actor: account.id, reason: textOf(form, "reason"), request: textOf(form, "request") },
    );
    revalidatePath("/", "layout");
    return { ok: true, message: done ? "Refunded." : "This form had its effect before; nothing was done twice." };
  });
}
