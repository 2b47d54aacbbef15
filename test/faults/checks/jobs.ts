import type { ErrorCode } from "@atelier/errors";
import type { Queryable } from "../../../lib/platform/database/db.ts";
import type { Exchange } from "../load/exchange.ts";
import type { CheckResult } from "./check-result.ts";

const FINAL = ["succeeded", "failed", "canceled"];

/** The jobs that have not ended. Once no request is in flight, there is none after a while. */
export async function openJobs(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string; status: string; age: number }>(
    `SELECT id, status, extract(epoch FROM now() - created_at)::int AS age FROM job
     WHERE status IN ('queued', 'running') ORDER BY id`,
  );
  return rows.map(({ id, status, age }) => `${id} is ${status} since ${age} s`);
}

/**
 * Checks the jobs against what the API acknowledged since the start. All requests have been answered, and all jobs should
 * have ended. `codes` are the failures that a fault explains; earlier faults had others, so `recent` are the requests
 * since the last check.
 */
export async function checkJobs(
  db: Queryable,
  {
    exchanges,
    recent,
    codes,
  }: { exchanges: readonly Exchange[]; recent: readonly Exchange[]; codes: readonly ErrorCode[] },
): Promise<CheckResult[]> {
  const stuck = await openJobs(db);
  return [
    { check: "every job ends", violations: stuck },
    await checkHolds(db, stuck.length),
    ...(await checkAcknowledged(db, exchanges)),
    ...(await checkTags(db, exchanges)),
    await checkFailures(db, recent, codes),
  ];
}

async function checkHolds(db: Queryable, open: number): Promise<CheckResult> {
  const { rows } = await db.query<{ count: number }>("SELECT count(*)::int AS count FROM hold WHERE status = 'open'");
  const held = rows[0]?.count ?? 0;
  const violations = held === open ? [] : [`${held} holds and ${open} jobs are open`];
  return { check: "open holds are open jobs", violations };
}

/** Every job that a response named exists, and one that a response reported as ended has that end. */
async function checkAcknowledged(db: Queryable, exchanges: readonly Exchange[]): Promise<CheckResult[]> {
  const named = exchanges.flatMap(({ jobId, jobStatus }) => (jobId === null ? [] : [{ jobId, jobStatus }]));
  const ids = [...new Set(named.map(({ jobId }) => jobId))];
  const { rows } = await db.query<{ id: string; status: string }>("SELECT id, status FROM job WHERE id = ANY($1)", [
    ids,
  ]);
  const stored = new Map(rows.map(({ id, status }) => [id, status]));
  const changed = named.filter(({ jobId, jobStatus }) => {
    const status = stored.get(jobId);
    return jobStatus !== null && FINAL.includes(jobStatus) && status !== undefined && status !== jobStatus;
  });
  return [
    { check: "acknowledged jobs exist", violations: ids.filter((id) => !stored.has(id)) },
    {
      check: "acknowledged ends stay",
      violations: changed.map(({ jobId, jobStatus }) => `${jobId} was ${jobStatus}, is ${stored.get(jobId)}`),
    },
  ];
}

/** A request makes at most one job, also when it is repeated with its key, and none is charged after a refusal. */
async function checkTags(db: Queryable, exchanges: readonly Exchange[]): Promise<CheckResult[]> {
  const tags = [...new Set(exchanges.flatMap(({ tag }) => tag ?? []))];
  const { rows } = await db.query<{ tag: string; jobs: number; charged: number }>(
    `SELECT metadata->>'tag' AS tag, count(*)::int AS jobs, sum(charged)::int AS charged FROM job
     WHERE metadata->>'tag' = ANY($1) GROUP BY 1`,
    [tags],
  );
  const charged = new Set(rows.filter((row) => row.charged > 0).map(({ tag }) => tag));
  const refused = exchanges.filter(
    // A request with a key can be refused at first and accepted when it is repeated.
    ({ tag, isKeyed, detail }) => tag !== null && !isKeyed && /nothing was charged/i.test(detail) && charged.has(tag),
  );
  return [
    {
      check: "one job per request and idempotency key",
      violations: rows.filter(({ jobs }) => jobs > 1).map(({ tag, jobs }) => `${jobs} jobs for ${tag}`),
    },
    {
      check: "nothing is charged after a refusal",
      violations: refused.map(({ action, code, tag }) => `${action} was answered ${code} and charged (${tag})`),
    },
  ];
}

async function checkFailures(
  db: Queryable,
  exchanges: readonly Exchange[],
  codes: readonly ErrorCode[],
): Promise<CheckResult> {
  const { rows } = await db.query<{ id: string; operation: string; error_code: string; error_detail: string }>(
    `SELECT id, operation, error_code, error_detail FROM job
     WHERE status = 'failed' AND metadata->>'tag' = ANY($1) AND error_code <> ALL($2)`,
    [exchanges.flatMap(({ tag }) => tag ?? []), codes],
  );
  const violations = rows.map((row) => `${row.operation} ${row.id}: ${row.error_code}: ${row.error_detail}`);
  return { check: "jobs fail only because of the fault", violations };
}
