"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { parseMoney } from "#components/ui/format.ts";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { addressDigest, getNetwork } from "#lib/accounts/address.ts";
import { readActor, recordAct, requireProvenSession, requireSession } from "#lib/accounts/session/session.ts";
import { openBillingPortal } from "#lib/payments/customer.ts";
import { requestInvoice } from "#lib/payments/invoices/request.ts";
import { redeemPromotion } from "#lib/payments/promotions/redeem.ts";
import { paySandboxCheckout, saveSandboxCard } from "#lib/payments/sandbox.ts";
import { startPurchase } from "#lib/payments/start-purchase.ts";
import { saveTopUp, stopTopUp } from "#lib/payments/top-up/settings.ts";
import { getTranslations } from "#translations";

export async function buy(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/credits", "write_billing");
    const credits = getText(form, "credits");
    const wanted = credits ? Number(credits) : getText(form, "package");
    const { redirectUrl } = await startPurchase(account.id, wanted, getText(form, "currency"));
    redirect(redirectUrl);
  });
}

export async function orderOnInvoice(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("credits");
    const session = await requireSession("/credits", "write_billing");
    const order = {
      credits: Number(getText(form, "credits") || "NaN"),
      currency: getText(form, "currency"),
      company: getText(form, "company"),
      address: getText(form, "address"),
      taxId: getText(form, "tax_id"),
      orderReference: getText(form, "order_reference"),
    };
    const { number } = await requestInvoice(session.account.id, order, await readActor(session));
    revalidatePath("/credits");
    return { ok: true, message: t("orderedPayAsMailed", { number }) };
  });
}

export async function redeem(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("credits");
    const session = await requireSession("/credits", "write_billing");
    const actor = await readActor(session);
    const network = getNetwork(actor.address ?? "unknown");
    const redeemer = { actor, network, addressDigest: addressDigest(session.person.email) };
    const credits = await redeemPromotion(session.account.id, getText(form, "code"), redeemer);
    // The layout of every page shows the balance.
    revalidatePath("/", "layout");
    return { ok: true, message: t("creditsAdded", { credits }) };
  });
}

export async function payInSandbox(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/credits", "write_billing");
    const purchaseId = getText(form, "purchase");
    await paySandboxCheckout(account.id, purchaseId);
    // The layout of every page shows the balance.
    revalidatePath("/", "layout");
    redirect(`/credits?purchase=${encodeURIComponent(purchaseId)}`);
  });
}

export async function saveCardInSandbox(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireProvenSession("/credits", "write_billing");
    await saveSandboxCard(account.id, getText(form, "session"), getText(form, "card"));
    redirect("/credits?card=saved#top-up");
  });
}

export async function openPortal(_previous: FormState): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireProvenSession("/credits", "write_billing");
    redirect((await openBillingPortal(account.id)).redirectUrl);
  });
}

export async function turnOnTopUp(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("credits");
    const session = await requireProvenSession("/credits", "write_billing");
    const currency = getText(form, "currency");
    const order = {
      packageId: getText(form, "package"),
      currency,
      threshold: Number(getText(form, "threshold")),
      monthlyCap: parseMoney(getText(form, "cap"), currency),
    };
    const { redirectUrl } = await saveTopUp(session.account.id, {
      ...order,
      consent: getText(form, "consent") === "yes",
      newCard: getText(form, "card") === "new",
    });
    await recordAct(session, "top_up.enabled", undefined, { after: order });
    if (redirectUrl) redirect(redirectUrl);
    revalidatePath("/credits");
    return { ok: true, message: t("topUpOn") };
  });
}

export async function turnOffTopUp(_previous: FormState): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("credits");
    const session = await requireSession("/credits", "write_billing");
    await stopTopUp(session.account.id);
    await recordAct(session, "top_up.disabled");
    revalidatePath("/credits");
    return { ok: true, message: t("topUpOff") };
  });
}
