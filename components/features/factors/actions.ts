"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText, ownPath } from "#components/ui/server/form-state.ts";
import { getNetwork } from "#lib/accounts/address.ts";
import { renewRecoveryCodes } from "#lib/accounts/factors/recovery-codes.ts";
import { beginTotp, confirmTotp, removeTotp } from "#lib/accounts/factors/totp.ts";
import { proveSession } from "#lib/accounts/proof.ts";
import { readActor, requireProvenSession, requireSession, visitor } from "#lib/accounts/session/session.ts";
import { dropSessionCookies } from "#lib/accounts/session/session-cookies.ts";
import { endSession } from "#lib/accounts/sessions.ts";
import { getTranslations } from "#translations";
import { createQrCode } from "./server/qr-code.ts";

/** The secret for an authenticator app, as text and as an image. Only the response that creates it contains it. */
export type SetupState = FormState & { secret?: string; image?: string };

/** New recovery codes. Only the response that creates them contains them. */
export type CodesState = FormState & { codes?: readonly string[] };

export async function beginTwoStep(_previous: SetupState): Promise<SetupState> {
  return attempt(async () => {
    const { person } = await requireProvenSession("/settings", null);
    const { secret, uri } = await beginTotp(person);
    return { ok: true, secret, image: createQrCode(uri) };
  });
}

/** Turns two-step sign-in on. The page is not reloaded yet, because it shows the recovery codes. */
export async function confirmTwoStep(_previous: CodesState, form: FormData): Promise<CodesState> {
  return attempt(async () => {
    const session = await requireProvenSession("/settings", null);
    const { person, sessionId } = session;
    const codes = await confirmTotp(person.id, {
      code: getText(form, "code"),
      sessionId,
      actor: await readActor(session),
    });
    return { ok: true, codes };
  });
}

export async function renewCodes(_previous: CodesState): Promise<CodesState> {
  return attempt(async () => {
    const session = await requireProvenSession("/settings", null);
    const codes = await renewRecoveryCodes(session.person.id, await readActor(session));
    revalidatePath("/settings");
    return { ok: true, codes };
  });
}

export async function turnOffTwoStep(_previous: FormState): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("twoStep");
    const session = await requireProvenSession("/settings", null);
    await removeTotp(session.person.id, await readActor(session));
    revalidatePath("/settings");
    return { ok: true, message: t("turnedOff") };
  });
}

/** Renews the proof of the session, so that the form that asked for it can be sent again. */
export async function prove(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const session = await requireSession("/settings", null);
    await proveSession(session.person.id, session.sessionId, {
      method: getText(form, "method") === "code" ? "code" : "password",
      secret: getText(form, "secret"),
      network: getNetwork((await visitor()).ip),
      actor: await readActor(session),
    });
    return { ok: true };
  });
}

/** Ends the session, for a person who has no other proof than a new sign-in. */
export async function signInAgain(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { person, sessionId } = await requireSession("/settings", null);
    await endSession(person.id, sessionId);
    await dropSessionCookies();
    redirect(`/sign-in?next=${encodeURIComponent(ownPath(getText(form, "next")))}`);
  });
}
