"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { selectDictionary } from "#lib/translation/dictionaries.ts";
import {
  addPair,
  createGlossary,
  deleteGlossary,
  deletePair,
  readGlossary,
  updateGlossary,
} from "#lib/translation/glossaries.ts";
import { readEntries } from "#lib/translation/glossary-entries.ts";
import { parseGlossaryForm, parsePairForm } from "#lib/translation/glossary-request.ts";
import { getTranslations } from "#translations";

export async function create(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/glossaries", "translation");
    const glossary = await parseGlossaryForm({ name: getText(form, "name"), ...getPair(form) }, await getFile(form));
    const { id } = await createGlossary(account.id, glossary);
    revalidatePath("/glossaries");
    redirect(`/glossaries/${id}`);
  });
}

const getPair = (form: FormData) => ({
  source_language: getText(form, "source_language"),
  target_language: getText(form, "target_language"),
  text: getText(form, "text"),
});

/** The chosen file. A browser sends an empty one if none is chosen. */
async function getFile(form: FormData): Promise<{ bytes: Uint8Array; filename: string } | undefined> {
  const file = form.get("file");
  return file instanceof File && file.size > 0 ? { bytes: await file.bytes(), filename: file.name } : undefined;
}

/** Adds a pair of languages with its terms. */
export async function addLanguages(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/glossaries", "translation");
    const id = getText(form, "glossary");
    await addPair(account.id, id, await parsePairForm(getPair(form), await getFile(form)));
    revalidatePath(`/glossaries/${id}`);
    return { ok: true, message: (await getTranslations("glossaries"))("languagesAdded") };
  });
}

/** Deletes a pair of languages with its terms. The last one deletes the glossary. */
export async function removeLanguages(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/glossaries", "translation");
    const id = getText(form, "glossary");
    await deletePair(account.id, id, { from: getText(form, "from"), to: getText(form, "to") });
    revalidatePath(`/glossaries/${id}`);
    return { ok: true };
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
