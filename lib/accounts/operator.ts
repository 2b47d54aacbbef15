import { AppError } from "@atelier/errors";
import { pool } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";
import { parseEmail } from "./address.ts";

export interface AccountSummary {
  id: string;
  email: string;
}

/** Makes an account at the operator's word: its address counts as verified and it may have a key. Throws `invalid_input` where the address has one. */
export async function createAccountAsOperator(address: string): Promise<AccountSummary> {
  const email = parseEmail(address);
  const { rows } = await pool().query<AccountSummary & Record<string, unknown>>(
    `INSERT INTO account (id, email, email_verified_at, access_granted_at) VALUES ($1, $2, now(), now())
     ON CONFLICT (email) DO NOTHING RETURNING id, email`,
    [newId("acct"), email],
  );
  if (!rows[0]) throw new AppError("invalid_input", `There is an account for ${email} already.`);
  return rows[0];
}

/** The account of an address. Throws `not_found`. */
export async function findAccount(address: string): Promise<AccountSummary> {
  const { rows } = await pool().query<AccountSummary & Record<string, unknown>>(
    "SELECT id, email FROM account WHERE email = $1 AND deleted_at IS NULL",
    [parseEmail(address)],
  );
  if (!rows[0]) throw new AppError("not_found", `There is no account for ${address}.`);
  return rows[0];
}
