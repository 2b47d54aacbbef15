import { AppError } from "@atelier/errors";
import { LRUCache } from "lru-cache";
import type { Queryable } from "../platform/database/db.ts";
import {
  array,
  bool,
  int,
  nullable,
  type RowOf,
  run,
  runForCount,
  sql,
  statement,
  text,
} from "../platform/database/statement.ts";
import { nextPeriod, type Period } from "../platform/periods.ts";
import { currentPeriod } from "./periods.ts";
import { getDefaultProjectId, type ProjectCount, spentInCapPeriod } from "./project-holds.ts";
import { spentColumns } from "./spend-counters.ts";

/** Explains why the project of a hold refuses it, from its counters as they are afterwards; null if it does not. */
export async function explainProjectRefusal(
  db: Queryable,
  hold: { accountId: string; credits: number; projectId?: string | undefined; what: string },
): Promise<AppError | null> {
  const { accountId, credits, what, projectId = getDefaultProjectId(accountId) } = hold;
  const [project] = await run(db, EXPLAIN_PROJECT, { projectId });
  if (!project) return null;
  if (project.archived)
    return new AppError("invalid_key", `The project "${project.name}" is archived. Use an API key of another project.`);
  if (project.cap === null || project.period === null || project.spent + credits <= project.cap) return null;
  const next = nextPeriod(project.period, new Date());
  const wait = next ? `, wait until ${next.toISOString()},` : "";
  return new AppError(
    "spend_limit_reached",
    `This ${what} costs ${credits} credits, and ${Math.max(0, project.cap - project.spent)} of the cap of ${project.cap} of the project "${project.name}" are left. Raise the project's cap${wait} or use an API key of another project.`,
  );
}

const EXPLAIN_PROJECT = statement(
  "explain_project_refusal",
  { projectId: text() },
  sql`SELECT p.name, p.archived_at IS NOT NULL AS archived, p.credit_cap AS cap, p.cap_period AS period, ${spentInCapPeriod} AS spent
   FROM project p JOIN project_spend s ON s.project_id = p.id WHERE p.id = $projectId`,
  { name: text(), archived: bool, cap: nullable(int), period: nullable(text<Period>()), spent: int },
);

/** Default projects that have counters, which they lose only if the database is restored from a backup. */
const counted = new LRUCache<string, true>({ max: 50_000 });

/** Forgets which default projects have counters, for tests that begin again with an empty database. */
export const forgetCounters = (): void => counted.clear();

/**
 * Places a hold with the statement for its kind of project: one round trip. A refused one of a default project costs one
 * more, and the first one after its first cap two. `place` returns nothing if the hold is refused.
 */
export async function placeInProject<T>(
  db: Queryable,
  { accountId, projectId }: { accountId: string; projectId: string },
  place: (project: ProjectCount) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (projectId !== getDefaultProjectId(accountId)) return place("counted");
  const wasCounted = counted.has(projectId);
  const placed = await place(wasCounted ? "counted" : "uncounted");
  if (placed) return placed;
  const [found] = await run(db, FIND_COUNTERS, { projectId });
  if ((found !== undefined) === wasCounted) return undefined;
  if (found) counted.set(projectId, true);
  else counted.delete(projectId);
  return place(found ? "counted" : "uncounted");
}

const FIND_COUNTERS = statement(
  "find_project_counters",
  { projectId: text() },
  "SELECT project_id FROM project_spend WHERE project_id = $projectId",
  { project_id: text() },
);

const spendColumns = { project_id: text(), day: int, week: int, month: int, total: int };

/** Credits held or spent by a project in the current day, week and month (UTC) and altogether. */
export type ProjectSpend = RowOf<typeof spendColumns>;

/** The counters of the account's projects, by the project's ID. */
export async function readProjectSpend(
  db: Queryable,
  accountId: string,
  projectIds: readonly string[],
): Promise<Map<string, ProjectSpend>> {
  const rows = await run(db, READ_SPEND, { accountId, projectIds });
  return new Map(rows.map((row) => [row.project_id, row]));
}

const READ_SPEND = statement(
  "read_project_spend",
  { accountId: text(), projectIds: array(text()) },
  sql`SELECT s.project_id, ${spentColumns("s")} FROM project_spend s WHERE account_id = $accountId AND project_id = ANY($projectIds)`,
  spendColumns,
);

/**
 * Starts the counters of a project that has none. Those of the default project begin with what the account held and spent
 * in the current periods outside of other projects. The caller's transaction has locked the account.
 */
export const startProjectSpend = (tx: Queryable, accountId: string, projectId: string): Promise<number> =>
  runForCount(tx, START, { accountId, projectId, isDefault: projectId === getDefaultProjectId(accountId) });

const [DAY, WEEK, MONTH] = [currentPeriod("day"), currentPeriod("week"), currentPeriod("month")];

// A hold that is ending has its row locked and waits for the account, so it is skipped: waiting for it would be a deadlock.
const START = statement(
  "start_project_spend",
  { accountId: text(), projectId: text(), isDefault: bool },
  sql`WITH opened AS (
     UPDATE hold SET project_id = $projectId WHERE job_id IN (
       SELECT job_id FROM hold WHERE $isDefault::boolean AND account_id = $accountId AND status = 'open' AND project_id IS NULL
         AND NOT EXISTS (SELECT FROM project_spend WHERE project_id = $projectId) FOR UPDATE SKIP LOCKED
     ) RETURNING credits, created_at
   ), spent AS (
     SELECT credits, (created_at AT TIME ZONE 'UTC')::date AS day, true AS open FROM opened
     UNION ALL SELECT charged, (created_at AT TIME ZONE 'UTC')::date, false FROM hold
     WHERE $isDefault::boolean AND account_id = $accountId AND status = 'settled' AND project_id IS NULL
       AND NOT EXISTS (SELECT FROM project_spend WHERE project_id = $projectId)
       AND created_at >= LEAST(${WEEK}, ${MONTH})::timestamp AT TIME ZONE 'UTC'
   )
   INSERT INTO project_spend (project_id, account_id, day, this_day, week, this_week, month, this_month, total)
   SELECT $projectId, $accountId, ${DAY}, coalesce(sum(credits) FILTER (WHERE day >= ${DAY}), 0),
     ${WEEK}, coalesce(sum(credits) FILTER (WHERE day >= ${WEEK}), 0),
     ${MONTH}, coalesce(sum(credits) FILTER (WHERE day >= ${MONTH}), 0), coalesce(sum(credits) FILTER (WHERE open), 0)
   FROM spent ON CONFLICT DO NOTHING`,
  {},
);
