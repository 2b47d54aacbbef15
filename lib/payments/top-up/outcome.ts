import { sendMailWithCredits } from "../../mail/send-mail.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { nullable, run, statement, text } from "../../platform/database/statement.ts";
import { env } from "../../platform/env.ts";
import { endPurchase, type PurchaseRecord } from "../purchase-record.ts";

/** Ends a refused top-up, pauses further ones and notifies the account, once. */
export async function failTopUp(tx: Queryable, purchase: PurchaseRecord, code: string): Promise<void> {
  if (purchase.status !== "pending") return;
  await endPurchase(tx, purchase.id, "failed");
  const { rowCount } = await tx.query(
    "UPDATE top_up SET status = 'paused', paused_reason = $2, updated_at = now() WHERE account_id = $1 AND status IN ('active', 'awaiting_card')",
    [purchase.accountId, code],
  );
  if (!rowCount) return;
  const [recipient] = await run(tx, FIND_RECIPIENT, { accountId: purchase.accountId });
  if (recipient)
    await sendMailWithCredits(tx, { to: recipient.email, ...pausedMail(code, recipient.lastFour, purchase.credits) });
}

const FIND_RECIPIENT = statement(
  "find_top_up_recipient",
  { accountId: text() },
  `SELECT coalesce(a.contact, a.email) AS email, t.card_last_four AS "lastFour" FROM account a JOIN top_up t ON t.account_id = a.id
   WHERE a.id = $accountId AND a.deleted_at IS NULL`,
  { email: text(), lastFour: nullable(text()) },
);

function pausedMail(code: string, lastFour: string | null, credits: number) {
  const { APP_NAME, PUBLIC_URL } = env();
  const card = lastFour ? `your card ending in ${lastFour}` : "your card";
  const reason =
    code === "authentication_required"
      ? `Your bank requires you to confirm each payment, so the charge to ${card} failed.`
      : `Your bank declined the charge to ${card}.`;
  return {
    subject: `Your automatic top-up at ${APP_NAME} is paused`,
    text: `Your balance fell below your threshold, so we tried to buy ${credits} credits. ${reason} You were not charged.

Automatic top-up is paused. Save its settings again, use another card or buy credits: ${PUBLIC_URL}/credits#top-up
`,
  };
}
