// Every money operation as a random step, for the money tests.

import { AppError } from "@atelier/errors";
import fc from "fast-check";
import { placeHold, releaseHold, settleHold } from "../../../lib/credits/holds.ts";
import { checkInvariants } from "../../../lib/credits/invariants.ts";
import { clawBack, grantCredits, takeCredits } from "../../../lib/credits/ledger.ts";
import { pool, type Queryable } from "../../../lib/platform/database/db.ts";
import { newId } from "../../../lib/platform/ids.ts";

export type Transaction = <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;

/** The limit of open jobs in the tests' holds. */
export const MAX_OPEN_JOBS = 4;

/** Creates an account for a test. Returns its id. */
export async function newAccount(db: Queryable = pool()): Promise<string> {
  const id = newId("acct");
  await db.query("INSERT INTO account (id, email) VALUES ($1, $2)", [id, `${id}@example.com`]);
  return id;
}

/** Creates and ends jobs with the fields that the money rules check. */
export const job = {
  async open(
    tx: Queryable,
    accountId: string,
    jobId: string,
    credits: number,
    openJobs = MAX_OPEN_JOBS,
  ): Promise<void> {
    await tx.query(
      "INSERT INTO job (id, account_id, operation, lane, input, price, seed) VALUES ($1, $2, 'background-remove', 'cpu', '{}', $3, 0)",
      [jobId, accountId, credits],
    );
    await placeHold(tx, { accountId, jobId, credits, openJobs });
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

/** Applies a step in a transaction. Refusals are expected; other errors are thrown. */
export async function applyStep(account: string, next: Step, run: Transaction): Promise<void> {
  const reference = "reference" in next ? `test:${account}:${next.verb}:${next.reference}` : "";
  const jobId = "job" in next ? `job_${account}_${next.job}` : "";
  try {
    await run(async (tx): Promise<unknown> => {
      if (next.verb === "grant")
        return grantCredits(tx, { accountId: account, credits: next.credits, kind: "grant", reference });
      if (next.verb === "claw") return clawBack(tx, { accountId: account, credits: next.credits, reference });
      if (next.verb === "take") return takeCredits(tx, { accountId: account, credits: next.credits, reference });
      if (next.verb === "open") return job.open(tx, account, jobId, next.credits);
      if (next.verb === "settle") return job.end(tx, jobId, "succeeded", next.credits);
      return job.end(tx, jobId, "failed", 0);
    });
  } catch (error) {
    if (error instanceof AppError && expected.has(error.code)) return;
    // The primary key of the job refuses a slot that is opened twice.
    if (
      next.verb === "open" &&
      error instanceof Error &&
      /job_pkey/.test(String((error as { constraint?: string }).constraint))
    )
      return;
    throw error;
  }
}

/** The violated rules of an account, including its number of open jobs. */
export async function readViolations(account: string, db: Queryable = pool()): Promise<string[]> {
  const { rows } = await db.query<{ open_jobs: number }>("SELECT open_jobs FROM account WHERE id = $1", [account]);
  const tooMany = (rows[0]?.open_jobs ?? 0) > MAX_OPEN_JOBS ? ["more open jobs than allowed"] : [];
  const all = await checkInvariants(db);
  return all
    .filter(({ subject }) => subject.includes(account))
    .map(({ rule, detail }) => `${rule}: ${detail}`)
    .concat(tooMany);
}
