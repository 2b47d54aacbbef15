import type Stripe from "stripe";
import { pool, transaction } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { effectOfSession } from "./events/checkout-session-completed.ts";
import { reversalOfDispute } from "./events/dispute-changed.ts";
import { idOf } from "./events/handler.ts";
import { eventHandlers } from "./events/index.ts";
import { reversalOfRefund } from "./events/refund-changed.ts";
import { canReachStripe, isMissing, paymentMode, stripeClient } from "./mode.ts";
import { endPurchase, grantPurchase, type LockedPurchase, lockPurchase, recordReversals } from "./purchase-record.ts";
import { runRoutine } from "./routine.ts";
import { applyEvent } from "./webhook.ts";

/** Stripe keeps events for 30 days. */
const EVENT_DAYS = 30;
const MOST_EVENTS = 5_000;
/** Refunds and disputes may come months after the payment; of most the events tell, so a scheduled run looks back less far. */
const LONG_AGO_DAYS = 120;
const LATELY_DAYS = 3;
const MOST_PURCHASES = 1_000;
const LEASE_SECONDS = 900;

/** What a comparison found and mended. */
export interface Reconciliation {
  /** Purchases that were compared with Stripe one by one. */
  compared: number;
  /** Events whose webhook never came, applied now. */
  missedEvents: number;
  /** Purchases that differed from Stripe after all events, and were brought in line. */
  repaired: { purchaseId: string; from: string; to: string }[];
  /** Purchases and events that could not be dealt with, and why. */
  failed: { id: string; reason: string }[];
}

/**
 * Compares with Stripe and repairs what missed webhooks left: first the events of the last 30 days that never arrived,
 * then each purchase of the last `days` against Stripe's own objects. Bounded, and harmless to run at any time.
 */
export async function reconcile(days = LONG_AGO_DAYS): Promise<Reconciliation> {
  const found: Reconciliation = { compared: 0, missedEvents: 0, repaired: [], failed: [] };
  const fail = (id: string, error: unknown) => {
    log().error({ error, id }, "something could not be compared with Stripe");
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
      const before = await stateOf(id);
      await compare(id);
      const after = await stateOf(id);
      if (before !== after) found.repaired.push({ purchaseId: id, from: before, to: after });
    } catch (error) {
      fail(id, error);
    }
  }
  return found;
}

/** The worker's turn: on one of them at a time, every RECONCILE_MINUTES. */
export async function reconcileOnSchedule(): Promise<void> {
  const { RECONCILE_MINUTES } = env();
  if (RECONCILE_MINUTES === 0 || !canReachStripe()) return;
  const schedule = { everySeconds: RECONCILE_MINUTES * 60, leaseSeconds: LEASE_SECONDS };
  await runRoutine("reconcile", schedule, async () => {
    const found = await reconcile(LATELY_DAYS);
    if (found.missedEvents > 0 || found.repaired.length > 0 || found.failed.length > 0)
      log().warn({ found }, "payments differed from Stripe");
  });
}

/** Stripe's events that never had their effect here, oldest first, as they would have come. */
async function missedEvents(): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  const since = Math.floor(Date.now() / 1000) - EVENT_DAYS * 86_400;
  const handled = Object.keys(eventHandlers);
  // Stripe takes at most 20 types in one question.
  for (let first = 0; first < handled.length; first += 20) {
    const types = handled.slice(first, first + 20);
    for await (const event of stripeClient().events.list({ types, created: { gte: since }, limit: 100 })) {
      events.push(event);
      if (events.length >= MOST_EVENTS) break;
    }
  }
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM payment_event WHERE id = ANY($1)", [
    events.map(({ id }) => id),
  ]);
  const seen = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !seen.has(id)).sort((a, b) => a.created - b.created);
}

/** Those of this mode that a payment, its end or a reversal may still change, newest first. */
async function openPurchases(days: number): Promise<string[]> {
  const mode = paymentMode();
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM purchase WHERE live = $1 AND origin <> 'marketplace' AND created_at > now() - make_interval(days => $2)
       AND (session_id IS NOT NULL OR payment_intent_id IS NOT NULL) AND status <> 'failed'
     ORDER BY created_at DESC LIMIT $3`,
    [mode.kind !== "off" && mode.live, days, MOST_PURCHASES],
  );
  return rows.map(({ id }) => id);
}

async function stateOf(id: string): Promise<string> {
  const { rows } = await pool().query<{ state: string }>(
    `SELECT concat_ws(', ', status, 'refunded ' || refunded, 'disputed ' || disputed, 'taken back ' || clawed_back) AS state
     FROM purchase WHERE id = $1`,
    [id],
  );
  return rows[0]?.state ?? "missing";
}

/** Brings one purchase in line with what Stripe has of its session, payment, refunds and disputes. */
async function compare(id: string): Promise<void> {
  const { rows } = await pool().query<{ session_id: string | null; intent: string | null; status: string }>(
    "SELECT session_id, payment_intent_id AS intent, status FROM purchase WHERE id = $1",
    [id],
  );
  const known = rows[0];
  if (!known) return;
  const session = known.session_id && known.status !== "paid" ? await retrieveSession(known.session_id) : undefined;
  const effect = session && (await effectOfSession(session));
  const intentId = known.intent ?? idOf(session?.payment_intent);
  const intent = intentId
    ? await stripeClient().paymentIntents.retrieve(intentId, { expand: ["latest_charge"] })
    : undefined;
  const returned = intent?.latest_charge && intentId ? await reversalsOf(intentId) : [];
  await transaction(async (tx) => {
    // Each step reads the purchase as the one before left it.
    const current = async (then: (purchase: LockedPurchase) => Promise<void>) => {
      const purchase = await lockPurchase(tx, id);
      if (purchase) await then(purchase);
    };
    if (effect?.purchaseId === id) await current((purchase) => effect.apply(tx, purchase));
    if (session?.status === "expired") await endPurchase(tx, id, "expired");
    if (intent?.status === "succeeded") {
      const paid = { paymentIntentId: intent.id, amount: intent.amount_received };
      await current((purchase) => grantPurchase(tx, purchase, paid));
    }
    const charge = intent?.latest_charge;
    if (charge && typeof charge === "object")
      await tx.query("UPDATE purchase SET receipt_url = coalesce(receipt_url, $2) WHERE id = $1", [
        id,
        charge.receipt_url,
      ]);
    if (returned.length > 0) await current((purchase) => recordReversals(tx, purchase, returned));
  });
}

async function retrieveSession(id: string): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripeClient().checkout.sessions.retrieve(id);
  } catch (error) {
    // Of other keys than today's.
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function reversalsOf(paymentIntent: string) {
  const asked = { payment_intent: paymentIntent, limit: 100 };
  const [refunds, disputes] = await Promise.all([
    stripeClient().refunds.list(asked),
    stripeClient().disputes.list(asked),
  ]);
  return [...refunds.data.map(reversalOfRefund), ...disputes.data.map(reversalOfDispute)];
}
