"use server";
import { AppError } from "@atelier/errors";
import { revalidatePath } from "next/cache";
import { readKeyForm } from "#components/features/keys/server/key-form.ts";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { recordAct, requireProvenSession } from "#lib/accounts/session/session.ts";
import { newKeyInput } from "#lib/keys/request.ts";
import { grantConnection, readAuthorization } from "#lib/oauth/authorization.ts";
import { operations } from "#lib/operations/index.ts";
import { getTranslations } from "#translations";

/** The result of a consent: the address at which the browser continues, with a code for the application. */
export type ConsentState = FormState & { redirect?: string };

const slugs = operations.map(({ slug }) => slug);

/** Connects an application. The form has its request as the browser brought it, which is checked again. */
export async function allow(_previous: ConsentState, form: FormData): Promise<ConsentState> {
  return attempt(async () => {
    const t = await getTranslations("connect");
    const request = getText(form, "request");
    const session = await requireProvenSession(`/connect?${request}`, "keys");
    const { account, person } = session;
    if (getText(form, "account") !== account.id) throw new AppError("invalid_input", t("accountChanged"));
    const authorization = await readAuthorization(Object.fromEntries(new URLSearchParams(request)), person.id);
    if ("reason" in authorization) throw new AppError("invalid_input", t(`refused_${authorization.reason}`));
    const change = readKeyForm(form, newKeyInput(slugs));
    const holder = { accountId: account.id, personId: person.id };
    const { keyId, redirect } = await grantConnection(holder, authorization, change);
    const { id, name } = authorization.client;
    await recordAct(session, "api_key.created", keyId, { after: { name: change.name, application: name, client: id } });
    revalidatePath("/keys");
    return { ok: true, redirect };
  });
}
