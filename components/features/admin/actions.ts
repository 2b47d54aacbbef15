"use server";
import { revalidatePath } from "next/cache";
import type { Messages } from "#components/translations/messages.ts";
import type { FormState } from "#components/ui/action-form.tsx";
import { parseMoney } from "#components/ui/format.ts";
import { attempt, textOf } from "#components/ui/server/form-state.ts";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { changeCredits } from "#lib/admin/change-credits.ts";
import { decideAccess } from "#lib/admin/decide-access.ts";
import { openIncident, updateIncident } from "#lib/admin/incidents.ts";
import { pauseAddingModel, removeInstalledModel, startAddingModel } from "#lib/admin/models.ts";
import type { ActRequest } from "#lib/admin/perform-act.ts";
import { changePrices } from "#lib/admin/prices.ts";
import { readAnyPurchase } from "#lib/admin/purchases.ts";
import { refundPurchase } from "#lib/admin/refund-purchase.ts";
import { preferEngine } from "#lib/admin/setup/choose-engine.ts";
import { serverRecipes } from "#lib/admin/setup/recipes.ts";
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
  const direction = textOf(form, "direction") === "take" ? "take" : "grant";
  const credits = Number(textOf(form, "credits") || "NaN");
  const change = (accountId: string, request: ActRequest) => changeCredits(accountId, { direction, credits }, request);
  return changeAccount(form, change, direction === "take" ? "creditsRemoved" : "creditsGranted");
}

export async function refund(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireAdmin();
    const { id, currency } = await readAnyPurchase(textOf(form, "purchase"));
    const stripeReason = refundReasons.find((known) => known === textOf(form, "stripe_reason")) ?? refundReasons[0];
    const applied = await refundPurchase(
      id,
      { amount: parseMoney(textOf(form, "amount"), currency), stripeReason },
      { actor: person.id, reason: textOf(form, "reason"), request: textOf(form, "request") },
    );
    revalidatePath("/", "layout");
    return { ok: true, message: await messageOf(applied, "refundDone") };
  });
}

export async function addModel(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireAdmin();
    const request = { actor: person.id, request: textOf(form, "request") };
    const applied = await startAddingModel(textOf(form, "model"), request);
    revalidatePath("/admin", "layout");
    return { ok: true, message: await messageOf(applied, "downloadStarted") };
  });
}

export async function pauseModel(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    await requireAdmin();
    await pauseAddingModel(textOf(form, "model"));
    revalidatePath("/admin/setup");
    return { ok: true, message: await messageOf(true, "downloadPauses") };
  });
}

/** Tests an engine with its key and makes it the first of an operation. */
export async function chooseEngine(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireAdmin();
    const secret = textOf(form, "secret");
    const value = textOf(form, "value").trim();
    const use = {
      operation: textOf(form, "operation"),
      engine: textOf(form, "engine"),
      secrets: secret && value ? { [secret]: value } : {},
    };
    const applied = await preferEngine(use, {
      actor: account.id,
      reason: "Setup page",
      request: textOf(form, "request"),
    });
    revalidatePath("/", "layout");
    return { ok: true, message: await messageOf(applied, "engineChosen") };
  });
}

/** Connects a server of the operator by one of the recipes. */
export async function connectServer(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireAdmin();
    const recipe = serverRecipes.find(({ id }) => id === textOf(form, "recipe"));
    const [model, address] = [textOf(form, "model").trim(), textOf(form, "address").trim()];
    const engine = `${recipe?.engine ?? ""}${model}@${address}#own`;
    const use = { operation: textOf(form, "operation"), engine, secrets: {} };
    const applied = await preferEngine(use, {
      actor: account.id,
      reason: "Setup page",
      request: textOf(form, "request"),
    });
    revalidatePath("/", "layout");
    return { ok: true, message: await messageOf(applied, "engineChosen") };
  });
}

export async function removeModel(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireAdmin();
    const request = { actor: person.id, request: textOf(form, "request") };
    const applied = await removeInstalledModel(textOf(form, "model"), request);
    revalidatePath("/admin/models");
    return { ok: true, message: await messageOf(applied, "modelRemoved") };
  });
}

export async function changeUnitPrices(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireAdmin();
    const scope = {
      operation: textOf(form, "operation"),
      engine: textOf(form, "engine") || undefined,
      effort: textOf(form, "effort") || undefined,
    };
    const entered = form.getAll("unit").map((unit) => [String(unit), textOf(form, `price-${String(unit)}`).trim()]);
    const prices = Object.fromEntries(entered.map(([unit, text]) => [unit, text === "" ? null : Number(text)]));
    const request = { actor: person.id, reason: textOf(form, "reason"), request: textOf(form, "request") };
    const applied = await changePrices(scope, prices, request);
    revalidatePath("/", "layout");
    return { ok: true, message: await messageOf(applied, "pricesChanged") };
  });
}

export async function publishIncident(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireAdmin();
    const incident = {
      title: textOf(form, "title"),
      impact: textOf(form, "impact"),
      operations: form.getAll("operations").map(String),
    };
    const applied = await openIncident(incident, publicationOf(form, person.id));
    revalidatePath("/admin/incidents");
    return { ok: true, message: await messageOf(applied, "incidentPublished") };
  });
}

export async function publishIncidentUpdate(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireAdmin();
    const publication = publicationOf(form, person.id);
    const applied = await updateIncident(textOf(form, "incident"), textOf(form, "status"), publication);
    revalidatePath("/admin/incidents");
    return { ok: true, message: await messageOf(applied, "updatePublished") };
  });
}

const publicationOf = (form: FormData, actor: string) => ({
  actor,
  message: textOf(form, "message"),
  request: textOf(form, "request"),
});

async function decide(form: FormData, approve: boolean): Promise<FormState> {
  return attempt(async () => {
    const { person } = await requireAdmin();
    const decision = {
      approve,
      credits: Number(textOf(form, "credits") || "0"),
      note: textOf(form, "note"),
    };
    await decideAccess(textOf(form, "id"), decision, person.id);
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
    const { person } = await requireAdmin();
    const request = { actor: person.id, reason: textOf(form, "reason"), request: textOf(form, "request") };
    const applied = await change(textOf(form, "account"), request);
    // The layout of every page shows the operator's own balance.
    revalidatePath("/", "layout");
    return { ok: true, message: await messageOf(applied, message) };
  });
}

/** The message after an act. A form that was submitted twice has applied its act once. */
async function messageOf(applied: boolean, message: Message): Promise<string> {
  const t = await getTranslations("admin");
  return t(applied ? message : "alreadySubmitted");
}
