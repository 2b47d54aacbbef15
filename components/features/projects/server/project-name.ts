import type { Project } from "#lib/keys/projects/list.ts";
import { getTranslations } from "#translations";

/** The name that every account's first project has in the database. */
const FIRST_NAME = "Default";

/** Shows the names of projects. The first one has a name in the reader's language until it is renamed. */
export async function getProjectNames(): Promise<(project: Pick<Project, "isDefault" | "name">) => string> {
  const t = await getTranslations("projects");
  return ({ isDefault, name }) => (isDefault && name === FIRST_NAME ? t("default") : name);
}
