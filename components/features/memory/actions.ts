"use server";
import { invalidInput } from "@atelier/errors";
import { revalidatePath } from "next/cache";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { languageTag } from "#lib/operations/fields.ts";
import { purgeUnits, saveMemoryDefault } from "#lib/translation/memory.ts";
import { importMemory } from "#lib/translation/memory-files.ts";
import { deleteUnit } from "#lib/translation/memory-list.ts";
import { decodeText } from "#lib/translation/text-file.ts";
import { getTranslations } from "#translations";

const MAX_FILE_BYTES = 2 * 1024 * 1024;

export async function importFile(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("memory");
    const { account } = await requireSession("/memory", "translation");
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0 || file.size > MAX_FILE_BYTES)
      throw invalidInput("/file", t("chooseFile"));
    const pair = { from: language(form, "source_language"), to: language(form, "target_language") };
    const { imported, skipped } = await importMemory(account.id, pair, decodeText(await file.bytes(), "/file"));
    revalidatePath("/memory");
    return { ok: true, message: t("imported", { count: imported, skipped }) };
  });
}

/** Sets whether translations use the memory if the request does not set it. */
export async function setDefault(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/memory", "translation");
    await saveMemoryDefault(account.id, getText(form, "default") === "on");
    revalidatePath("/memory");
    return { ok: true };
  });
}

/** Deletes one segment. A segment that no longer exists is already deleted. */
export async function remove(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/memory", "translation");
    const id = Number(getText(form, "segment"));
    if (Number.isSafeInteger(id) && id > 0) await deleteUnit(account.id, id);
    revalidatePath("/memory");
    return { ok: true };
  });
}

/** Deletes all segments, or those of the pair that the form names. */
export async function purge(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("memory");
    const { account } = await requireSession("/memory", "translation");
    const [from, to] = getText(form, "pair").split(" ");
    await purgeUnits(account.id, from && to ? { from, to } : undefined);
    revalidatePath("/memory");
    return { ok: true, message: t("deleted") };
  });
}

function language(form: FormData, name: string): string {
  const parsed = languageTag.safeParse(getText(form, name));
  if (!parsed.success) throw invalidInput(`/${name}`, "Choose a language from the list.");
  return parsed.data;
}
