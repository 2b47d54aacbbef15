import { recordWebhookEvent } from "../events/webhook-events.ts";
import { sendMailWithCredits } from "../mail/send-mail.ts";
import { pool, transaction } from "../platform/database/db.ts";
import { int, run, statement, text } from "../platform/database/statement.ts";
import { env } from "../platform/env.ts";

const BATCH = 1_000;

/** The credits an account can still spend. Held credits count, because a failed job returns its hold. */
const UNSPENT =
  "(a.available + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open'))";

const IS_CROSSED = `a.low_balance_alert IS NOT NULL AND a.low_balance_at IS NULL AND a.deleted_at IS NULL
   AND a.email_verified_at IS NOT NULL AND a.available < a.low_balance_alert AND ${UNSPENT} < a.low_balance_alert`;
const IS_ENDED = `a.low_balance_alert IS NOT NULL AND a.low_balance_at IS NOT NULL AND ${UNSPENT} >= a.low_balance_alert`;

const LOCK_ACCOUNT = statement(
  "lock_low_balance",
  { accountId: text() },
  "SELECT FROM account WHERE id = $accountId FOR UPDATE",
  {},
);
const END_CROSSING = statement(
  "end_low_balance",
  { accountId: text() },
  `UPDATE account a SET low_balance_at = NULL WHERE a.id = $accountId AND ${IS_ENDED}`,
  {},
);
const RECORD_CROSSING = statement(
  "record_low_balance",
  { accountId: text() },
  `UPDATE account a SET low_balance_at = now() WHERE a.id = $accountId AND ${IS_CROSSED}
   RETURNING coalesce(a.contact, a.email) AS email, a.low_balance_alert AS threshold, ${UNSPENT} AS unspent`,
  { email: text(), threshold: int, unspent: int },
);

/**
 * Mails an account with unspent credits that fell below its threshold, once per crossing. The record of the crossing and
 * the mail commit together. The lock comes first, so that the balance includes all holds that changed it before.
 * Comparing a balance with its holds needs raw SQL.
 */
export async function notifyLowBalance(accountId: string): Promise<void> {
  await transaction(async (tx) => {
    await run(tx, LOCK_ACCOUNT, { accountId });
    await run(tx, END_CROSSING, { accountId });
    const [crossing] = await run(tx, RECORD_CROSSING, { accountId });
    if (!crossing) return;
    const { email, threshold, unspent } = crossing;
    await sendMailWithCredits(tx, { to: email, ...lowBalanceMail(threshold, unspent) });
    const data = { account: accountId, unspent, threshold };
    await recordWebhookEvent(tx, { accountId, type: "credits.low", subjectId: accountId, data });
  });
}

const RECORD_MISSED = statement(
  "record_missed_low_balances",
  { batch: int },
  `INSERT INTO outbox (task, data) SELECT 'notify-low-balance', jsonb_build_object('accountId', a.id)
   FROM account a WHERE (${IS_CROSSED}) OR (${IS_ENDED}) LIMIT $batch`,
  {},
);

/** Records a task for each account with a crossing that no settlement reported, as after a grant, a refund or a new threshold. */
export async function recordMissedLowBalances(): Promise<void> {
  await run(pool(), RECORD_MISSED, { batch: BATCH });
}

function lowBalanceMail(threshold: number, unspent: number) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Your balance at ${APP_NAME} is low: ${unspent} credits`,
    text: `Your account has ${unspent} credits left, which is below your threshold of ${threshold}. Jobs that cost more are refused.

Buy credits, or turn on automatic top-up: ${PUBLIC_URL}/credits
Change or turn off this alert: ${PUBLIC_URL}/settings#alert
`,
  };
}
