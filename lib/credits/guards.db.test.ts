import { afterAll, describe, expect, test } from "vitest";
import { applyStep, newAccount, readViolations, type Step } from "../../test/helpers/accounts/money-steps.ts";
import { closeDatabase, type Queryable, transaction } from "../platform/database/db.ts";
import { releaseHold, settleHold } from "./holds.ts";

afterAll(closeDatabase);

const grant = (credits: number, reference = 0): Step => ({ verb: "grant", credits, reference });
const claw = (credits: number): Step => ({ verb: "claw", credits, reference: 0 });
const open = (job: number, credits: number): Step => ({ verb: "open", credits, job });
const settle = (job: number, credits: number): Step => ({ verb: "settle", credits, job });
const release = (job: number): Step => ({ verb: "release", job });

interface Guard {
  name: string;
  /** The guard in a statement, and its replacement. */
  guard: string;
  without: string;
  /** Steps that violate a rule only without the guard. */
  steps: Step[];
}

const guards: Guard[] = [
  { name: "the balance covers the hold", guard: "a.available >= $1::int AND", without: "", steps: [open(0, 20)] },
  {
    name: "open jobs are limited",
    guard: "a.open_jobs < $4::int",
    without: "$4::int > 0",
    steps: [grant(60), open(0, 1), open(1, 1), open(2, 1), open(3, 1), open(4, 1)],
  },
  {
    name: "a suspended account holds nothing",
    guard: "a.suspended_at IS NULL AND a.deleted_at IS NULL",
    without: "a.deleted_at IS NULL",
    steps: [grant(60), claw(80), { verb: "open", credits: 0, job: 0 }],
  },
  {
    name: "a hold is settled once",
    guard: "WHERE job_id = $2 AND status = 'open' AND credits",
    without: "WHERE job_id = $2 AND credits",
    steps: [grant(60), open(0, 9), settle(0, 4), settle(0, 4)],
  },
  {
    name: "a charge is at most the hold",
    guard: "AND credits >= $1::int",
    without: "",
    steps: [grant(60), open(0, 9), settle(0, 14)],
  },
  {
    name: "a hold is released once",
    guard: "WHERE job_id = $1 AND status = 'open' AND true",
    without: "WHERE job_id = $1",
    steps: [grant(60), open(0, 9), release(0), release(0)],
  },
  {
    name: "a grant has one effect per reference",
    guard: "ON CONFLICT (reference) DO NOTHING",
    without: "ON CONFLICT (reference) DO UPDATE SET note = excluded.note",
    steps: [grant(9), grant(9)],
  },
  {
    name: "taking never exceeds the balance",
    guard: "AND available >= $2::int FOR UPDATE",
    without: "FOR UPDATE",
    steps: [grant(5), { verb: "take", credits: 9, reference: 0 }],
  },
  {
    name: "a clawback takes only what is there",
    guard: "LEAST(a.available, $1::int) AS taken",
    without: "$1::int AS taken",
    steps: [grant(5), claw(9)],
  },
  {
    name: "a debt is paid with an entry",
    guard: "FROM locked WHERE pays > 0",
    without: "FROM locked WHERE false",
    steps: [grant(5), claw(9), grant(9, 1)],
  },
];

describe("every guard is needed", () => {
  test.each(guards)("a rule is violated only without it: $name", async ({ guard, without, steps }) => {
    let removed = false;
    const faults = await runSteps(steps, (sql) => {
      removed ||= sql.includes(guard);
      return sql.replace(guard, without);
    });
    expect(removed).toBe(true);
    expect(faults).not.toEqual([]);
    expect(await runSteps(steps, (sql) => sql)).toEqual([]);
  });
});

class Rollback extends Error {}

/**
 * Runs steps with rewritten SQL in a transaction that is rolled back. Returns the violations. Holds are ended directly,
 * because the guard on the job's status would otherwise hide theirs.
 */
async function runSteps(steps: Step[], rewrite: (sql: string) => string): Promise<string[]> {
  const faults: string[] = [];
  await transaction(async (tx) => {
    const account = await newAccount(tx);
    // Unnamed: a rewritten statement must not be planned under the name of the real one.
    const rewriting: Queryable = {
      query: (sql, values) =>
        typeof sql === "string"
          ? tx.query(rewrite(sql), values)
          : tx.query({ text: rewrite(sql.text), ...(sql.values ? { values: sql.values } : {}) }),
    };
    for (const next of steps) {
      await savepoint(tx, () => runStep(account, next, rewriting)).catch((error: unknown) =>
        faults.push(String(error)),
      );
    }
    const { rows } = await tx.query<{ suspended: boolean; held: number }>(
      `SELECT suspended_at IS NOT NULL AS suspended, (SELECT count(*) FROM hold WHERE account_id = a.id AND status = 'open') AS held
       FROM account a WHERE id = $1`,
      [account],
    );
    if (rows[0]?.suspended && rows[0].held > 0) faults.push("a suspended account holds credits");
    // The jobs of directly ended holds are still open, so the rules about jobs do not apply here.
    faults.push(...(await readViolations(account, tx)).filter((rule) => !/^(4|6: an open)/.test(rule)));
    throw new Rollback();
  }).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error;
  });
  return faults;
}

async function runStep(account: string, step: Step, db: Queryable): Promise<void> {
  const jobId = "job" in step ? `job_${account}_${step.job}` : "";
  if (step.verb === "settle") await settleHold(db, { jobId, operation: "x", credits: step.credits });
  else if (step.verb === "release") await releaseHold(db, jobId);
  else await applyStep(account, step, (work) => work(db));
}

async function savepoint(tx: Queryable, work: () => Promise<void>): Promise<void> {
  await tx.query("SAVEPOINT step");
  try {
    await work();
    await tx.query("RELEASE SAVEPOINT step");
  } catch (error) {
    await tx.query("ROLLBACK TO SAVEPOINT step");
    throw error;
  }
}
