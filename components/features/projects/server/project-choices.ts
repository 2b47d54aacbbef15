import type { Filter } from "#components/ui/filters.tsx";
import { listProjects } from "#lib/keys/projects/list.ts";
import { getProjectNames } from "./project-name.ts";

const MAX_SHOWN = 300;

/** The account's open projects for a key, `chosen` or else the default one first. */
export async function projectChoices(accountId: string, chosen?: string): Promise<{ id: string; name: string }[]> {
  const projects = await listProjects(accountId, { limit: MAX_SHOWN });
  const isFirst = ({ id, isDefault }: (typeof projects)[number]) => (chosen ? id === chosen : isDefault);
  const toName = await getProjectNames();
  return [...projects.filter(isFirst), ...projects.filter((project) => !isFirst(project))].map((project) => ({
    id: project.id,
    name: toName(project),
  }));
}

/** The filter of a list by project. An account with the default project only has none. */
export interface ProjectFilter {
  chosen: string | undefined;
  names: ReadonlyMap<string, string>;
  filters(label: string): Filter[];
}

/** The filter with all projects, also archived ones. A value that is not one of them is ignored. */
export async function projectFilter(accountId: string, value: string | undefined): Promise<ProjectFilter> {
  const projects = await listProjects(accountId, { limit: MAX_SHOWN, archived: true });
  const chosen = projects.find(({ id }) => id === value)?.id;
  const toName = await getProjectNames();
  const options = projects.map((project) => ({ value: project.id, title: toName(project) }));
  return {
    chosen,
    names: new Map(projects.map((project) => [project.id, toName(project)])),
    filters: (label) =>
      projects.length > 1 ? [{ kind: "choice", name: "project", label, value: chosen, options }] : [],
  };
}
