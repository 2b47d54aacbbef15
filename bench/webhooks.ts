import { handleStripeEvent } from "../lib/payments/webhook.ts";
import { closeDatabase, pool, transaction } from "../lib/platform/database/db.ts";
import { newId } from "../lib/platform/ids.ts";
import { eventBody, signature } from "../test/helpers/servers/stripe.ts";
import { benchDatabase, percentile } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ROUNDS = 3;
const EVENTS = 2_000;
const ACCOUNTS = 100;
const CONCURRENCY = 16;
/** The credits of the purchased package and its price in cents. */
const [CREDITS, PRICE] = [500, 2_000];

/** Signed payment events through the webhook handler. Baseline: plain inserts of the rows that each event writes. */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, newAccount));
  const rates = { bare: [] as number[], ours: [] as number[], again: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = await measureRate((index) => insertRows(accounts[index % ACCOUNTS] ?? ""));
    const bodies = await addPurchases(accounts);
    const ours = await measureRate((index) => deliver(bodies[index] ?? ""));
    const again = await measureRate((index) => deliver(bodies[index] ?? ""));
    // The first round only warms the database's caches.
    if (round === 0) continue;
    rates.bare.push(bare);
    rates.ours.push(ours);
    rates.again.push(again);
  }
  const baseline = percentile(rates.bare, 0.5);
  for (const [name, measured] of [
    ["paid events, each granting credits", rates.ours],
    ["the same events delivered again", rates.again],
  ] as const) {
    const ours = percentile(measured, 0.5);
    reportCase(
      {
        bench: "webhooks",
        case: `${name} (more is better)`,
        baseline: { name: "bare inserts of event and entry, one transaction each", value: baseline },
        ours,
        ratio: ours / baseline,
        unit: "events/s",
      },
      options,
    );
  }
  await closeDatabase();
  await stopDatabase();
}

async function newAccount(): Promise<string> {
  const id = newId("acct");
  await pool().query("INSERT INTO account (id, email) VALUES ($1, $2)", [id, `${id}@example.com`]);
  return id;
}

/** Adds pending purchases. Returns the events that report their payment. */
async function addPurchases(accounts: readonly string[]): Promise<string[]> {
  const ids = Array.from({ length: EVENTS }, () => newId("pur"));
  await pool().query(
    `INSERT INTO purchase (id, account_id, package_id, credits, amount, currency, session_id)
     SELECT id, ($2::text[])[1 + turn % $3::int], 'studio', $4, $5, 'usd', 'cs_' || id FROM unnest($1::text[]) WITH ORDINALITY AS new (id, turn)`,
    [ids, accounts, ACCOUNTS, CREDITS, PRICE],
  );
  return ids.map((id) =>
    eventBody("checkout.session.completed", `evt_${id}`, {
      id: `cs_${id}`,
      object: "checkout.session",
      mode: "payment",
      status: "complete",
      payment_status: "paid",
      payment_intent: `pi_${id}`,
      amount_subtotal: PRICE,
      amount_total: PRICE,
      currency: "usd",
      metadata: { purchase_id: id },
    }),
  );
}

async function deliver(body: string): Promise<void> {
  await handleStripeEvent(body, signature(body));
}

async function insertRows(accountId: string): Promise<void> {
  const id = newId("pur");
  await transaction(async (tx) => {
    await tx.query("INSERT INTO payment_event (id, type, purchase_id) VALUES ($1, 'bench', $2)", [`evt_${id}`, id]);
    // An entry of 0 credits does not change the sums of the ledger.
    await tx.query(
      "INSERT INTO ledger_entry (id, account_id, credits, kind, reference) VALUES ($1, $2, 0, 'adjustment', $3)",
      [newId("ent"), accountId, `bench:${id}`],
    );
  });
}

async function measureRate(handle: (index: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < EVENTS) await handle(next++);
    }),
  );
  return (EVENTS / (performance.now() - start)) * 1000;
}
