import { AppError } from "@atelier/errors";
import { pool } from "../platform/database/db.ts";
import { type RowOf, run, statement, text } from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";

// Raw statements, and a check of addresses that is loaded when it is needed, because loading Prisma's client and the
// library for checks would take most of the time of an operator's command.

const summary = { id: text(), email: text() };

export type AccountSummary = RowOf<typeof summary>;

/**
 * Creates an account for an operator: its address counts as verified, and it may issue a key.
 * Throws `invalid_input` if the address already has an account.
 */
export async function createAccountAsOperator(address: string): Promise<AccountSummary> {
  const { parseEmail } = await import("./address.ts");
  const email = parseEmail(address);
  const [created] = await run(pool(), CREATE_ACCOUNT, { acctId: newId("acct"), email });
  if (!created) throw new AppError("invalid_input", `${email} already has an account. Use another address.`);
  return created;
}

const CREATE_ACCOUNT = statement(
  "create_operator_account",
  { acctId: text(), email: text() },
  `INSERT INTO account (id, email, email_verified_at, access_granted_at) VALUES ($acctId, $email, now(), now())
   ON CONFLICT DO NOTHING RETURNING id, email`,
  summary,
);

/** The account of an address. Throws `not_found`. */
export async function findAccount(address: string): Promise<AccountSummary> {
  const [account] = await run(pool(), FIND_ACCOUNT, { address: address.trim().toLowerCase() });
  if (!account) throw new AppError("not_found", `No account uses ${address}. Check the spelling.`);
  return account;
}

const FIND_ACCOUNT = statement(
  "find_account",
  { address: text() },
  "SELECT id, email FROM account WHERE email = $address AND deleted_at IS NULL",
  summary,
);
