"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText, ownPath } from "#components/ui/server/form-state.ts";
import { readActor, requireProvenSession, requireSession } from "#lib/accounts/session/session.ts";
import { createTeam as createNewTeam, turnIntoTeam } from "#lib/accounts/teams/create-team.ts";
import { acceptInvitation, inviteMember, withdrawInvitation } from "#lib/accounts/teams/invitations.ts";
import { changeMemberRole, leaveTeam, removeMember, transferOwnership } from "#lib/accounts/teams/members.ts";
import { switchAccount } from "#lib/accounts/teams/switch-account.ts";
import { setTwoStepRequirement } from "#lib/accounts/teams/team-security.ts";
import { getTranslations } from "#translations";

export async function createTeam(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const session = await requireSession("/team", null);
    const id = await createNewTeam(session.person.id, getText(form, "name"), await readActor(session));
    await switchAccount(session.sessionId, id);
    revalidatePath("/", "layout");
    redirect("/team");
  });
}

/** Turns the personal account into a team, with everything that it has. */
export async function turnAccountIntoTeam(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const session = await requireProvenSession("/team", "ownership");
    await turnIntoTeam(session.account.id, getText(form, "name"), await readActor(session));
    revalidatePath("/", "layout");
    redirect("/team");
  });
}

/** Works for another account, and goes on at the path that the form names. */
export async function workFor(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const session = await requireSession("/team", null);
    await switchAccount(session.sessionId, getText(form, "account"));
    revalidatePath("/", "layout");
    redirect(ownPath(getText(form, "next")));
  });
}

export async function invite(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("team");
    const session = await requireProvenSession("/team", "members");
    const manager = { actor: await readActor(session), role: session.role };
    const { email } = await inviteMember(
      session.account.id,
      { email: getText(form, "email"), role: getText(form, "role") },
      manager,
    );
    revalidatePath("/team");
    return { ok: true, message: t("invited", { email }) };
  });
}

export async function withdraw(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("team");
    const session = await requireSession("/team", "members");
    const manager = { actor: await readActor(session), role: session.role };
    await withdrawInvitation(session.account.id, getText(form, "invitation"), manager);
    revalidatePath("/team");
    return { ok: true, message: t("withdrawn") };
  });
}

export async function changeRole(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("team");
    const session = await requireProvenSession("/team", "members");
    const manager = { actor: await readActor(session), role: session.role };
    await changeMemberRole(session.account.id, getText(form, "person"), getText(form, "role"), manager);
    revalidatePath("/team");
    return { ok: true, message: t("roleChanged") };
  });
}

export async function remove(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("team");
    const session = await requireProvenSession("/team", "members");
    const manager = { actor: await readActor(session), role: session.role };
    await removeMember(session.account.id, getText(form, "person"), manager);
    revalidatePath("/team");
    return { ok: true, message: t("memberRemoved") };
  });
}

export async function transfer(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("team");
    const session = await requireProvenSession("/team", "ownership");
    await transferOwnership(session.account.id, session.person.id, getText(form, "person"), await readActor(session));
    revalidatePath("/team");
    return { ok: true, message: t("transferred") };
  });
}

/** Sets whether only members with two-step sign-in can work for the team. */
export async function requireTwoStep(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("team");
    const session = await requireProvenSession("/team", "security");
    const required = getText(form, "required") === "yes";
    const person = { personId: session.person.id, actor: await readActor(session) };
    await setTwoStepRequirement(session.account.id, required, person);
    revalidatePath("/team");
    return { ok: true, message: required ? t("nowRequired") : t("noLongerRequired") };
  });
}

export async function leave(_previous: FormState): Promise<FormState> {
  return attempt(async () => {
    const session = await requireProvenSession("/team", null);
    await leaveTeam(session.account.id, session.person.id, await readActor(session));
    revalidatePath("/", "layout");
    redirect("/dashboard");
  });
}

export async function accept(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const session = await requireSession("/invitation", null);
    const { accountId } = await acceptInvitation(getText(form, "token"), session.person, await readActor(session));
    await switchAccount(session.sessionId, accountId);
    revalidatePath("/", "layout");
    redirect("/team");
  });
}
