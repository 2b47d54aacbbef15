"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { recordAct, requireProvenSession, requireSession } from "#lib/accounts/session/session.ts";
import { parseFields } from "#lib/api/http/page.ts";
import { redeliver, redeliverFailed, sendTestEvent } from "#lib/webhooks/deliveries.ts";
import { createEndpoint, deleteEndpoint, readEndpoint, updateEndpoint } from "#lib/webhooks/endpoints.ts";
import { newWebhookInput, webhookChangeInput } from "#lib/webhooks/request.ts";
import { JOB_URLS, replaceSecret } from "#lib/webhooks/secrets.ts";
import { getTranslations } from "#translations";
import { readWebhookForm } from "./server/webhook-form.ts";

/** The result of a webhook action. Only the response that creates a secret contains it. */
export type SecretState = FormState & {
  secret?: string;
  /** The id of an endpoint that was created. */
  id?: string;
};

export async function create(_previous: SecretState, form: FormData): Promise<SecretState> {
  return attempt(async () => {
    const session = await requireProvenSession("/webhooks", "webhooks");
    const fields = parseFields(newWebhookInput, readWebhookForm(form));
    const { endpoint, secret } = await createEndpoint(session.account.id, fields);
    await recordAct(session, "webhook.created", endpoint.id, { after: { url: endpoint.url } });
    revalidatePath("/webhooks");
    return { ok: true, secret, id: endpoint.id };
  });
}

export async function save(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("webhooks");
    const session = await requireProvenSession("/webhooks", "webhooks");
    const change = parseFields(webhookChangeInput, readWebhookForm(form));
    const { id } = await updateEndpoint(session.account.id, getText(form, "webhook"), change);
    await recordAct(session, "webhook.updated", id, { after: change });
    revalidatePath(`/webhooks/${id}`);
    return { ok: true, message: t("saved") };
  });
}

export async function rotate(_previous: SecretState, form: FormData): Promise<SecretState> {
  return attempt(async () => {
    const session = await requireProvenSession("/webhooks", "webhooks");
    const { id } = await readEndpoint(session.account.id, getText(form, "webhook"));
    const overlapHours = Number(getText(form, "overlap") || "0");
    const secret = await replaceSecret(session.account.id, id, { overlapHours });
    await recordAct(session, "webhook.secret_rotated", id, { after: { overlapHours } });
    return { ok: true, secret };
  });
}

export async function rotateJobSecret(_previous: SecretState, form: FormData): Promise<SecretState> {
  return attempt(async () => {
    const session = await requireProvenSession("/webhooks", "webhooks");
    const overlapHours = Number(getText(form, "overlap") || "0");
    const secret = await replaceSecret(session.account.id, JOB_URLS, { overlapHours });
    await recordAct(session, "webhook.secret_rotated", JOB_URLS, { after: { overlapHours } });
    return { ok: true, secret };
  });
}

export async function sendTest(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("webhooks");
    const { account } = await requireSession("/webhooks", "webhooks");
    const id = getText(form, "webhook");
    await sendTestEvent(account.id, id);
    revalidatePath(`/webhooks/${id}`);
    return { ok: true, message: t("testIsSent") };
  });
}

export async function sendAgain(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("webhooks");
    const { account } = await requireSession("/webhooks", "webhooks");
    const [id, delivery] = [getText(form, "webhook"), getText(form, "delivery")];
    await redeliver(account.id, id, delivery);
    revalidatePath(`/webhooks/${id}/${delivery}`);
    return { ok: true, message: t("sentAgain", { count: 1 }) };
  });
}

export async function sendFailedAgain(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("webhooks");
    const { account } = await requireSession("/webhooks", "webhooks");
    const id = getText(form, "webhook");
    const hours = Number(getText(form, "hours")) || 1;
    const count = await redeliverFailed(account.id, id, new Date(Date.now() - hours * 3_600_000));
    revalidatePath(`/webhooks/${id}`);
    return { ok: true, message: t("sentAgain", { count }) };
  });
}

export async function remove(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const session = await requireSession("/webhooks", "webhooks");
    await deleteEndpoint(session.account.id, getText(form, "webhook"));
    await recordAct(session, "webhook.deleted", getText(form, "webhook"));
    revalidatePath("/webhooks");
    redirect("/webhooks");
  });
}
