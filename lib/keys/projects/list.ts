import { AppError, invalidInput } from "@atelier/errors";
import { getDefaultProjectId } from "../../credits/project-holds.ts";
import { type ProjectSpend, readProjectSpend } from "../../credits/project-spend.ts";
import { pool, type Queryable } from "../../platform/database/db.ts";
import {
  bool,
  int,
  json,
  nullable,
  type RowOf,
  run,
  statement,
  text,
  timestamp,
} from "../../platform/database/statement.ts";
import type { Period } from "../../platform/periods.ts";

const columns = {
  id: text(),
  name: text(),
  operations: nullable(json<string[]>()),
  creditCap: nullable(int),
  capPeriod: nullable(text<Period>()),
  requestsPerMinute: nullable(int),
  createdAt: timestamp,
  archivedAt: nullable(timestamp),
  keys: int,
};

const SELECT = `SELECT id, name, operations, credit_cap AS "creditCap", cap_period AS "capPeriod",
     requests_per_minute AS "requestsPerMinute", created_at AS "createdAt", archived_at AS "archivedAt",
     (SELECT count(*) FROM api_key k WHERE k.project_id = project.id AND k.kind <> 'client' AND k.revoked_at IS NULL
       AND (k.expires_at IS NULL OR k.expires_at > now())) AS keys
   FROM project WHERE account_id = $accountId`;

/** A project with its limits; null means no limit. */
export interface Project extends Omit<RowOf<typeof columns>, "creditCap" | "capPeriod"> {
  /** Whether it is the one that every account has, which holds its primary key and what it runs in the portal. */
  isDefault: boolean;
  creditCap: { credits: number; period: Period } | null;
  /** Credits held or spent in the current periods; null for the default project before its first cap. */
  spent: ProjectSpend | null;
}

/** The account's projects, newest first and the default one last; `before` is a project's ID. */
export async function listProjects(
  accountId: string,
  { limit, before = null, archived = false }: { limit: number; before?: string | null | undefined; archived?: boolean },
): Promise<Project[]> {
  return withSpend(pool(), accountId, await run(pool(), LIST, { accountId, before, archived, limit }));
}

/** One of the account's projects, also an archived one. Throws `not_found`. */
export async function readProject(accountId: string, projectId: string, db: Queryable = pool()): Promise<Project> {
  const [project] = await withSpend(db, accountId, await run(db, READ, { accountId, projectId }));
  if (!project) throw new AppError("not_found", "This project does not exist.");
  return project;
}

/** Throws `invalid_input` if a list is asked for a project that the account does not have. */
export async function requireProject(accountId: string, projectId: string | undefined): Promise<void> {
  if (projectId === undefined) return;
  const [project] = await run(pool(), READ, { accountId, projectId });
  if (!project) throw invalidInput("/project", "This project does not exist. Send the ID of one of your projects.");
}

async function withSpend(db: Queryable, accountId: string, rows: readonly RowOf<typeof columns>[]): Promise<Project[]> {
  const spends = await readProjectSpend(
    db,
    accountId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ creditCap, capPeriod, ...row }) => ({
    ...row,
    isDefault: row.id === getDefaultProjectId(accountId),
    creditCap: creditCap !== null && capPeriod !== null ? { credits: creditCap, period: capPeriod } : null,
    spent: spends.get(row.id) ?? null,
  }));
}

const LIST = statement(
  "list_projects",
  { accountId: text(), before: nullable(text()), archived: bool, limit: int },
  `${SELECT} AND ($archived::boolean OR archived_at IS NULL) AND ($before::text IS NULL OR id < $before) ORDER BY id DESC LIMIT $limit`,
  columns,
);

const READ = statement(
  "read_project",
  { accountId: text(), projectId: text() },
  `${SELECT} AND id = $projectId`,
  columns,
);
