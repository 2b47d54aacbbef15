import { afterAll, beforeAll, expect, it } from "vitest";
import { signature, startTestStripe, type TestStripe, verifiedAccount } from "../../test/helpers/servers/stripe.ts";
import { isFull } from "../../test/helpers/short-form.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { stripeClient } from "./mode.ts";
import { startPurchase } from "./start-purchase.ts";
import { handleStripeEvent } from "./webhook.ts";

/** PAYMENT_DELIVERIES sets the total number of deliveries, PAYMENT_SEED their order. */
const DELIVERIES = Number(process.env.PAYMENT_DELIVERIES ?? (isFull ? 10_000 : 2_000));
const SEED = Number(process.env.PAYMENT_SEED ?? 20_261_120);
const CONCURRENCY = 16;
const EVENTS = 500;
const ROUNDS = 10;

let stripe: TestStripe;
beforeAll(async () => {
  stripe = await startTestStripe({ hold: true });
});
afterAll(async () => {
  await stripe.stop();
  await closeDatabase();
});

/** Courses of a purchase of 500 credits for $20 at Stripe, and the credits that remain after each. */
const courses: { left: number; run(purchase: string): Promise<unknown> }[] = [
  { left: 500, run: (id) => customer(id, "complete") },
  { left: 0, run: (id) => paid(id, (intent) => refund(intent)) },
  { left: 250, run: (id) => paid(id, async (intent) => [await refund(intent, 333), await refund(intent, 667)]) },
  {
    left: 500,
    run: (id) => paid(id, async (intent) => stripe.post(`/sandbox/refunds/${(await refund(intent)).id}/fail`)),
  },
  { left: 500, run: (id) => paid(id, (intent) => dispute(intent, "won")) },
  { left: 0, run: (id) => paid(id, (intent) => dispute(intent, "lost")) },
  { left: 0, run: expire },
  {
    left: 0,
    run: async (id) => {
      await customer(id, "complete", { delayed: "true" });
      await customer(id, "settle", { outcome: "failed" });
    },
  },
  {
    left: 500,
    run: async (id) => {
      await customer(id, "complete", { delayed: "true" });
      await customer(id, "settle", { outcome: "succeeded" });
    },
  },
];

it(`${DELIVERIES} deliveries of ${EVENTS} events, shuffled and concurrent, result in exactly the right entries`, {
  timeout: 900_000,
}, async () => {
  const expected = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const account = await verifiedAccount();
    for (const { run } of courses) await run((await startPurchase(account, "studio")).purchaseId);
    await expire((await startPurchase(account, "studio")).purchaseId);
    expected.set(
      account,
      courses.reduce((sum, { left }) => sum + left, 0),
    );
  }
  const events = stripe.events();
  expect(events).toHaveLength(EVENTS);
  const random = generator(SEED);
  const order = Array.from({ length: DELIVERIES }, (_, turn) => ({
    event: events[turn % EVENTS],
    position: random(),
  })).sort((a, b) => a.position - b.position);
  const counts = { applied: 0, duplicate: 0, ignored: 0 };
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < order.length) {
        const body = JSON.stringify(order[next++]?.event);
        counts[await handleStripeEvent(body, signature(body))] += 1;
      }
    }),
  );
  expect(counts.applied).toBe(EVENTS);
  expect(counts.duplicate).toBe(DELIVERIES - EVENTS);
  for (const [account, left] of expected)
    expect(await readBalance(pool(), account)).toEqual({ available: left, held: 0, owed: 0 });
  expect(await checkInvariants(pool())).toEqual([]);
  const { rows } = await pool().query<{ count: number }>("SELECT count(*) FROM ledger_entry WHERE kind = 'purchase'");
  expect(rows[0]?.count).toBe(7 * ROUNDS);
});

async function customer(purchaseId: string, action: string, parameters: Record<string, string> = {}) {
  return stripe.post(`/sandbox/checkout/sessions/${await stripe.findSession(purchaseId)}/${action}`, parameters);
}

async function paid(purchaseId: string, then: (intent: string) => Promise<unknown>): Promise<void> {
  const { id } = await customer(purchaseId, "complete");
  await then(stripe.server.store.get("checkout.session", id).payment_intent ?? "");
}

async function refund(intent: string, amount?: number) {
  return stripeClient().refunds.create({ payment_intent: intent, ...(amount ? { amount } : {}) });
}

async function dispute(intent: string, status: string): Promise<void> {
  const { id } = await stripe.post("/sandbox/disputes", { payment_intent: intent });
  await stripe.post(`/sandbox/disputes/${id}/close`, { status });
}

async function expire(purchaseId: string): Promise<void> {
  await stripeClient().checkout.sessions.expire(await stripe.findSession(purchaseId));
}

/** A reproducible sequence of numbers from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
