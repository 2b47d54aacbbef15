import type Stripe from "stripe";
import { transaction } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { log } from "../platform/telemetry/log.ts";
import { effectOfSession } from "./events/checkout-session-completed.ts";
import { reversalOfDispute } from "./events/dispute-changed.ts";
import { findId } from "./events/handler.ts";
import { eventHandlers } from "./events/index.ts";
import { reversalOfRefund } from "./events/refund-changed.ts";
import { canReachStripe, isMissing, paymentMode, stripeClient } from "./mode.ts";
import {
  endPurchase,
  findPurchase,
  grantPurchase,
  lockPurchase,
  type PurchaseRecord,
  recordReversals,
} from "./purchase-record.ts";
import { applyEvent } from "./webhook.ts";

/** Stripe keeps events for 30 days. */
const EVENT_DAYS = 30;
const MAX_EVENTS = 5_000;
/** Refunds and disputes may follow months after the payment. Events cover most of them, so a scheduled run checks fewer days. */
const FULL_RANGE_DAYS = 120;
const RECENT_DAYS = 3;
const MAX_PURCHASES = 1_000;
/** Stripe accepts at most this many event types in one request. */
const TYPES_PER_REQUEST = 20;

/** The result of a comparison with Stripe. */
export interface Reconciliation {
  /** Purchases that were compared with Stripe one by one. */
  compared: number;
  /** Events that did not arrive by webhook and were applied now. */
  missedEvents: number;
  /** Purchases that differed from Stripe after all events and were corrected. */
  repaired: { purchaseId: string; from: string; to: string }[];
  /** Purchases and events that failed, with the reason. */
  failed: { id: string; reason: string }[];
}

/**
 * Compares the purchases with Stripe and repairs the differences: first it applies the events of the last 30 days that did
 * not arrive, then it compares each purchase of the last `days` with Stripe's objects. It is bounded and safe to run at any time.
 */
export async function reconcile(days = FULL_RANGE_DAYS): Promise<Reconciliation> {
  const found: Reconciliation = { compared: 0, missedEvents: 0, repaired: [], failed: [] };
  const fail = (id: string, error: unknown) => {
    log().error({ error, id }, "comparing with Stripe failed for an event or purchase");
    found.failed.push({ id, reason: error instanceof Error ? error.message : "unknown" });
  };
  for (const event of await missedEvents()) {
    try {
      if ((await applyEvent(event)) === "applied") found.missedEvents += 1;
    } catch (error) {
      fail(event.id, error);
    }
  }
  for (const id of await openPurchases(days)) {
    found.compared += 1;
    try {
      const before = await readState(id);
      await compare(id);
      const after = await readState(id);
      if (before !== after) found.repaired.push({ purchaseId: id, from: before, to: after });
    } catch (error) {
      fail(id, error);
    }
  }
  return found;
}

/** The periodic task: reconciles the purchases of the last days. */
export async function reconcileRecent(): Promise<void> {
  if (!canReachStripe()) return;
  const found = await reconcile(RECENT_DAYS);
  if (found.missedEvents > 0 || found.repaired.length > 0 || found.failed.length > 0)
    log().warn({ found }, "payments differed from Stripe");
}

/** The events at Stripe that are not recorded here, oldest first. */
async function missedEvents(): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  const since = Math.floor(Date.now() / 1000) - EVENT_DAYS * 86_400;
  const handled = Object.keys(eventHandlers);
  for (let first = 0; first < handled.length; first += TYPES_PER_REQUEST) {
    const types = handled.slice(first, first + TYPES_PER_REQUEST);
    for await (const event of stripeClient().events.list({ types, created: { gte: since }, limit: 100 })) {
      events.push(event);
      if (events.length >= MAX_EVENTS) break;
    }
  }
  const rows = await prisma().paymentEvent.findMany({
    where: { id: { in: events.map(({ id }) => id) } },
    select: { id: true },
  });
  const recorded = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !recorded.has(id)).sort((a, b) => a.created - b.created);
}

/** The purchases of this mode that a payment, an expiry or a reversal may still change, newest first. */
async function openPurchases(days: number): Promise<string[]> {
  const mode = paymentMode();
  const purchases = await prisma().purchase.findMany({
    where: {
      live: mode.kind !== "off" && mode.live,
      origin: { not: "marketplace" },
      status: { not: "failed" },
      createdAt: { gt: new Date(Date.now() - days * 86_400_000) },
      OR: [{ sessionId: { not: null } }, { paymentIntentId: { not: null } }],
    },
    select: { id: true },
    orderBy: { createdAt: "desc" },
    take: MAX_PURCHASES,
  });
  return purchases.map(({ id }) => id);
}

async function readState(id: string): Promise<string> {
  const purchase = await findPurchase(id);
  if (!purchase) return "missing";
  const { status, refunded, disputed, clawedBack } = purchase;
  return `${status}, refunded ${refunded}, disputed ${disputed}, taken back ${clawedBack}`;
}

/** Corrects one purchase to the session, payment, refunds and disputes at Stripe. */
async function compare(id: string): Promise<void> {
  const stored = await findPurchase(id);
  if (!stored) return;
  const session = stored.sessionId && stored.status !== "paid" ? await retrieveSession(stored.sessionId) : undefined;
  const effect = session && (await effectOfSession(session));
  const intentId = stored.paymentIntentId ?? findId(session?.payment_intent);
  const intent = intentId
    ? await stripeClient().paymentIntents.retrieve(intentId, { expand: ["latest_charge"] })
    : undefined;
  const reversals = intent?.latest_charge && intentId ? await listReversals(intentId) : [];
  await transaction(async (tx) => {
    // Each step reads the purchase again, because the step before may have changed it.
    const withCurrent = async (change: (purchase: PurchaseRecord) => Promise<void>) => {
      const purchase = await lockPurchase(tx, id);
      if (purchase) await change(purchase);
    };
    if (effect?.purchaseId === id) await withCurrent((purchase) => effect.apply(tx, purchase));
    if (session?.status === "expired") await endPurchase(tx, id, "expired");
    if (intent?.status === "succeeded") {
      const paid = { paymentIntentId: intent.id, amount: intent.amount_received };
      await withCurrent((purchase) => grantPurchase(tx, purchase, paid));
    }
    const charge = intent?.latest_charge;
    if (charge && typeof charge === "object")
      await tx.query("UPDATE purchase SET receipt_url = coalesce(receipt_url, $2) WHERE id = $1", [
        id,
        charge.receipt_url,
      ]);
    if (reversals.length > 0) await withCurrent((purchase) => recordReversals(tx, purchase, reversals));
  });
}

async function retrieveSession(id: string): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripeClient().checkout.sessions.retrieve(id);
  } catch (error) {
    // The session belongs to earlier API keys.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function listReversals(paymentIntent: string) {
  const filter = { payment_intent: paymentIntent, limit: 100 };
  const [refunds, disputes] = await Promise.all([
    stripeClient().refunds.list(filter),
    stripeClient().disputes.list(filter),
  ]);
  return [...refunds.data.map(reversalOfRefund), ...disputes.data.map(reversalOfDispute)];
}
