import { AppError, invalidInput } from "@atelier/errors";
import { startProjectSpend } from "../../credits/project-spend.ts";
import { type Queryable, transaction } from "../../platform/database/db.ts";
import { int, json, nullable, run, runForCount, statement, text } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { publishRevocation } from "../authenticate.ts";
import { lockAccount } from "../lock-account.ts";
import { type Project, readProject } from "./list.ts";
import type { ProjectChange } from "./request.ts";

/** The most projects of an account that are not archived, and with the archived ones. */
export const MAX_PROJECTS = 100;
const MAX_ALL_PROJECTS = 1_000;

/** Creates a project. Throws `invalid_input`. */
export function createProject(accountId: string, change: ProjectChange & { name: string }): Promise<Project> {
  const projectId = newId("proj");
  return transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const [open] = await run(tx, COUNT, { accountId });
    if ((open?.projects ?? 0) >= MAX_PROJECTS)
      throw new AppError("invalid_input", `An account can have up to ${MAX_PROJECTS} projects. Archive one first.`);
    if ((open?.all ?? 0) >= MAX_ALL_PROJECTS) {
      const message = `An account can have up to ${MAX_ALL_PROJECTS} projects, with the archived ones. Rename one that is open.`;
      throw new AppError("invalid_input", message);
    }
    await runForCount(tx, INSERT, { projectId, accountId, ...toValues(change, null) });
    await startProjectSpend(tx, accountId, projectId);
    return readProject(accountId, projectId, tx);
  });
}

/**
 * Changes the fields that `change` names. A cap counts with the next hold, other limits within 5 seconds. Throws
 * `not_found`, and `invalid_input` for an archived project and for limits of the default one beside its cap.
 */
export async function updateProject(accountId: string, projectId: string, change: ProjectChange): Promise<Project> {
  const changed = await transaction(async (tx) => {
    const before = await lockProject(tx, accountId, projectId);
    if (before.archivedAt)
      throw new AppError("invalid_input", `The project "${before.name}" is archived and cannot be changed.`);
    if (before.isDefault) refuseDefaultLimits(change);
    const values = toValues(change, before);
    await runForCount(tx, UPDATE, { projectId, accountId, ...values });
    if (values.creditCap !== null) await startProjectSpend(tx, accountId, projectId);
    return readProject(accountId, projectId, tx);
  });
  publishRevocation(accountId);
  return changed;
}

/**
 * Archives a project for good and revokes its keys, once: every server refuses them within 5 seconds, so no job of it is
 * submitted any more. Jobs that were submitted go on, also those that wait. Throws `not_found`, and `invalid_input` for the
 * default project.
 */
export async function archiveProject(accountId: string, projectId: string): Promise<Project> {
  const archived = await transaction(async (tx) => {
    const before = await lockProject(tx, accountId, projectId);
    if (before.isDefault)
      throw new AppError(
        "invalid_input",
        "The default project cannot be archived, because the primary key belongs to it. Revoke its keys instead.",
      );
    await runForCount(tx, ARCHIVE, { projectId, accountId });
    await runForCount(tx, REVOKE_KEYS, { projectId, accountId });
    return readProject(accountId, projectId, tx);
  });
  publishRevocation(accountId);
  return archived;
}

/** Locks the account, and so its projects, keys and holds. Throws `not_found`. */
async function lockProject(tx: Queryable, accountId: string, projectId: string): Promise<Project> {
  await lockAccount(tx, accountId);
  return readProject(accountId, projectId, tx);
}

/** The primary key belongs to the default project and may do everything. */
function refuseDefaultLimits({ operations, requests_per_minute }: ProjectChange): void {
  const field = operations ? "operations" : "requests_per_minute";
  if (operations || requests_per_minute)
    throw invalidInput(
      `/${field}`,
      "The default project can only have a name and a cap, because the primary key may do everything. Create another project for limited keys.",
    );
}

const toValues = (change: ProjectChange, before: Project | null) => {
  const cap = change.credit_cap === undefined ? (before?.creditCap ?? null) : change.credit_cap;
  const { operations = before?.operations ?? null, requests_per_minute = before?.requestsPerMinute ?? null } = change;
  return {
    name: change.name ?? before?.name ?? "",
    operations,
    creditCap: cap?.credits ?? null,
    capPeriod: cap?.period ?? null,
    requestsPerMinute: requests_per_minute,
  };
};

const valueParams = {
  projectId: text(),
  accountId: text(),
  name: text(),
  operations: nullable(json<readonly string[]>()),
  creditCap: nullable(int),
  capPeriod: nullable(text()),
  requestsPerMinute: nullable(int),
};

const COUNT = statement(
  "count_projects",
  { accountId: text() },
  `SELECT count(*) FILTER (WHERE archived_at IS NULL) AS projects, count(*) AS "all" FROM project WHERE account_id = $accountId`,
  { projects: int, all: int },
);

const INSERT = statement(
  "insert_project",
  valueParams,
  `INSERT INTO project (id, account_id, name, operations, credit_cap, cap_period, requests_per_minute)
   VALUES ($projectId, $accountId, $name, $operations, $creditCap, $capPeriod, $requestsPerMinute)`,
  {},
);

const UPDATE = statement(
  "update_project",
  valueParams,
  `UPDATE project SET name = $name, operations = $operations, credit_cap = $creditCap, cap_period = $capPeriod,
     requests_per_minute = $requestsPerMinute WHERE id = $projectId AND account_id = $accountId`,
  {},
);

const ARCHIVE = statement(
  "archive_project",
  { projectId: text(), accountId: text() },
  "UPDATE project SET archived_at = coalesce(archived_at, now()) WHERE id = $projectId AND account_id = $accountId",
  {},
);

const REVOKE_KEYS = statement(
  "revoke_keys_of_project",
  { projectId: text(), accountId: text() },
  "UPDATE api_key SET revoked_at = now() WHERE project_id = $projectId AND account_id = $accountId AND revoked_at IS NULL",
  {},
);
