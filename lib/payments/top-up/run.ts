import Stripe from "stripe";
import { prisma, transaction } from "../../platform/db.ts";
import { env } from "../../platform/env.ts";
import { log } from "../../platform/log.ts";
import { failpoint } from "../failpoint.ts";
import { canReachStripe, paymentMode, stripeClient } from "../mode.ts";
import { grantPurchase, lockPurchase } from "../purchase-record.ts";
import { beginDueTopUps } from "./begin.ts";
import { failTopUp } from "./outcome.ts";
import { topUpsOffered } from "./settings.ts";

const BATCH = 50;
/** A charge this old was abandoned by a lost process, so another worker completes it. */
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

/**
 * Buys credits for every account with a balance below its threshold, and completes abandoned charges. Several workers
 * may call this, because the database allows one pending top-up per account. Returns the number of paid charges.
 */
export async function runTopUps(): Promise<number> {
  if (!canReachStripe() || !topUpsOffered()) return 0;
  let paidCharges = 0;
  for (const purchaseId of [...(await abandonedPurchases()), ...(await beginDueTopUps(BATCH))]) {
    // An error in one account must not stop the top-up of the next.
    await chargePurchase(purchaseId).then(
      (paid) => {
        if (paid) paidCharges += 1;
      },
      (error: unknown) => log().error({ error, purchase: purchaseId }, "a top-up failed; it is retried"),
    );
  }
  return paidCharges;
}

async function abandonedPurchases(): Promise<string[]> {
  const mode = paymentMode();
  const purchases = await prisma().purchase.findMany({
    where: {
      origin: "top_up",
      status: "pending",
      live: mode.kind !== "off" && mode.live,
      createdAt: { lt: new Date(Date.now() - ABANDONED_MS) },
    },
    select: { id: true },
    orderBy: { createdAt: "asc" },
    take: BATCH,
  });
  return purchases.map(({ id }) => id);
}

/** Charges the saved card and records the outcome. Returns whether the charge was paid. */
async function chargePurchase(purchaseId: string): Promise<boolean> {
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

async function readCharge(purchaseId: string): Promise<Charge | undefined> {
  const purchase = await prisma().purchase.findFirst({
    where: { id: purchaseId, status: "pending" },
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

/** The payment's event reports the same outcome. The first of the two takes effect. */
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
