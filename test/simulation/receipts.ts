import { appendReceipts } from "../../lib/receipts/append.ts";
import { checkReceipts } from "../../lib/receipts/check.ts";
import type { Action, SimulatedProcess, Violation, World } from "./world.ts";

/** Signs the receipts of the jobs that have ended, as the background task does. */
export const append = (world: World, process: SimulatedProcess): Promise<unknown> =>
  world.start(process, "append receipts", async () => {
    const appended = await appendReceipts();
    world.log(`${process.name} appended ${appended} receipts`);
  });

export const receiptActions: Record<string, Action> = { "append receipts": { weight: 3, act: append } };

/** Each ended job has one receipt, whose end and credits are those of the job and of the ledger. */
export async function checkReceiptRows({ observer }: World): Promise<Violation[]> {
  const { rows } = await observer.query<Violation>(
    `SELECT 'each ended job has one receipt, and an open one has none' AS rule, j.id AS subject,
       format('%s, %s', j.status, r.claims) AS detail
     FROM job j LEFT JOIN receipt r ON r.job_id = j.id WHERE (j.finished_at IS NULL) <> (r.job_id IS NULL)
     UNION ALL
     SELECT 'a receipt has the credits of the ledger', j.id, format('%s, charged %s, ledger %s', r.claims, j.charged, e.credits)
     FROM (
       SELECT job_id, coalesce(claims, convert_from(decode(rpad(translate(split_part(jws, '.', 2), '-_', '+/'),
         (length(split_part(jws, '.', 2)) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb) AS claims FROM receipt
     ) r JOIN job j ON j.id = r.job_id LEFT JOIN ledger_entry e ON e.reference = 'job:' || r.job_id
     WHERE (r.claims->>'credits')::int <> j.charged OR (r.claims->>'credits')::int <> coalesce(-e.credits, 0)
       OR r.claims->>'status' <> j.status`,
  );
  return rows;
}

/** The tree has all receipts, and `ledger check` finds nothing. */
export async function checkTree({ observer }: World): Promise<Violation[]> {
  const [{ rows }, { mismatches }] = await Promise.all([
    observer.query<{ id: string }>("SELECT job_id AS id FROM receipt WHERE position IS NULL"),
    checkReceipts(),
  ]);
  return [
    ...rows.map(({ id }) => ({ rule: "every receipt is appended to the tree", subject: id, detail: "" })),
    ...mismatches.map(({ subject, detail }) => ({ rule: "the tree agrees with the ledger", subject, detail })),
  ];
}
