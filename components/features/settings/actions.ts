"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import type { Permission } from "#lib/access/roles.ts";
import { requestAddressChange } from "#lib/accounts/change-address.ts";
import { saveLowBalanceAlert, saveSpendLimits } from "#lib/accounts/limits.ts";
import { saveName } from "#lib/accounts/profile.ts";
import { changePassword, hasPassword } from "#lib/accounts/reset-password.ts";
import {
  type CurrentSession,
  recordAct,
  recordOwnAct,
  requireProvenSession,
  requireSession,
} from "#lib/accounts/session/session.ts";
import { dropSessionCookies } from "#lib/accounts/session/session-cookies.ts";
import { endListedSession, signOutEverywhere } from "#lib/accounts/sessions.ts";
import { deleteAccount } from "#lib/erasure/delete-account.ts";
import { saveRetention } from "#lib/jobs/account-retention.ts";
import { getTranslations } from "#translations";

export async function saveMyName(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("settings");
    const { person } = await requireSession("/settings", null);
    await saveName(person.id, getText(form, "name"));
    revalidatePath("/settings");
    return { ok: true, message: t("saved") };
  });
}

/** Lets the browser download the data of the account, which needs a proof of who acts. */
export async function exportMyData(_previous: FormState): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("settings");
    await requireProvenSession("/settings", "security");
    return { ok: true, message: t("downloadBegins") };
  });
}

export async function changeMyAddress(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("settings");
    const { person } = await requireProvenSession("/settings", null);
    await requestAddressChange(person.id, getText(form, "email"));
    return { ok: true, message: t("addressLinksSent") };
  });
}

export async function changeMyPassword(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("settings");
    const session = await requireOwner(null);
    const { person, sessionId } = session;
    await changePassword({
      accountId: person.id,
      sessionId,
      current: getText(form, "current"),
      next: getText(form, "password"),
    });
    await recordOwnAct(session, "password.changed");
    return { ok: true, message: t("passwordChanged") };
  });
}

export async function saveMyLimits(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("settings");
    const session = await requireProvenSession("/settings", "write_billing");
    const limits = {
      dailyLimit: findNumber(form, "daily"),
      monthlyLimit: findNumber(form, "monthly"),
      softLimits: getText(form, "soft") !== "",
    };
    await saveSpendLimits(session.account.id, limits);
    await recordAct(session, "limits.changed", undefined, { after: limits });
    revalidatePath("/settings");
    return { ok: true, message: t("limitsSaved") };
  });
}

export async function saveMyAlert(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("settings");
    const { account } = await requireSession("/settings", "write_billing");
    const credits = findNumber(form, "alert");
    await saveLowBalanceAlert(account.id, credits);
    revalidatePath("/settings");
    return {
      ok: true,
      message: credits === null ? t("alertOff") : t("alertOn", { credits: String(credits) }),
    };
  });
}

export async function saveMyRetention(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("settings");
    const session = await requireSession("/settings", "security");
    const hours = findNumber(form, "retention");
    await saveRetention(session.account.id, hours);
    await recordAct(session, "retention.changed", undefined, { after: { hours } });
    revalidatePath("/settings");
    return { ok: true, message: t("retentionSaved") };
  });
}

/** Ends the session of another browser. */
export async function signOutOther(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const session = await requireSession("/settings", null);
    await endListedSession(session.person.id, getText(form, "session"));
    await recordOwnAct(session, "logout.other_device");
    revalidatePath("/settings");
    return { ok: true };
  });
}

export async function signOutAll(): Promise<FormState> {
  return attempt(async () => {
    const session = await requireSession("/settings", null);
    await signOutEverywhere(session.person.id);
    await recordOwnAct(session, "logout.everywhere");
    redirect("/sign-in");
  });
}

export async function deleteMyAccount(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account, person, sessionId } = await requireOwner("ownership");
    await deleteAccount(account.id, {
      personId: person.id,
      sessionId,
      address: getText(form, "address"),
      password: getText(form, "confirm"),
    });
    await dropSessionCookies();
    redirect("/sign-in?deleted=1");
  });
}

/** The session for a form that itself asks for the password. A person without one gives another proof. */
async function requireOwner(permission: Permission | null): Promise<CurrentSession> {
  const session = await requireSession("/settings", permission);
  return (await hasPassword(session.person.id)) ? session : requireProvenSession("/settings", permission);
}

/** The entered number: null if the field is empty, NaN if it is not a number. */
function findNumber(form: FormData, name: string): number | null {
  const text = getText(form, name).trim();
  return text === "" ? null : Number(text);
}
