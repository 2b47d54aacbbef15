import { sendMail } from "../../mail/send-mail.ts";
import type { Queryable } from "../../platform/db.ts";
import { env } from "../../platform/env.ts";
import { endPurchase, type LockedPurchase } from "../purchase-record.ts";

/** A top-up was refused: it comes to nothing, further ones are paused and the account is told, once. */
export async function failTopUp(tx: Queryable, purchase: LockedPurchase, code: string): Promise<void> {
  if (purchase.status !== "pending") return;
  await endPurchase(tx, purchase.id, "failed");
  const { rowCount } = await tx.query(
    "UPDATE top_up SET status = 'paused', paused_reason = $2, updated_at = now() WHERE account_id = $1 AND status IN ('active', 'awaiting_card')",
    [purchase.account_id, code],
  );
  if (!rowCount) return;
  const { rows } = await tx.query<{ email: string; last_four: string | null }>(
    `SELECT a.email, t.card_last_four AS last_four FROM account a JOIN top_up t ON t.account_id = a.id
     WHERE a.id = $1 AND a.deleted_at IS NULL`,
    [purchase.account_id],
  );
  if (rows[0]) await sendMail({ to: rows[0].email, ...words(code, rows[0].last_four, purchase.credits) }, tx);
}

function words(code: string, lastFour: string | null, credits: number) {
  const { APP_NAME, PUBLIC_URL } = env();
  const card = lastFour ? `your card ending in ${lastFour}` : "your card";
  const reason =
    code === "authentication_required"
      ? `Your bank wants you to confirm the payment yourself, so ${card} was not charged.`
      : `The charge of ${card} was refused.`;
  return {
    subject: `Your automatic top-up at ${APP_NAME} is paused`,
    text: `Your balance fell under the threshold you set, and ${credits} credits were to be bought. ${reason} Nothing was paid.

Automatic top-ups are paused until you turn them on again: ${PUBLIC_URL}/credits#top-up
There you can also buy credits at once, or save another card.
`,
  };
}
