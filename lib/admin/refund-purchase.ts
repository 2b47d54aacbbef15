import { AppError } from "@atelier/errors";
import { type LockedPurchase, lockPurchase, recordReversals } from "../payments/purchase-record.ts";
import { type RefundReason, refundAmount, refundAtStripe, refundable } from "../payments/refund-purchase.ts";
import { pool, type Queryable } from "../platform/db.ts";
import { type Act, type Facts, performAct } from "./audit.ts";
import type { Asked } from "./suspend-account.ts";

/** Stripe forgets idempotency keys after a day: an older form whose end is not known is not sent again. */
const KEY_LIVES_HOURS = 23;

/**
 * Refunds a purchase, wholly or in part, once per form, however often it is sent and wherever the process dies: that it
 * was asked for is written down first, then Stripe is asked with the form's id as the key, then the credits are taken back
 * and the end is written down in one transaction. Amounts are in the currency's minor unit. Throws `not_found`, `invalid_input`.
 */
export async function refundPurchase(
  purchaseId: string,
  wanted: { amount: number; stripeReason: RefundReason },
  asked: Asked,
): Promise<boolean> {
  const known = await earlier(asked.request);
  if (known.ended) return false;
  const found = await refundable(purchaseId);
  const amount = known.amount ?? refundAmount(found, wanted.amount);
  const { purchase } = found;
  const line = (act: Act["act"], request: string): Act => ({
    ...asked,
    act,
    request,
    subject: `purchase:${purchaseId}`,
    accountId: purchase.account_id,
  });
  await performAct(line("refund.ask", asked.request), async () => ({
    before: standOf(purchase),
    after: { amount, stripe_reason: wanted.stripeReason },
  }));
  const key = `refund-${asked.request}`;
  try {
    const reversal = await refundAtStripe(purchase, { amount, reason: wanted.stripeReason, key });
    await performAct(line("refund.made", `${asked.request}:made`), async (tx) => {
      const before = await standNow(tx, purchaseId);
      await recordReversals(tx, before, [reversal]);
      return { before: standOf(before), after: { ...standOf(await standNow(tx, purchaseId)), refund: reversal.id } };
    });
    return true;
  } catch (error) {
    if (error instanceof AppError)
      await performAct(line("refund.refused", `${asked.request}:refused`), async () => ({
        before: standOf(purchase),
        after: { amount, answer: error.message.slice(0, 300) },
      }));
    throw error;
  }
}

/** What this form did before: whether it came to its end, and the amount that it asked for. */
async function earlier(request: string): Promise<{ ended: boolean; amount: number | null }> {
  const { rows } = await pool().query<{ request: string; amount: number | null; stale: boolean }>(
    `SELECT request, (after->>'amount')::int AS amount, created_at < now() - make_interval(hours => $2) AS stale
     FROM audit_entry WHERE request IN ($1, $1 || ':made', $1 || ':refused')`,
    [request, KEY_LIVES_HOURS],
  );
  const ask = rows.find((row) => row.request === request);
  const ended = rows.length > 1;
  if (ask?.stale && !ended)
    throw new AppError(
      "invalid_input",
      "This form is a day old and what came of it is not known. Compare with Stripe first.",
    );
  return { ended, amount: ask?.amount ?? null };
}

async function standNow(tx: Queryable, purchaseId: string): Promise<LockedPurchase> {
  const purchase = await lockPurchase(tx, purchaseId);
  if (!purchase) throw new Error(`Purchase ${purchaseId} is gone.`);
  return purchase;
}

const standOf = ({ refunded, disputed, clawed_back }: LockedPurchase): Facts => ({ refunded, disputed, clawed_back });
