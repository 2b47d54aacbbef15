import { type Column, fragment, int, type Sql, sql, text } from "../platform/database/statement.ts";
import * as counters from "./spend-counters.ts";

/** The default project of an account, which is created with it. Its ID follows from the account's, so no query looks it up. */
export const getDefaultProjectId = (accountId: string): string => `proj_${accountId.replace(/^acct_/, "")}`;

/** Spent by the counters `s` in the current period of the cap of `project p`. */
export const spentInCapPeriod = counters.spentIn("s", sql`p.cap_period`);

/**
 * Whether the project of a hold has counters. The default project has some only once it had a cap, so the holds of an
 * account without projects neither lock nor write a second row.
 */
export type ProjectCount = "counted" | "uncounted";

/** The account of a hold, locked before the counters of its project and its key, so that two statements cannot wait for each other. */
export const lockPayer = fragment(
  { accountId: text() },
  sql`payer AS (SELECT id FROM account WHERE id = $accountId FOR NO KEY UPDATE)`,
);

/**
 * The query before a hold that counts for a project, after `lockPayer`: it is placed if `admitted_project` has a row. The
 * condition is checked again on the locked counters. The cap is the stored one: a change counts at once.
 */
export const admitProject = fragment(
  { credits: int, projectId: text() },
  sql`admitted_project AS (
       SELECT p.id FROM payer JOIN project p ON p.id = $projectId AND p.account_id = payer.id JOIN project_spend s ON s.project_id = p.id
       WHERE p.archived_at IS NULL AND (p.credit_cap IS NULL OR ${spentInCapPeriod} + $credits::int <= p.credit_cap) FOR UPDATE OF s
     )`,
);

/** The condition of a hold for each kind of project. */
export const projectAdmits: Record<ProjectCount, Sql<{ projectId: Column<string> }>> = {
  counted: fragment({ projectId: text() }, sql`EXISTS (SELECT FROM admitted_project)`),
  uncounted: fragment({ projectId: text() }, sql`NOT EXISTS (SELECT FROM project_spend WHERE project_id = $projectId)`),
};

/** Counts credits that are held for a project with counters, after `balance`. */
export const countForProject = fragment(
  { credits: int, projectId: text() },
  sql`project_balance AS (
       UPDATE project_spend s SET ${counters.count("s")} FROM balance WHERE s.project_id = $projectId RETURNING s.project_id
     )`,
);

/**
 * Returns credits to the project of an ended hold, as `giveBackToKey`. A job that costs its whole hold writes no row. An update
 * would miss counters that were added after its statement began, and the first cap of the default project adds them with
 * holds that are just ending. An insertion that conflicts changes them too.
 */
export const giveBackToProject = sql`project_balance AS (
       INSERT INTO project_spend AS s (project_id, account_id, day, week, month, total)
       SELECT l.project_id, l.id, ${counters.lockedPeriods}, l.back FROM locked l WHERE l.back > 0 AND l.project_id IS NOT NULL
       ON CONFLICT (project_id) DO UPDATE SET ${counters.giveBackExcluded}
     )`;
