"use server";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText, ownPath } from "#components/ui/server/form-state.ts";
import { getNetwork } from "#lib/accounts/address.ts";
import {
  removePasskey as deletePasskey,
  beginPasskey as requestNewPasskey,
  beginPasskeyProof as requestPasskeyProof,
  addPasskey as saveNewPasskey,
  renamePasskey as savePasskeyName,
} from "#lib/accounts/factors/passkeys.ts";
import { renewRecoveryCodes } from "#lib/accounts/factors/recovery-codes.ts";
import { beginTotp, confirmTotp, removeTotp } from "#lib/accounts/factors/totp.ts";
import { proofMethods, proveSession } from "#lib/accounts/proof.ts";
import { readPasskeyToken, storePasskeyToken } from "#lib/accounts/session/passkey-cookie.ts";
import { readActor, requireProvenSession, requireSession, visitor } from "#lib/accounts/session/session.ts";
import { dropSessionCookies } from "#lib/accounts/session/session-cookies.ts";
import { endSession } from "#lib/accounts/sessions.ts";
import { getTranslations } from "#translations";
import { createQrCode } from "./server/qr-code.ts";

/** The secret for an authenticator app, as text and as an image. Only the response that creates it contains it. */
export type SetupState = FormState & { secret?: string; image?: string };

/** New recovery codes. Only the response that creates them contains them. */
export type CodesState = FormState & { codes?: readonly string[] };

/** The options for the browser. The response also stores the token of their challenge in a cookie. */
export type PasskeyOptionsState = FormState & {
  creationOptions?: PublicKeyCredentialCreationOptionsJSON;
  requestOptions?: PublicKeyCredentialRequestOptionsJSON;
};

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
    const method = proofMethods.find((known) => known === getText(form, "method")) ?? "password";
    await proveSession(session.person.id, session.sessionId, {
      method,
      secret: getText(form, "secret"),
      passkey: await readPasskeyToken(),
      network: getNetwork((await visitor()).ip),
      actor: await readActor(session),
    });
    return { ok: true };
  });
}

/** The options with which the browser uses a passkey as a proof. */
export async function beginPasskeyProof(): Promise<PasskeyOptionsState> {
  return attempt(async () => {
    const { person } = await requireSession("/settings", null);
    const { options, token } = await requestPasskeyProof(person.id);
    await storePasskeyToken(token);
    return { ok: true, requestOptions: options };
  });
}

/** The options with which the browser creates a passkey. */
export async function beginPasskey(): Promise<PasskeyOptionsState> {
  return attempt(async () => {
    const { person } = await requireProvenSession("/settings", null);
    const { options, token } = await requestNewPasskey(person);
    await storePasskeyToken(token);
    return { ok: true, creationOptions: options };
  });
}

/** Adds the passkey that the browser created. */
export async function addPasskey(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const passkeyTexts = await getTranslations("passkeys");
    const session = await requireProvenSession("/settings", null);
    await saveNewPasskey(session.person.id, {
      response: getText(form, "response"),
      name: getText(form, "name"),
      token: await readPasskeyToken(),
      actor: await readActor(session),
    });
    revalidatePath("/settings");
    return { ok: true, message: passkeyTexts("added") };
  });
}

export async function renamePasskey(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const passkeyTexts = await getTranslations("passkeys");
    const { person } = await requireSession("/settings", null);
    await savePasskeyName(person.id, getText(form, "passkey"), getText(form, "name"));
    revalidatePath("/settings");
    return { ok: true, message: passkeyTexts("renamed") };
  });
}

export async function removePasskey(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const passkeyTexts = await getTranslations("passkeys");
    const session = await requireProvenSession("/settings", null);
    await deletePasskey(session.person.id, getText(form, "passkey"), await readActor(session));
    revalidatePath("/settings");
    return { ok: true, message: passkeyTexts("removed") };
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
