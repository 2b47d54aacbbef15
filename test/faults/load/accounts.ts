import { createAccountAsOperator } from "../../../lib/accounts/operator.ts";
import { grantCredits } from "../../../lib/credits/ledger.ts";
import { issueKey } from "../../../lib/keys/issue.ts";
import { pool } from "../../../lib/platform/database/db.ts";
import { newId } from "../../../lib/platform/ids.ts";

const CREDITS = 1_000_000;

export interface Account {
  id: string;
  key: string;
}

/** Creates an account with many credits and a key. */
export async function createLoadAccount(): Promise<Account> {
  const { id } = await createAccountAsOperator(`${newId("acct")}@example.com`);
  await grantCredits(pool(), { accountId: id, credits: CREDITS, kind: "grant", reference: `faults:${id}` });
  const { key } = await issueKey(id);
  return { id, key };
}
