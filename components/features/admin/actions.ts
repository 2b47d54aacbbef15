"use server";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
import { parseMoney } from "#components/ui/format.ts";
import { attempt, textOf } from "#components/ui/server/form-state.ts";
import { decideAccess } from "#lib/access/decide-access.ts";
import { changeCredits } from "#lib/admin/change-credits.ts";
import { removeInstalledModel, startAddingModel } from "#lib/admin/models.ts";
import type { ActRequest } from "#lib/admin/perform-act.ts";
import { changePrices } from "#lib/admin/prices.ts";
import { readAnyPurchase } from "#lib/admin/purchases.ts";
import { refundPurchase } from "#lib/admin/refund-purchase.ts";
import { suspendAccount, unsuspendAccount } from "#lib/admin/suspend-account.ts";
import { refundReasons } from "#lib/payments/refund-purchase.ts";
import { requireAdmin } from "#lib/platform/session.ts";

const ALREADY_APPLIED = "This form was already submitted. No further change was made.";

export async function approveAccess(_previous: FormState, form: FormData): Promise<FormState> {
  return decide(form, true);
}

export async function declineAccess(_previous: FormState, form: FormData): Promise<FormState> {
  return decide(form, false);
}

export async function suspend(_previous: FormState, form: FormData): Promise<FormState> {
  return changeAccount(form, suspendAccount, "Account suspended. New jobs are refused.");
}

export async function unsuspend(_previous: FormState, form: FormData): Promise<FormState> {
  return changeAccount(form, unsuspendAccount, "Suspension ended.");
}

export async function adjust(_previous: FormState, form: FormData): Promise<FormState> {
  const direction = textOf(form, "direction") === "take" ? "take" : "grant";
  const credits = Number(textOf(form, "credits") || "NaN");
  const change = (accountId: string, request: ActRequest) => changeCredits(accountId, { direction, credits }, request);
  return changeAccount(form, change, direction === "take" ? "Credits removed." : "Credits granted.");
}

export async function refund(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireAdmin();
    const { id, currency } = await readAnyPurchase(textOf(form, "purchase"));
    const stripeReason = refundReasons.find((known) => known === textOf(form, "stripe_reason")) ?? refundReasons[0];
    const applied = await refundPurchase(
      id,
      { amount: parseMoney(textOf(form, "amount"), currency), stripeReason },
      { actor: account.id, reason: textOf(form, "reason"), request: textOf(form, "request") },
    );
    revalidatePath("/", "layout");
    return { ok: true, message: applied ? "Refunded." : ALREADY_APPLIED };
  });
}

export async function addModel(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireAdmin();
    const request = { actor: account.id, request: textOf(form, "request") };
    const applied = await startAddingModel(textOf(form, "model"), request);
    revalidatePath("/admin/models");
    return { ok: true, message: applied ? "The download has started." : ALREADY_APPLIED };
  });
}

export async function removeModel(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireAdmin();
    const request = { actor: account.id, request: textOf(form, "request") };
    const applied = await removeInstalledModel(textOf(form, "model"), request);
    revalidatePath("/admin/models");
    return { ok: true, message: applied ? "Model removed." : ALREADY_APPLIED };
  });
}

export async function changeUnitPrices(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireAdmin();
    const scope = {
      operation: textOf(form, "operation"),
      engine: textOf(form, "engine") || undefined,
      effort: textOf(form, "effort") || undefined,
    };
    const entered = form.getAll("unit").map((unit) => [String(unit), textOf(form, `price-${String(unit)}`).trim()]);
    const prices = Object.fromEntries(entered.map(([unit, text]) => [unit, text === "" ? null : Number(text)]));
    const request = { actor: account.id, reason: textOf(form, "reason"), request: textOf(form, "request") };
    const applied = await changePrices(scope, prices, request);
    revalidatePath("/", "layout");
    return { ok: true, message: applied ? "Prices changed." : ALREADY_APPLIED };
  });
}

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

async function changeAccount(
  form: FormData,
  change: (accountId: string, request: ActRequest) => Promise<boolean>,
  message: string,
): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireAdmin();
    const request = { actor: account.id, reason: textOf(form, "reason"), request: textOf(form, "request") };
    const applied = await change(textOf(form, "account"), request);
    // The layout of every page shows the operator's own balance.
    revalidatePath("/", "layout");
    return { ok: true, message: applied ? message : ALREADY_APPLIED };
  });
}
