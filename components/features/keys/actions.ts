"use server";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, textOf } from "#components/ui/server/form-state.ts";
import { issueKey } from "#lib/keys/issue.ts";
import { revokeKey, rotateKey } from "#lib/keys/rotate.ts";
import { requireSession } from "#lib/platform/session.ts";
import { getTranslations } from "#translations";

/** The result of a key action. Only the response that creates a key contains its full text. */
export type KeyState = FormState & { key?: string };

export async function issue(_previous: KeyState): Promise<KeyState> {
  return attempt(async () => {
    const { account } = await requireSession("/keys");
    const { key } = await issueKey(account.id);
    revalidatePath("/keys");
    return { ok: true, key };
  });
}

export async function rotate(_previous: KeyState, form: FormData): Promise<KeyState> {
  return attempt(async () => {
    const { account } = await requireSession("/keys");
    const { key } = await rotateKey(account.id, Number(textOf(form, "overlap") || "0"));
    revalidatePath("/keys");
    return { ok: true, key };
  });
}

export async function revoke(_previous: KeyState, form: FormData): Promise<KeyState> {
  return attempt(async () => {
    const t = await getTranslations("keys");
    const { account } = await requireSession("/keys");
    await revokeKey(account.id, textOf(form, "id"));
    revalidatePath("/keys");
    return { ok: true, message: t("revoked") };
  });
}
