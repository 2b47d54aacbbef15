"use server";
import { AppError } from "@atelier/errors";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { readKeyForm } from "#components/features/keys/server/key-form.ts";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { recordAct, requireProvenSession, requireSession } from "#lib/accounts/session/session.ts";
import { getKeyType } from "#lib/keys/grants.ts";
import { issueKey } from "#lib/keys/issue.ts";
import { revokeClientToken } from "#lib/keys/live-client-tokens.ts";
import { keyChangeInput, newKeyInput } from "#lib/keys/request.ts";
import {
  createRestrictedKey,
  revokeRestrictedKey,
  rotateRestrictedKey,
  updateRestrictedKey,
} from "#lib/keys/restricted.ts";
import { readKey } from "#lib/keys/restricted-list.ts";
import { revokeKey, rotateKey } from "#lib/keys/rotate.ts";
import { operations } from "#lib/operations/index.ts";
import { getTranslations } from "#translations";

/** The result of a key action. Only the response that creates a key contains its full text. */
export type KeyState = FormState & {
  key?: string;
  /** The id of a restricted key that was created. */
  id?: string;
};

export async function issue(_previous: KeyState): Promise<KeyState> {
  return attempt(async () => {
    const session = await requireProvenSession("/keys", "keys");
    const { key } = await issueKey(session.account.id, session.role);
    await recordAct(session, "api_key.created", "primary");
    revalidatePath("/keys");
    return { ok: true, key };
  });
}

export async function rotate(_previous: KeyState, form: FormData): Promise<KeyState> {
  return attempt(async () => {
    const session = await requireProvenSession("/keys", "keys");
    const { key } = await rotateKey(session.account.id, Number(getText(form, "overlap") || "0"), session.role);
    await recordAct(session, "api_key.rotated", "primary");
    revalidatePath("/keys");
    return { ok: true, key };
  });
}

export async function revoke(_previous: KeyState, form: FormData): Promise<KeyState> {
  return attempt(async () => {
    const t = await getTranslations("keys");
    const session = await requireSession("/keys", "keys");
    await revokeKey(session.account.id, getText(form, "id"));
    await recordAct(session, "api_key.revoked", getText(form, "id"));
    revalidatePath("/keys");
    return { ok: true, message: t("revoked") };
  });
}

const toManager = ({ person, role }: Awaited<ReturnType<typeof requireSession>>) => ({ personId: person.id, role });

const slugs = operations.map(({ slug }) => slug);

export async function createRestricted(_previous: KeyState, form: FormData): Promise<KeyState> {
  return attempt(async () => {
    const session = await requireProvenSession("/keys", "keys");
    const change = readKeyForm(form, newKeyInput(slugs));
    const { key, view } = await createRestrictedKey(session.account.id, change, toManager(session));
    await recordAct(session, "api_key.created", view.id, {
      after: { name: view.name, type: getKeyType(view.grants), project: view.grants.project?.id },
    });
    revalidatePath("/keys");
    return { ok: true, key, id: view.id };
  });
}

export async function saveRestricted(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("keys");
    const session = await requireProvenSession("/keys", "keys");
    const { id, grants } = await readKey(session.account.id, getText(form, "key"));
    const change = readKeyForm(form, keyChangeInput(slugs), grants);
    await updateRestrictedKey(session.account.id, id, change, toManager(session));
    await recordAct(session, "api_key.updated", id);
    revalidatePath(`/keys/${id}`);
    return { ok: true, message: t("saved") };
  });
}

export async function rotateRestricted(_previous: KeyState, form: FormData): Promise<KeyState> {
  return attempt(async () => {
    const session = await requireProvenSession("/keys", "keys");
    const id = getText(form, "key");
    const overlap = Number(getText(form, "overlap") || "0");
    const { key } = await rotateRestrictedKey(session.account.id, id, overlap, toManager(session));
    await recordAct(session, "api_key.rotated", id);
    revalidatePath(`/keys/${id}`);
    return { ok: true, key };
  });
}

export async function revokeRestricted(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const session = await requireSession("/keys", "keys");
    await revokeRestrictedKey(session.account.id, getText(form, "key"));
    await recordAct(session, "api_key.revoked", getText(form, "key"));
    revalidatePath("/keys");
    redirect("/keys");
  });
}

const MAX_SELECTED = 100;

/** Revokes client tokens. Those that have ended in the meantime are skipped. */
export async function revokeTokens(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("keys");
    const session = await requireSession("/keys", "keys");
    const ids = form.getAll("token").filter((id) => typeof id === "string");
    if (ids.length === 0) return { ok: false, message: t("selectAtLeastOneToken") };
    let tokens = 0;
    for (const id of ids.slice(0, MAX_SELECTED)) {
      try {
        await revokeClientToken(session.account.id, id);
      } catch (error) {
        if (error instanceof AppError && error.code === "not_found") continue;
        throw error;
      }
      await recordAct(session, "api_key.revoked", id);
      tokens++;
    }
    if (tokens === 0) return { ok: false, message: t("tokensHaveEnded") };
    revalidatePath("/keys");
    return { ok: true, message: t("tokensRevoked", { tokens }) };
  });
}
