import { expect, onTestFinished, test } from "vitest";
import "../../lib/jobs/job-ends.ts";
import "../../lib/jobs/record.ts";
import "../../lib/worker/runtime/claim.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { definedStatements, run, type Statement } from "../../lib/platform/database/statement.ts";

// The statements of every job. A connection keeps the plan that it made when the table was small until PostgreSQL analyzes
// the table, which a new installation does after a minute of thousands of jobs.

function find(label: string): Statement<unknown> {
  const found = definedStatements.get(label);
  if (!found) throw new Error(`There is no statement ${label}.`);
  return found;
}

/** The plan for any values while the table of jobs is small and was never analyzed. */
async function explain(label: string): Promise<string> {
  const client = await pool().connect();
  onTestFinished(async () => {
    await client.query("ROLLBACK");
    client.release();
  });
  await client.query("BEGIN");
  await client.query("CREATE TEMP TABLE job (LIKE public.job INCLUDING ALL) ON COMMIT DROP");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN (GENERIC_PLAN) ${find(label).text}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

for (const label of ["claim_jobs", "claim_items"])
  test(`${label} does not read the whole table of jobs`, async () => {
    const plan = await explain(label);
    expect(plan).toContain("Update on job");
    expect(plan).not.toContain("Seq Scan on job");
  });

test("settle_job finds its job by the ID, not in the index of all running jobs", async () => {
  const plan = await explain("settle_job");
  expect(plan).toMatch(/CTE fenced\n.*LockRows.*\n.*Index Scan using job_pkey on job .*\n +Index Cond: \(id = \$1\)/);
});

test("read_jobs keeps its plan, however many jobs are read", async () => {
  const client = await pool().connect();
  onTestFinished(() => client.release());
  for (let count = 1; count <= 12; count++) {
    const wanted = Array.from({ length: count % 3 }, () => ({ accountId: "acct_none", jobId: "job_none" }));
    await run(client, find("read_jobs"), { wanted });
  }
  const { rows } = await client.query(
    "SELECT generic_plans > 0 AS kept FROM pg_prepared_statements WHERE name LIKE 'read\\_jobs\\_%'",
  );
  expect(rows).toEqual([{ kept: true }]);
});
