import { sendMailWithCredits } from "../mail/send-mail.ts";
import { pool, transaction } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { int, run, statement, text } from "../platform/statement.ts";

const BATCH = 100;

/** The credits an account can still spend. Held credits count, because a failed job returns its hold. */
const UNSPENT =
  "(a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open'))";

const END_CROSSINGS = statement(
  "end_low_balance",
  `UPDATE account a SET low_balance_at = NULL
   WHERE low_balance_alert IS NOT NULL AND low_balance_at IS NOT NULL AND ${UNSPENT} >= low_balance_alert`,
  {},
);

const RECORD_CROSSINGS = statement(
  "record_low_balance",
  `UPDATE account SET low_balance_at = now() FROM (
     SELECT a.id, ${UNSPENT} AS unspent FROM account a
     WHERE a.low_balance_alert IS NOT NULL AND a.low_balance_at IS NULL AND a.deleted_at IS NULL
       AND a.email_verified_at IS NOT NULL AND a.available < a.low_balance_alert AND ${UNSPENT} < a.low_balance_alert
     LIMIT $1 FOR UPDATE OF a SKIP LOCKED
   ) low WHERE account.id = low.id
   RETURNING account.email, account.low_balance_alert AS threshold, low.unspent`,
  { email: text(), threshold: int, unspent: int },
);

/**
 * Mails every account with unspent credits that fell below its threshold, once per crossing. An account is notified again only
 * after its credits were at the threshold or above. The record of the crossing and the mail commit together, so several
 * workers may call this. Comparing a balance with its holds and SKIP LOCKED need raw SQL. Returns the number of mails.
 */
export async function notifyLowBalances(): Promise<number> {
  await run(pool(), END_CROSSINGS, []);
  return transaction(async (tx) => {
    const crossings = await run(tx, RECORD_CROSSINGS, [BATCH]);
    for (const { email, threshold, unspent } of crossings)
      await sendMailWithCredits(tx, { to: email, ...lowBalanceMail(threshold, unspent) });
    return crossings.length;
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
