"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { Messages } from "#components/translations/messages.ts";
import type { FormState } from "#components/ui/action-form.tsx";
import { parseMoney } from "#components/ui/format.ts";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { requireAdmin, requireProvenAdmin } from "#lib/accounts/session/session.ts";
import { changeCredits } from "#lib/admin/change-credits.ts";
import { decideAccess } from "#lib/admin/decide-access.ts";
import { openIncident, updateIncident } from "#lib/admin/incidents.ts";
import { closeInvoice } from "#lib/admin/invoices.ts";
import { pauseAddingModel, removeInstalledModel, startAddingModel } from "#lib/admin/models.ts";
import type { ActRequest } from "#lib/admin/perform-act.ts";
import { changePrices } from "#lib/admin/prices.ts";
import { closePromotion, createPromotion } from "#lib/admin/promotions.ts";
import { readAnyPurchase } from "#lib/admin/purchases.ts";
import { refundPurchase } from "#lib/admin/refund-purchase.ts";
import { preferEngine } from "#lib/admin/setup/choose-engine.ts";
import { serverRecipes } from "#lib/admin/setup/recipes.ts";
import { startSupport } from "#lib/admin/start-support.ts";
import { suspendAccount, unsuspendAccount } from "#lib/admin/suspend-account.ts";
import { refundReasons } from "#lib/payments/refund-purchase.ts";
import { getTranslations } from "#translations";

/** A message of the administration. */
type Message = keyof Messages["admin"] & string;

export async function approveAccess(_previous: FormState, form: FormData): Promise<FormState> {
  return decide(form, true);
}

export async function declineAccess(_previous: FormState, form: FormData): Promise<FormState> {
  return decide(form, false);
}

export async function suspend(_previous: FormState, form: FormData): Promise<FormState> {
  return changeAccount(form, suspendAccount, "accountSuspended");
}

export async function unsuspend(_previous: FormState, form: FormData): Promise<FormState> {
  return changeAccount(form, unsuspendAccount, "suspensionEnded");
}

export async function adjust(_previous: FormState, form: FormData): Promise<FormState> {
  const direction = getText(form, "direction") === "take" ? "take" : "grant";
  const credits = Number(getText(form, "credits") || "NaN");
  const ends = getText(form, "ends");
  const change = (accountId: string, request: ActRequest) =>
    changeCredits(accountId, { direction, credits, ends }, request);
  return changeAccount(form, change, direction === "take" ? "creditsRemoved" : "creditsGranted");
}

export async function markInvoicePaid(_previous: FormState, form: FormData): Promise<FormState> {
  return decideOrder(form, "paid");
}

export async function cancelInvoice(_previous: FormState, form: FormData): Promise<FormState> {
  return decideOrder(form, "canceled");
}

export async function createCode(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireProvenAdmin();
    const promotion = {
      code: getText(form, "code"),
      credits: Number(getText(form, "credits") || "NaN"),
      maxRedemptions: Number(getText(form, "max_redemptions") || "NaN"),
      validDays: Number(getText(form, "valid_days") || "NaN"),
      ends: getText(form, "ends"),
    };
    const request = { actor: person.id, reason: getText(form, "reason"), request: getText(form, "request") };
    const code = await createPromotion(promotion, request);
    revalidatePath("/admin/promotions");
    const t = await getTranslations("admin");
    return { ok: true, message: code === null ? t("alreadySubmitted") : t("codeCreated", { code }) };
  });
}

export async function endCode(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireProvenAdmin();
    const request = { actor: person.id, reason: "Promotion codes page", request: getText(form, "request") };
    const applied = await closePromotion(getText(form, "code"), request);
    revalidatePath("/admin/promotions");
    return { ok: true, message: await readMessage(applied, "codeEnded") };
  });
}

export async function refund(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireProvenAdmin();
    const { id, currency } = await readAnyPurchase(getText(form, "purchase"));
    const stripeReason = refundReasons.find((known) => known === getText(form, "stripe_reason")) ?? refundReasons[0];
    const applied = await refundPurchase(
      id,
      { amount: parseMoney(getText(form, "amount"), currency), stripeReason },
      { actor: person.id, reason: getText(form, "reason"), request: getText(form, "request") },
    );
    revalidatePath("/", "layout");
    return { ok: true, message: await readMessage(applied, "refundDone") };
  });
}

export async function addModel(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireProvenAdmin();
    const request = { actor: person.id, request: getText(form, "request") };
    const applied = await startAddingModel(getText(form, "model"), request);
    revalidatePath("/admin", "layout");
    return { ok: true, message: await readMessage(applied, "downloadStarted") };
  });
}

export async function pauseModel(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    await requireAdmin();
    await pauseAddingModel(getText(form, "model"));
    revalidatePath("/admin/setup");
    return { ok: true, message: await readMessage(true, "downloadPauses") };
  });
}

/** Opens the portal of an account, read-only, for the operator's browser. */
export async function openPortal(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person, sessionId } = await requireProvenAdmin();
    const request = { actor: person.id, reason: getText(form, "reason"), request: getText(form, "request") };
    await startSupport(getText(form, "account"), sessionId, request);
    revalidatePath("/", "layout");
    redirect("/usage");
  });
}

/** Tests an engine with its key and makes it the first of an operation. */
export async function chooseEngine(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireProvenAdmin();
    const secret = getText(form, "secret");
    const value = getText(form, "value").trim();
    const use = {
      operation: getText(form, "operation"),
      engine: getText(form, "engine"),
      secrets: secret && value ? { [secret]: value } : {},
    };
    const applied = await preferEngine(use, {
      actor: account.id,
      reason: "Setup page",
      request: getText(form, "request"),
    });
    revalidatePath("/", "layout");
    return { ok: true, message: await readMessage(applied, "engineChosen") };
  });
}

/** Connects a server of the operator by one of the recipes. */
export async function connectServer(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireProvenAdmin();
    const recipe = serverRecipes.find(({ id }) => id === getText(form, "recipe"));
    const [model, address] = [getText(form, "model").trim(), getText(form, "address").trim()];
    const engine = `${recipe?.engine ?? ""}${model}@${address}#own`;
    const use = { operation: getText(form, "operation"), engine, secrets: {} };
    const applied = await preferEngine(use, {
      actor: account.id,
      reason: "Setup page",
      request: getText(form, "request"),
    });
    revalidatePath("/", "layout");
    return { ok: true, message: await readMessage(applied, "engineChosen") };
  });
}

export async function removeModel(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireProvenAdmin();
    const request = { actor: person.id, request: getText(form, "request") };
    const applied = await removeInstalledModel(getText(form, "model"), request);
    revalidatePath("/admin/models");
    return { ok: true, message: await readMessage(applied, "modelRemoved") };
  });
}

export async function changeUnitPrices(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireProvenAdmin();
    const scope = {
      operation: getText(form, "operation"),
      engine: getText(form, "engine") || undefined,
      effort: getText(form, "effort") || undefined,
    };
    const entered = form.getAll("unit").map((unit) => [String(unit), getText(form, `price-${String(unit)}`).trim()]);
    const prices = Object.fromEntries(entered.map(([unit, text]) => [unit, text === "" ? null : Number(text)]));
    const request = { actor: person.id, reason: getText(form, "reason"), request: getText(form, "request") };
    const applied = await changePrices(scope, prices, request);
    revalidatePath("/", "layout");
    return { ok: true, message: await readMessage(applied, "pricesChanged") };
  });
}

export async function publishIncident(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireAdmin();
    const incident = {
      title: getText(form, "title"),
      impact: getText(form, "impact"),
      operations: form.getAll("operations").map(String),
    };
    const applied = await openIncident(incident, getPublication(form, person.id));
    revalidatePath("/admin/incidents");
    return { ok: true, message: await readMessage(applied, "incidentPublished") };
  });
}

export async function publishIncidentUpdate(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireAdmin();
    const publication = getPublication(form, person.id);
    const applied = await updateIncident(getText(form, "incident"), getText(form, "status"), publication);
    revalidatePath("/admin/incidents");
    return { ok: true, message: await readMessage(applied, "updatePublished") };
  });
}

const getPublication = (form: FormData, actor: string) => ({
  actor,
  message: getText(form, "message"),
  request: getText(form, "request"),
});

async function decideOrder(form: FormData, decision: "paid" | "canceled"): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireProvenAdmin();
    const request = { actor: person.id, reason: getText(form, "reason"), request: getText(form, "request") };
    const applied = await closeInvoice(getText(form, "purchase"), decision, request);
    revalidatePath("/", "layout");
    return { ok: true, message: await readMessage(applied, decision === "paid" ? "orderPaid" : "orderCanceled") };
  });
}

async function decide(form: FormData, approve: boolean): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireAdmin();
    const decision = {
      approve,
      credits: Number(getText(form, "credits") || "0"),
      note: getText(form, "note"),
    };
    await decideAccess(getText(form, "id"), decision, person.id);
    revalidatePath("/admin/access");
    return { ok: true };
  });
}

async function changeAccount(
  form: FormData,
  change: (accountId: string, request: ActRequest) => Promise<boolean>,
  message: Message,
): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireProvenAdmin();
    const request = { actor: person.id, reason: getText(form, "reason"), request: getText(form, "request") };
    const applied = await change(getText(form, "account"), request);
    // The layout of every page shows the operator's own balance.
    revalidatePath("/", "layout");
    return { ok: true, message: await readMessage(applied, message) };
  });
}

/** The message after an act. A form that was submitted twice has applied its act once. */
async function readMessage(applied: boolean, message: Message): Promise<string> {
  const t = await getTranslations("admin");
  return t(applied ? message : "alreadySubmitted");
}
