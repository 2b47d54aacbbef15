import type { Queryable } from "../../../lib/platform/database/db.ts";
import { appendReceipts } from "../../../lib/receipts/append.ts";
import { checkReceipts } from "../../../lib/receipts/check.ts";
import type { CheckResult } from "./check-result.ts";

/** Checks that each ended job has a receipt, and the tree of receipts against the ledger, after the last ones were appended. */
export async function checkTree(db: Queryable): Promise<CheckResult[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM job WHERE status IN ('succeeded', 'failed', 'canceled')
       AND NOT EXISTS (SELECT FROM receipt WHERE job_id = job.id) ORDER BY id`,
  );
  await appendReceipts();
  const { mismatches } = await checkReceipts();
  return [
    { check: "every ended job has a receipt", violations: rows.map(({ id }) => id) },
    {
      check: "receipts agree with the ledger",
      violations: mismatches.map(({ subject, detail }) => `${subject}: ${detail}`),
    },
  ];
}
