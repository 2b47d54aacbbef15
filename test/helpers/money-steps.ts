// What the tests of money share: every verb as a random step. Not part of the product.

import { AppError } from "@atelier/errors";
import fc from "fast-check";
import { placeHold, releaseHold, settleHold } from "../../lib/credits/holds.ts";
import { checkInvariants } from "../../lib/credits/invariants.ts";
import { clawBack, grantCredits, takeCredits } from "../../lib/credits/ledger.ts";
import { pool, type Queryable } from "../../lib/platform/db.ts";
import { newId } from "../../lib/platform/ids.ts";

export type Transaction = <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;

/** The most open jobs that every test's holds allow. */
export const OPEN_JOBS = 4;

/** A new account of its own for a test. */
export async function newAccount(db: Queryable = pool()): Promise<string> {
  const id = newId("acct");
  await db.query("INSERT INTO account (id, email) VALUES ($1, $2)", [id, `${id}@example.com`]);
  return id;
}

/** A job as lib/jobs makes and ends it, reduced to what the rules of money look at. */
export const job = {
  async open(tx: Queryable, accountId: string, jobId: string, credits: number): Promise<void> {
    await tx.query(
      "INSERT INTO job (id, account_id, operation, lane, input, price, seed) VALUES ($1, $2, 'background-remove', 'cpu', '{}', $3, 0)",
      [jobId, accountId, credits],
    );
    await placeHold(tx, { accountId, jobId, credits, openJobs: OPEN_JOBS });
  },
  async end(tx: Queryable, jobId: string, status: "succeeded" | "failed", charge: number): Promise<boolean> {
    const { rows } = await tx.query<{ account_id: string; price: number }>(
      `UPDATE job SET status = $2, charged = LEAST(price, $3), finished_at = now() WHERE id = $1 AND status = 'queued' RETURNING account_id, price`,
      [jobId, status, status === "succeeded" ? charge : 0],
    );
    const row = rows[0];
    if (!row) return false;
    if (status === "failed") return (await releaseHold(tx, jobId)) !== null;
    await tx.query(
      `INSERT INTO file (id, job_id, account_id, position, storage_key, content_type, filename, bytes, expires_at)
       VALUES ($1, $2, $3, 0, 'x', 'image/png', 'x.png', 1, now())`,
      [newId("file"), jobId, row.account_id],
    );
    return (
      (await settleHold(tx, { jobId, operation: "background-remove", credits: Math.min(row.price, charge) })) !== null
    );
  },
};

export type Step =
  | { verb: "grant" | "claw" | "take"; credits: number; reference: number }
  | { verb: "open"; credits: number; job: number }
  | { verb: "settle"; credits: number; job: number }
  | { verb: "release"; job: number };

const credits = fc.integer({ min: 1, max: 60 });
const slot = fc.integer({ min: 0, max: 5 });
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ verb: fc.constantFrom("grant" as const, "claw" as const, "take" as const), credits, reference: slot }),
  fc.record({ verb: fc.constant("open" as const), credits, job: slot }),
  fc.record({ verb: fc.constant("settle" as const), credits, job: slot }),
  fc.record({ verb: fc.constant("release" as const), job: slot }),
);

const expected = new Set(["insufficient_credits", "account_suspended", "rate_limited"]);

/** Runs a step; refusals are part of the game, anything else is a fault. `guard` may rewrite the SQL. */
export async function perform(account: string, made: Step, run: Transaction): Promise<void> {
  const reference = "reference" in made ? `test:${account}:${made.verb}:${made.reference}` : "";
  const jobId = "job" in made ? `job_${account}_${made.job}` : "";
  try {
    await run(async (tx): Promise<unknown> => {
      if (made.verb === "grant")
        return grantCredits(tx, { accountId: account, credits: made.credits, kind: "grant", reference });
      if (made.verb === "claw") return clawBack(tx, { accountId: account, credits: made.credits, reference });
      if (made.verb === "take") return takeCredits(tx, { accountId: account, credits: made.credits, reference });
      if (made.verb === "open") return job.open(tx, account, jobId, made.credits);
      if (made.verb === "settle") return job.end(tx, jobId, "succeeded", made.credits);
      return job.end(tx, jobId, "failed", 0);
    });
  } catch (error) {
    if (error instanceof AppError && expected.has(error.code)) return;
    // The same slot opened twice: the job's own primary key refuses it.
    if (
      made.verb === "open" &&
      error instanceof Error &&
      /job_pkey/.test(String((error as { constraint?: string }).constraint))
    )
      return;
    throw error;
  }
}

/** The broken rules that name the account, its count of open jobs included. */
export async function violationsOf(account: string, db: Queryable = pool()): Promise<string[]> {
  const { rows } = await db.query<{ open_jobs: number }>("SELECT open_jobs FROM account WHERE id = $1", [account]);
  const tooMany = (rows[0]?.open_jobs ?? 0) > OPEN_JOBS ? ["more open jobs than allowed"] : [];
  const all = await checkInvariants(db);
  return all
    .filter(({ subject }) => subject.includes(account))
    .map(({ rule, detail }) => `${rule}: ${detail}`)
    .concat(tooMany);
}
