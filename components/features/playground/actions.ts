"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { describeOperation } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { deletePreset, savePreset } from "#lib/presets/presets.ts";
import { getTranslations } from "#translations";

const enteredValues = z.record(z.string(), z.union([z.string(), z.boolean()]));

/** Saves the entered parameters of an operation under a name, without its files. */
export async function saveParameters(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("playground");
    const operation = operations.find(({ slug }) => slug === getText(form, "operation"));
    const path = `/playground/${operation?.slug ?? ""}`;
    const { account } = await requireSession(path, "run");
    const entered = enteredValues.safeParse(parseJson(getText(form, "values")));
    if (!operation || !entered.success) return { ok: false, message: t("parametersNotSaved") };
    const names = new Set(describeOperation(operation).fields.map(({ name }) => name));
    const values = Object.fromEntries(Object.entries(entered.data).filter(([name]) => names.has(name)));
    await savePreset(account.id, operation.slug, { name: getText(form, "name"), values });
    revalidatePath(path);
    return { ok: true, message: t("parametersSaved") };
  });
}

/** Deletes saved parameters. */
export async function removeParameters(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("playground");
    const { account } = await requireSession("/playground", "run");
    const ids = form.getAll("preset").filter((id) => typeof id === "string");
    const deleted = await Promise.all(ids.slice(0, 50).map((id) => deletePreset(account.id, id)));
    if (!deleted.some(Boolean)) return { ok: false, message: t("selectSavedParameters") };
    revalidatePath("/playground/[operation]", "page");
    return { ok: true, message: t("savedParametersDeleted") };
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
