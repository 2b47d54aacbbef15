import type { Queryable } from "../../platform/database/db.ts";
import { run, statement, text } from "../../platform/database/statement.ts";

const CANCEL = statement(
  "cancel_invoices",
  { accountId: text() },
  "UPDATE purchase SET status = 'canceled' WHERE account_id = $accountId AND origin = 'invoice' AND status = 'pending'",
  {},
);
const ERASE = statement(
  "erase_invoice_requests",
  { accountId: text() },
  "DELETE FROM invoice_request WHERE account_id = $accountId",
  {},
);

/** Cancels the unpaid orders of a deleted account, and erases the company data of all. The purchases stay, with IDs only. */
export async function eraseInvoices(tx: Queryable, accountId: string): Promise<void> {
  await run(tx, CANCEL, { accountId });
  await run(tx, ERASE, { accountId });
}
