import Stripe from "stripe";
import { transaction } from "../../platform/database/db.ts";
import { prisma } from "../../platform/database/prisma.ts";
import { env } from "../../platform/env.ts";
import { outboxRow } from "../../platform/processes/tasks.ts";
import { log } from "../../platform/telemetry/log.ts";
import { failpoint } from "../failpoint.ts";
import { canReachStripe, paymentMode, stripeClient } from "../mode.ts";
import { grantPurchase, lockPurchase } from "../purchase-record.ts";
import { recordDueTopUps } from "./begin.ts";
import { failTopUp } from "./outcome.ts";

const BATCH = 1_000;
/** A charge this old is pending because its task was lost or failed too often. */
const ABANDONED_MS = 2 * 60_000;
/** Stripe keeps idempotency keys for a day. A charge that was not made within this time is not started again. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

interface Charge {
  id: string;
  amount: number;
  currency: string;
  credits: number;
  createdAt: Date;
  customer: string | null;
  paymentMethod: string | null;
}

/** Records a task for each top-up that is still pending after its charge should have ended. */
export async function recordAbandonedTopUps(): Promise<void> {
  if (!canReachStripe()) return;
  const purchases = await prisma().purchase.findMany({
    where: { ...pendingTopUp(), createdAt: { lt: new Date(Date.now() - ABANDONED_MS) } },
    select: { id: true },
    orderBy: { createdAt: "asc" },
    take: BATCH,
  });
  await prisma().outbox.createMany({
    data: purchases.map(({ id }) => outboxRow("complete-top-up", { purchaseId: id })),
  });
}

/** Charges the saved card for a pending top-up and records the outcome. Returns whether the charge was paid. */
export async function completeTopUp(purchaseId: string): Promise<boolean> {
  if (!canReachStripe()) return false;
  const charge = await readCharge(purchaseId);
  if (!charge) return false;
  const isStale = charge.createdAt.getTime() < Date.now() - KEY_LIFETIME_MS;
  try {
    failpoint("top-up-written");
    const intent = (await findIntent(charge)) ?? (isStale ? null : await createIntent(charge));
    failpoint("top-up-charged");
    return await recordOutcome(charge.id, intent, "charge_lost");
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return recordOutcome(charge.id, error.payment_intent ?? null, error.code ?? "card_declined");
    // The card or the customer does not exist any more, so a retry would fail in the same way.
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return recordOutcome(
        charge.id,
        null,
        error.code === "resource_missing" ? "card_removed" : (error.code ?? "invalid_request"),
      );
    throw error;
  }
}

function pendingTopUp() {
  const mode = paymentMode();
  return { origin: "top_up", status: "pending", live: mode.kind !== "off" && mode.live };
}

async function readCharge(purchaseId: string): Promise<Charge | undefined> {
  const purchase = await prisma().purchase.findFirst({
    where: { id: purchaseId, ...pendingTopUp() },
    select: {
      id: true,
      amount: true,
      currency: true,
      credits: true,
      createdAt: true,
      account: { select: { stripeCustomer: true, topUp: { select: { paymentMethod: true } } } },
    },
  });
  if (!purchase?.account.topUp) return undefined;
  const { account, ...rest } = purchase;
  return { ...rest, customer: account.stripeCustomer, paymentMethod: account.topUp?.paymentMethod ?? null };
}

/** The payment that a lost process may have created. */
async function findIntent({ id, customer, createdAt }: Charge): Promise<Stripe.PaymentIntent | undefined> {
  if (!customer) return undefined;
  const since = Math.floor(createdAt.getTime() / 1000) - 3600;
  const listed = await stripeClient().paymentIntents.list({ customer, created: { gte: since }, limit: 100 });
  return listed.data.find(({ metadata }) => metadata.purchase_id === id);
}

async function createIntent(charge: Charge): Promise<Stripe.PaymentIntent> {
  const { APP_NAME } = env();
  return stripeClient().paymentIntents.create(
    {
      amount: charge.amount,
      currency: charge.currency,
      customer: charge.customer ?? "",
      payment_method: charge.paymentMethod ?? "",
      allowed_payment_method_types: ["card"],
      off_session: true,
      confirm: true,
      description: `${APP_NAME}: ${charge.credits.toLocaleString("en")} credits (automatic top-up)`,
      metadata: { purchase_id: charge.id },
    },
    { idempotencyKey: charge.id },
  );
}

/** The payment's event reports the same outcome. The first report takes effect. */
async function recordOutcome(
  purchaseId: string,
  intent: Pick<Stripe.PaymentIntent, "id" | "status" | "amount_received"> | null,
  failureCode: string,
): Promise<boolean> {
  const paid = await transaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId);
    if (!purchase) return false;
    if (intent)
      await tx.query("UPDATE purchase SET payment_intent_id = coalesce(payment_intent_id, $2) WHERE id = $1", [
        purchaseId,
        intent.id,
      ]);
    if (intent?.status === "succeeded") {
      await grantPurchase(tx, purchase, { paymentIntentId: intent.id, amount: intent.amount_received });
      // The balance may still be below the threshold.
      await recordDueTopUps(tx, purchase.accountId);
      return true;
    }
    // The bank still processes the payment, and an event will report the end.
    if (intent?.status === "processing") return false;
    await failTopUp(tx, purchase, failureCode);
    return false;
  });
  // A refused payment is canceled, so that it cannot be paid later without the account's knowledge.
  if (intent && !paid && intent.status !== "processing")
    await stripeClient()
      .paymentIntents.cancel(intent.id)
      .catch((error: unknown) => log().debug({ error, intent: intent.id }, "a refused payment could not be canceled"));
  return paid;
}
