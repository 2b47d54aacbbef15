import { sendMail } from "../mail/send-mail.ts";
import { pool, transaction } from "../platform/db.ts";
import { env } from "../platform/env.ts";

const BATCH = 100;

/** What an account has left to spend, held credits included: a job that fails gives its hold back, and that is no crossing. */
const UNSPENT =
  "(a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open'))";

/**
 * Mails every account whose unspent credits fell under its threshold, once per crossing: it is told again only after they
 * were at the threshold or above. The note of it and the mail commit together, so any number of workers may call this.
 * Returns how many were told.
 */
export async function tellLowBalances(): Promise<number> {
  await pool().query(
    `UPDATE account a SET low_balance_at = NULL
     WHERE low_balance_alert IS NOT NULL AND low_balance_at IS NOT NULL AND ${UNSPENT} >= low_balance_alert`,
  );
  return transaction(async (tx) => {
    const { rows } = await tx.query<{ email: string; threshold: number; unspent: number }>(
      `UPDATE account SET low_balance_at = now() FROM (
         SELECT a.id, ${UNSPENT} AS unspent FROM account a
         WHERE a.low_balance_alert IS NOT NULL AND a.low_balance_at IS NULL AND a.deleted_at IS NULL
           AND a.email_verified_at IS NOT NULL AND a.available < a.low_balance_alert AND ${UNSPENT} < a.low_balance_alert
         LIMIT $1 FOR UPDATE OF a SKIP LOCKED
       ) low WHERE account.id = low.id
       RETURNING account.email, account.low_balance_alert AS threshold, low.unspent`,
      [BATCH],
    );
    for (const { email, threshold, unspent } of rows)
      await sendMail({ to: email, ...words(threshold, Number(unspent)) }, tx);
    return rows.length;
  });
}

function words(threshold: number, unspent: number) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Your balance at ${APP_NAME} is low: ${unspent} credits`,
    text: `Fewer than ${threshold} credits are left on your account: ${unspent}. Jobs that cost more are refused.

Buy credits, or let them be bought by themselves: ${PUBLIC_URL}/credits
Change or turn off this alert: ${PUBLIC_URL}/settings#alert
`,
  };
}
