import { sendMailWithCredits } from "../mail/send-mail.ts";
import { pool, transaction } from "../platform/db.ts";
import { env } from "../platform/env.ts";

const BATCH = 100;

/** The credits an account can still spend. Held credits count, because a failed job returns its hold. */
const UNSPENT =
  "(a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open'))";

/**
 * Mails every account whose unspent credits fell below its threshold, once per crossing. An account is notified again only
 * after its credits were at the threshold or above. The record of the crossing and the mail commit together, so several
 * workers may call this. Comparing a balance with its holds and SKIP LOCKED need raw SQL. Returns the number of mails.
 */
export async function notifyLowBalances(): Promise<number> {
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
      await sendMailWithCredits(tx, { to: email, ...lowBalanceMail(threshold, Number(unspent)) });
    return rows.length;
  });
}

function lowBalanceMail(threshold: number, unspent: number) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Your balance at ${APP_NAME} is low: ${unspent} credits`,
    text: `Your account has ${unspent} credits left, which is below your threshold of ${threshold}. Jobs that cost more are refused.

Buy credits, or turn on automatic top-ups: ${PUBLIC_URL}/credits
Change or turn off this alert: ${PUBLIC_URL}/settings#alert
`,
  };
}
