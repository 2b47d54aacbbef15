"use server";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { parseForm, readLimits } from "#components/features/keys/server/key-form.ts";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt, getText } from "#components/ui/server/form-state.ts";
import { recordAct, requireProvenSession } from "#lib/accounts/session/session.ts";
import { getDefaultProjectId } from "#lib/credits/project-holds.ts";
import { archiveProject, createProject, updateProject } from "#lib/keys/projects/manage.ts";
import { newProjectInput, projectChangeInput } from "#lib/keys/projects/request.ts";
import { operations } from "#lib/operations/index.ts";
import { getTranslations } from "#translations";

const slugs = operations.map(({ slug }) => slug);

export async function create(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const session = await requireProvenSession("/projects", "projects");
    const { name, credit_cap } = readLimits(form);
    const change = parseForm(newProjectInput(slugs), { name, credit_cap });
    const { id } = await createProject(session.account.id, change);
    await recordAct(session, "project.created", id, { after: change });
    revalidatePath("/projects");
    redirect(`/projects/${id}`);
  });
}

/** The form of the default project has no fields for operations and requests. */
export async function save(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const t = await getTranslations("projects");
    const session = await requireProvenSession("/projects", "projects");
    const id = getText(form, "project");
    const { operations: allowed, requests_per_minute, ...fields } = readLimits(form);
    const limits = id === getDefaultProjectId(session.account.id) ? {} : { operations: allowed, requests_per_minute };
    const change = parseForm(projectChangeInput(slugs), { ...fields, ...limits });
    await updateProject(session.account.id, id, change);
    await recordAct(session, "project.updated", id, { after: change });
    revalidatePath(`/projects/${id}`);
    return { ok: true, message: t("saved") };
  });
}

export async function archive(_previous: FormState, form: FormData): Promise<FormState> {
  return attempt(async () => {
    const session = await requireProvenSession("/projects", "projects");
    const id = getText(form, "project");
    await archiveProject(session.account.id, id);
    await recordAct(session, "project.archived", id);
    revalidatePath("/projects");
    redirect("/projects");
  });
}
