import { AppError } from "@atelier/errors";
import { z } from "zod";
import { lockPurchase, type PurchaseRecord, recordReversals } from "../payments/purchase-record.ts";
import { type RefundReason, refundAmount, refundAtStripe, refundable } from "../payments/refund-purchase.ts";
import type { Queryable } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { type Act, type ActRequest, type Facts, performAct } from "./perform-act.ts";

/** Stripe keeps idempotency keys for a day. An older form without a recorded outcome is not sent again. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/**
 * Refunds a purchase completely or in part, once per form, even if the form is sent again or the process ends at any point:
 * the request is recorded first, then Stripe gets the form's id as idempotency key, then one transaction takes the credits
 * back and records the outcome. Amounts are in the currency's minor unit. Throws `not_found`, `invalid_input`.
 */
export async function refundPurchase(
  purchaseId: string,
  wanted: { amount: number; stripeReason: RefundReason },
  request: ActRequest,
): Promise<boolean> {
  const earlier = await findEarlier(request.request);
  if (earlier.ended) return false;
  const found = await refundable(purchaseId);
  const amount = earlier.amount ?? refundAmount(found, wanted.amount);
  const { purchase } = found;
  const getAct = (act: Act["act"], form: string): Act => ({
    ...request,
    act,
    request: form,
    subject: `purchase:${purchaseId}`,
    accountId: purchase.accountId,
  });
  await performAct(getAct("refund.ask", request.request), async () => ({
    before: toTotals(purchase),
    after: { amount, stripe_reason: wanted.stripeReason },
  }));
  const key = `refund-${request.request}`;
  try {
    const reversal = await refundAtStripe(purchase, { amount, reason: wanted.stripeReason, key });
    await performAct(getAct("refund.made", `${request.request}:made`), async (tx) => {
      const before = await lockExisting(tx, purchaseId);
      await recordReversals(tx, before, [reversal]);
      return {
        before: toTotals(before),
        after: { ...toTotals(await lockExisting(tx, purchaseId)), refund: reversal.id },
      };
    });
    return true;
  } catch (error) {
    if (error instanceof AppError)
      await performAct(getAct("refund.refused", `${request.request}:refused`), async () => ({
        before: toTotals(purchase),
        after: { amount, answer: error.message.slice(0, 300) },
      }));
    throw error;
  }
}

const requestedAmount = z.object({ amount: z.int() });

/** Finds an earlier submission of this form. Returns whether it ended, and the amount it requested. */
async function findEarlier(form: string): Promise<{ ended: boolean; amount: number | null }> {
  const entries = await prisma().auditEntry.findMany({
    where: { request: { in: [form, `${form}:made`, `${form}:refused`] } },
    select: { request: true, after: true, createdAt: true },
  });
  const ask = entries.find(({ request }) => request === form);
  const ended = entries.length > 1;
  if (ask && !ended && ask.createdAt.getTime() < Date.now() - KEY_LIFETIME_MS)
    throw new AppError(
      "invalid_input",
      "This form is older than a day and its outcome is unknown. Check the payment at Stripe first.",
    );
  return { ended, amount: requestedAmount.safeParse(ask?.after).data?.amount ?? null };
}

async function lockExisting(tx: Queryable, purchaseId: string): Promise<PurchaseRecord> {
  const purchase = await lockPurchase(tx, purchaseId);
  if (!purchase) throw new Error(`Purchase ${purchaseId} does not exist any more.`);
  return purchase;
}

const toTotals = ({ refunded, disputed, clawedBack }: PurchaseRecord): Facts => ({
  refunded,
  disputed,
  clawed_back: clawedBack,
});
