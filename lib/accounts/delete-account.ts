import { AppError, invalidInput } from "@atelier/errors";
import { writeOff } from "../credits/ledger.ts";
import { announceRevocation } from "../keys/authenticate.ts";
import { pool, type Queryable, transaction } from "../platform/db.ts";
import { log } from "../platform/log.ts";
import { eraseWhatIsLeft } from "./erase.ts";
import { verifyPassword } from "./password.ts";
import { throttle } from "./throttle.ts";

/** How long ago somebody without a password must have signed in. */
const FRESH_MINUTES = 10;

/** What somebody gives to show that they mean it. */
export interface DeletionProof {
  sessionId: string;
  /** Their address, typed. */
  address: string;
  /** Empty where the account has none. */
  password: string;
}

/**
 * Deletes an account for good. Its row is blanked, its balance written off with an entry, its keys, sessions, sign-ins and
 * top-up ended in one transaction; jobs that are under way and bytes in the store follow at once, or with the next worker's
 * round. The ledger, jobs and purchases stay with ids alone; the address may sign up again, without another trial.
 * Throws `invalid_input`, `rate_limited`.
 */
export async function deleteAccount(accountId: string, proof: DeletionProof): Promise<void> {
  const email = await proven(accountId, proof);
  await transaction((tx) => blank(tx, accountId, email));
  await announceRevocation(accountId);
  await eraseWhatIsLeft(accountId).catch((error: unknown) =>
    log().warn({ error, accountId }, "a deleted account's things are left for the next round"),
  );
}

async function proven(accountId: string, { sessionId, address, password }: DeletionProof): Promise<string> {
  await throttle(`delete-account:${accountId}`, 10, 900);
  const { rows } = await pool().query<{ email: string; password_hash: string | null; fresh: boolean }>(
    `SELECT a.email, a.password_hash, s.created_at > now() - make_interval(mins => $3) AS fresh
     FROM account a JOIN session s ON s.account_id = a.id AND s.id = $2 AND s.revoked_at IS NULL
     WHERE a.id = $1 AND a.deleted_at IS NULL`,
    [accountId, sessionId, FRESH_MINUTES],
  );
  const account = rows[0];
  if (!account) throw new AppError("not_found", "There is no such account.");
  if (address.trim().toLowerCase() !== account.email)
    throw invalidInput("/address", "This is not the account's address.");
  if (account.password_hash) {
    if (!(await verifyPassword(password, account.password_hash)))
      throw invalidInput("/confirm", "This is not your password.");
  } else if (!account.fresh)
    throw new AppError(
      "invalid_input",
      `Sign out and in again, then delete the account within ${FRESH_MINUTES} minutes: that shows that it is you.`,
    );
  return account.email;
}

/** Everything that names a person goes; rows that money refers to stay, with ids alone. */
async function blank(tx: Queryable, accountId: string, email: string): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE account SET deleted_at = now(), email = 'deleted-' || id || '@invalid', name = NULL, password_hash = NULL,
       email_verified_at = NULL, access_granted_at = NULL, suspended_at = NULL, suspended_reason = NULL,
       daily_limit = NULL, monthly_limit = NULL, low_balance_alert = NULL, low_balance_at = NULL
     WHERE id = $1 AND deleted_at IS NULL`,
    [accountId],
  );
  if (rowCount !== 1) throw new AppError("not_found", "There is no such account.");
  await writeOff(tx, accountId);
  const each = [
    "UPDATE api_key SET revoked_at = coalesce(revoked_at, now()) WHERE account_id = $1",
    "DELETE FROM session WHERE account_id = $1",
    "DELETE FROM identity WHERE account_id = $1",
    "DELETE FROM email_token WHERE account_id = $1",
    "DELETE FROM idempotency WHERE account_id = $1",
    `UPDATE top_up SET status = 'off', paused_reason = NULL, payment_method = NULL, card_brand = NULL, card_last_four = NULL,
       updated_at = now() WHERE account_id = $1`,
    `UPDATE access_request SET use_case = '', volume = '', company = NULL, note = NULL, decided_at = coalesce(decided_at, now()),
       status = CASE WHEN status = 'open' THEN 'declined' ELSE status END WHERE account_id = $1`,
    // They show the buyer's name, address and card; Stripe keeps them for the operator's books.
    "UPDATE purchase SET receipt_url = NULL, invoice_url = NULL WHERE account_id = $1",
  ];
  for (const sql of each) await tx.query(sql, [accountId]);
  await tx.query("DELETE FROM mail WHERE recipient = $1", [email]);
}
