import Stripe from "stripe";
import { amountIn } from "../../credits/packages.ts";
import { pool, transaction } from "../../platform/db.ts";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/ids.ts";
import { log } from "../../platform/log.ts";
import { failpoint } from "../failpoint.ts";
import { canReachStripe, paymentMode, stripeClient } from "../mode.ts";
import { grantPurchase, lockPurchase } from "../purchase-record.ts";
import { failTopUp } from "./outcome.ts";
import { SPENT_THIS_MONTH, topUpsOffered } from "./settings.ts";

const BATCH = 50;
/** A charge that was begun this long ago lost its process; somebody else finishes it. */
const ABANDONED = "interval '2 minutes'";
/** Stripe forgets idempotency keys after a day; past this, a charge that was not made is not begun again. */
const KEY_LIVES_HOURS = 23;

interface Charge {
  id: string;
  account_id: string;
  amount: number;
  currency: string;
  credits: number;
  customer: string | null;
  payment_method: string | null;
  created_at: Date;
  /** Whether it is too old to be asked for again. */
  stale: boolean;
}

/**
 * Buys credits for every account whose balance fell under its threshold, and finishes what a lost process began. Any
 * number of workers may call this: the database lets an account have one top-up under way. Returns how many were charged.
 */
export async function runTopUps(): Promise<number> {
  if (!canReachStripe() || !topUpsOffered()) return 0;
  let charged = 0;
  for (const purchaseId of [...(await abandoned()), ...(await begin())]) {
    // One account's trouble must not hold up the next one's credits.
    await charge(purchaseId).then(
      (paid) => {
        if (paid) charged += 1;
      },
      (error: unknown) => log().error({ error, purchase: purchaseId }, "a top-up is left for the next round"),
    );
  }
  return charged;
}

async function abandoned(): Promise<string[]> {
  const mode = paymentMode();
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM purchase WHERE origin = 'top_up' AND status = 'pending' AND live = $1 AND created_at < now() - ${ABANDONED}
     ORDER BY created_at LIMIT $2`,
    [mode.kind !== "off" && mode.live, BATCH],
  );
  return rows.map(({ id }) => id);
}

const DUE = `t.status = 'active' AND a.available < t.threshold AND a.suspended_at IS NULL AND a.deleted_at IS NULL
   AND NOT EXISTS (SELECT FROM purchase p WHERE p.account_id = a.id AND p.origin = 'top_up' AND p.status = 'pending')`;

/** Writes the purchases that are due, before anybody is asked for money. Returns their ids. */
async function begin(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT a.id FROM top_up t JOIN account a ON a.id = t.account_id WHERE ${DUE} LIMIT $1`,
    [BATCH],
  );
  const begun: string[] = [];
  for (const { id } of rows) {
    const purchaseId = await beginFor(id);
    if (purchaseId) begun.push(purchaseId);
  }
  return begun;
}

/** The lock on the top-up's row comes first, so that the month's sum is read after every other worker's purchase. */
async function beginFor(accountId: string): Promise<string | undefined> {
  const mode = paymentMode();
  return transaction(async (tx) => {
    const { rows } = await tx.query<{ package_id: string; currency: string }>(
      "SELECT package_id, currency FROM top_up WHERE account_id = $1 AND status = 'active' FOR UPDATE SKIP LOCKED",
      [accountId],
    );
    const chosen = env().CREDIT_PACKAGES.find(({ id }) => id === rows[0]?.package_id);
    const amount = chosen && rows[0] && amountIn(chosen, rows[0].currency);
    if (!chosen || amount === undefined || mode.kind === "off") return undefined;
    const { rows: made } = await tx.query<{ id: string }>(
      `INSERT INTO purchase (id, account_id, origin, package_id, credits, amount, currency, live)
       SELECT $2, a.id, 'top_up', $3, $4::int, $5::int, t.currency, $6 FROM top_up t JOIN account a ON a.id = t.account_id
       WHERE a.id = $1 AND ${DUE} AND ${SPENT_THIS_MONTH} + $5::int <= t.monthly_cap
       ON CONFLICT (account_id) WHERE origin = 'top_up' AND status = 'pending' DO NOTHING RETURNING id`,
      [accountId, newId("pur"), chosen.id, chosen.credits, amount, mode.live],
    );
    return made[0]?.id;
  });
}

/** Asks for the money with nobody present, and writes down what came of it. Returns whether it was paid. */
async function charge(purchaseId: string): Promise<boolean> {
  const { rows } = await pool().query<Charge & Record<string, unknown>>(
    `SELECT p.id, p.account_id, p.amount, p.currency, p.credits, a.stripe_customer AS customer, t.payment_method, p.created_at,
       p.created_at < now() - make_interval(hours => $2) AS stale
     FROM purchase p JOIN account a ON a.id = p.account_id JOIN top_up t ON t.account_id = a.id
     WHERE p.id = $1 AND p.status = 'pending'`,
    [purchaseId, KEY_LIVES_HOURS],
  );
  const due = rows[0];
  if (!due) return false;
  try {
    failpoint("top-up-written");
    const intent = (await findIntent(due)) ?? (due.stale ? null : await createIntent(due));
    failpoint("top-up-charged");
    return await conclude(due.id, intent, "charge_lost");
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return conclude(due.id, error.payment_intent ?? null, error.code ?? "card_declined");
    // The card or the customer is gone: trying again would ask the same.
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return conclude(
        due.id,
        null,
        error.code === "resource_missing" ? "card_removed" : (error.code ?? "invalid_request"),
      );
    throw error;
  }
}

/** The payment that an earlier, lost process may have made. */
async function findIntent({ id, customer, created_at: createdAt }: Charge): Promise<Stripe.PaymentIntent | undefined> {
  if (!customer) return undefined;
  const since = Math.floor(createdAt.getTime() / 1000) - 3600;
  const listed = await stripeClient().paymentIntents.list({ customer, created: { gte: since }, limit: 100 });
  return listed.data.find(({ metadata }) => metadata.purchase_id === id);
}

async function createIntent(due: Charge): Promise<Stripe.PaymentIntent> {
  const { APP_NAME } = env();
  return stripeClient().paymentIntents.create(
    {
      amount: due.amount,
      currency: due.currency,
      customer: due.customer ?? "",
      payment_method: due.payment_method ?? "",
      allowed_payment_method_types: ["card"],
      off_session: true,
      confirm: true,
      description: `${APP_NAME}: ${due.credits.toLocaleString("en")} credits (automatic top-up)`,
      metadata: { purchase_id: due.id },
    },
    { idempotencyKey: due.id },
  );
}

/** Its event tells the same; whichever comes first has the effect. */
async function conclude(
  purchaseId: string,
  intent: Pick<Stripe.PaymentIntent, "id" | "status" | "amount_received"> | null,
  code: string,
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
    // The bank is still at it: an event will tell the end.
    if (intent?.status === "processing") return false;
    await failTopUp(tx, purchase, code);
    return false;
  });
  // A refused payment must not be paid later behind the account's back; it may have ended by itself meanwhile.
  if (intent && !paid && intent.status !== "processing")
    await stripeClient()
      .paymentIntents.cancel(intent.id)
      .catch((error: unknown) => log().debug({ error, intent: intent.id }, "a refused payment could not be canceled"));
  return paid;
}
