import type { Project } from "#lib/keys/projects/list.ts";
import { sumUsage } from "#lib/usage/sums.ts";
import type { ProjectRow } from "../project-table.tsx";
import { getProjectNames } from "./project-name.ts";

/**
 * Projects as rows. The month of a project without counters, the default one before its first cap, is what its jobs were
 * charged.
 */
export async function toProjectRows(accountId: string, projects: readonly Project[]): Promise<ProjectRow[]> {
  const charged = projects.some(({ spent }) => spent === null) ? await sumMonth(accountId) : new Map<string, number>();
  const toName = await getProjectNames();
  return projects.map(({ id, name, isDefault, archivedAt, keys, spent, creditCap }) => ({
    id,
    name: toName({ name, isDefault }),
    isDefault,
    isArchived: archivedAt !== null,
    keys,
    month: spent?.month ?? charged.get(id) ?? 0,
    cap: creditCap && {
      ...creditCap,
      spent: (creditCap.period === "never" ? spent?.total : spent?.[creditCap.period]) ?? 0,
    },
  }));
}

/** The credits charged in this month (UTC) by project. */
async function sumMonth(accountId: string): Promise<Map<string, number>> {
  const now = new Date();
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const sums = await sumUsage(accountId, ["project"], { from, to: new Date(now.getTime() + 1) });
  return new Map(sums.map(({ values: [project], credits }) => [project ?? "", credits]));
}
