"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import {
  createGlossary,
  deleteGlossary,
  readGlossary,
  selectDictionary,
  updateGlossary,
} from "#lib/translation/glossaries.ts";
import { readEntries } from "#lib/translation/glossary-entries.ts";
import { parseGlossaryForm } from "#lib/translation/glossary-request.ts";
import { getTranslations } from "#translations";

export async function create(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/glossaries", "translation");
    const file = form.get("file");
    const glossary = await parseGlossaryForm(
      {
        name: getText(form, "name"),
        source_language: getText(form, "source_language"),
        target_language: getText(form, "target_language"),
        text: getText(form, "text"),
      },
      // A browser sends an empty file if none is chosen.
      file instanceof File && file.size > 0 ? { bytes: await file.bytes(), filename: file.name } : undefined,
    );
    const { id } = await createGlossary(account.id, glossary);
    revalidatePath("/glossaries");
    redirect(`/glossaries/${id}`);
  });
}

/** Saves the name if the form has it, and the terms of its pair of languages if it has any. */
export async function save(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("glossaries");
    const { account } = await requireSession("/glossaries", "translation");
    const id = getText(form, "glossary");
    const glossary = await readGlossary(account.id, id);
    const { from, to } = selectDictionary(glossary, { from: getText(form, "from"), to: getText(form, "to") });
    const terms = getText(form, "terms");
    const entries = terms.trim() === "" ? undefined : await readEntries(terms, "csv", { from, to }, "/terms");
    await updateGlossary(account.id, id, {
      name: getText(form, "name").normalize("NFC").trim().slice(0, 100) || glossary.name,
      pair: { from, to },
      entries,
    });
    revalidatePath(`/glossaries/${id}`);
    return { ok: true, message: t("saved") };
  });
}

export async function remove(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/glossaries", "translation");
    await deleteGlossary(account.id, getText(form, "glossary"));
    revalidatePath("/glossaries");
    redirect("/glossaries");
  });
}
