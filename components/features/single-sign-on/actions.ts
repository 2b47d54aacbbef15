"use server";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { createScimToken, revokeScimToken } from "#lib/accounts/scim/tokens.ts";
import { type CurrentSession, readActor, requireProvenSession } from "#lib/accounts/session/session.ts";
import { removeSsoConnection, saveSsoConnection } from "#lib/accounts/sso/connection.ts";
import { claimDomain, removeDomain, verifyDomain } from "#lib/accounts/sso/domains.ts";
import { setSsoEnforcement } from "#lib/accounts/sso/enforcement.ts";
import { removeGroupRole, setGroupRole } from "#lib/accounts/sso/group-roles.ts";
import type { AuditActor } from "#lib/audit/record.ts";
import { getTranslations, type Translator } from "#translations";

const PATH = "/team/security";

/** Runs a change in the session of a person who may make it. The message is the one that `change` returns. */
async function attemptChange(
  requireSession: () => Promise<CurrentSession>,
  change: (
    account: CurrentSession["account"],
    actor: AuditActor,
    t: Translator<"singleSignOn">,
  ) => Promise<string | undefined>,
): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("singleSignOn");
    const session = await requireSession();
    const message = await change(session.account, await readActor(session), t);
    revalidatePath(PATH);
    return { ok: true, ...(message ? { message } : {}) };
  });
}

export async function claim(_previous: FormState, form: FormData): Promise<FormState> {
  return attemptChange(
    () => requireProvenSession(PATH, "security"),
    async ({ id }, actor, t) => {
      await claimDomain(id, getText(form, "domain"), actor);
      return t("domainClaimed");
    },
  );
}

export async function verify(_previous: FormState, form: FormData): Promise<FormState> {
  return attemptChange(
    () => requireProvenSession(PATH, "security"),
    async ({ id }, actor) => {
      await verifyDomain(id, getText(form, "domain"), actor);
      return undefined;
    },
  );
}

export async function removeClaim(_previous: FormState, form: FormData): Promise<FormState> {
  return attemptChange(
    () => requireProvenSession(PATH, "security"),
    async ({ id }, actor) => {
      await removeDomain(id, getText(form, "domain"), actor);
      return undefined;
    },
  );
}

/** Who controls the provider can sign in as an owner, so that only owners change it. */
export async function saveConnection(_previous: FormState, form: FormData): Promise<FormState> {
  return attemptChange(
    () => requireProvenSession(PATH, "ownership"),
    async ({ id }, actor, t) => {
      const input = {
        issuer: getText(form, "issuer"),
        clientId: getText(form, "clientId"),
        clientSecret: getText(form, "clientSecret"),
        groupsClaim: getText(form, "groupsClaim"),
        defaultRole: getText(form, "role"),
      };
      await saveSsoConnection(id, input, actor);
      return t("connectionSaved");
    },
  );
}

export async function removeConnection(_previous: FormState): Promise<FormState> {
  return attemptChange(
    () => requireProvenSession(PATH, "security"),
    async ({ id }, actor) => {
      await removeSsoConnection(id, actor);
      return undefined;
    },
  );
}

export async function enforce(_previous: FormState, form: FormData): Promise<FormState> {
  return attemptChange(
    () => requireProvenSession(PATH, "security"),
    async ({ id }, actor, t) => {
      const enforced = getText(form, "enforced") === "yes";
      await setSsoEnforcement(id, enforced, actor);
      return enforced ? t("nowEnforced") : t("noLongerEnforced");
    },
  );
}

export interface TokenState extends FormState {
  /** A token that was just created. */
  token?: string;
}

/** A directory can remove owners and add people who sign in, so that only owners let one in. */
export async function addToken(_previous: TokenState, _form: FormData): Promise<TokenState> {
  return attempt(async () => {
    const session = await requireProvenSession(PATH, "ownership");
    const token = await createScimToken(session.account.id, await readActor(session));
    revalidatePath(PATH);
    return { ok: true, token };
  });
}

export async function removeToken(_previous: FormState, form: FormData): Promise<FormState> {
  return attemptChange(
    () => requireProvenSession(PATH, "security"),
    async ({ id }, actor) => {
      await revokeScimToken(id, getText(form, "token"), actor);
      return undefined;
    },
  );
}

export async function saveGroup(_previous: FormState, form: FormData): Promise<FormState> {
  return attemptChange(
    () => requireProvenSession(PATH, "security"),
    async ({ id }, actor) => {
      await setGroupRole(id, { group: getText(form, "group"), role: getText(form, "role") }, actor);
      return undefined;
    },
  );
}

export async function removeGroup(_previous: FormState, form: FormData): Promise<FormState> {
  return attemptChange(
    () => requireProvenSession(PATH, "security"),
    async ({ id }, actor) => {
      await removeGroupRole(id, getText(form, "group"), actor);
      return undefined;
    },
  );
}
