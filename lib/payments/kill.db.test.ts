import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signature, verifiedAccount } from "../../test/helpers/stripe.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/db.ts";
import { childEnvironment, provide } from "../platform/env.ts";
import type { Failpoint } from "./failpoint.ts";
import { sandboxKey, stripeClient } from "./mode.ts";
import { portalPages } from "./sandbox/local.ts";
import { StandIn } from "./sandbox/stripe-server.ts";
import { saveTopUp } from "./top-up/settings.ts";

let standIn: StandIn;
let shop: { child: ChildProcess; base: string; kills: number; stopped: boolean; back: Promise<void> };

beforeAll(async () => {
  standIn = new StandIn({
    key: sandboxKey(),
    pages: portalPages(),
    deliver: async (body) => {
      const headers = { "stripe-signature": signature(body) };
      const answer = await fetch(`${shop.base}/webhook`, { method: "POST", body, headers }).catch(() => null);
      await answer?.text();
      if (answer?.ok) return;
      // The next try finds it open again, however slow the machine is.
      await shop.back;
      throw new Error("the shop was away");
    },
  });
  provide({ STRIPE_API_URL: await standIn.start() });
});
afterAll(async () => {
  shop.stopped = true;
  shop.child.kill();
  await standIn.stop();
  await closeDatabase();
});

/** A shop that is killed at a moment, once, and started again by itself. */
async function open(failpoint: Failpoint): Promise<void> {
  shop = { ...(await start(failpoint)), kills: 0, stopped: false, back: Promise.resolve() };
  const mine = shop;
  const watch = (child: ChildProcess) =>
    child.once("exit", (_code, signal) => {
      if (mine.stopped) return;
      if (signal === "SIGKILL") mine.kills += 1;
      mine.back = start().then((again) => {
        Object.assign(mine, again);
        watch(mine.child);
      });
    });
  watch(shop.child);
}

async function start(failpoint?: Failpoint): Promise<{ child: ChildProcess; base: string }> {
  const child = fork(join(import.meta.dirname, "../../test/helpers/shop.ts"), {
    env: childEnvironment({ LOG_LEVEL: "silent", ...(failpoint ? { FAILPOINT: failpoint } : {}) }),
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { child, base: `http://127.0.0.1:${port}` };
}

/** What a customer does: tries again until there is a page to pay on. */
async function buy(accountId: string): Promise<string> {
  for (let turn = 0; turn < 100; turn++) {
    const answer = await fetch(`${shop.base}/buy`, { method: "POST", body: accountId }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { purchaseId: string }).purchaseId;
    await shop.back;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the shop did not come back");
}

it.each<Failpoint>([
  "purchase-written",
  "session-made",
  "session-recorded",
  "event-verified",
  "event-marked",
  "purchase-granted",
  "event-committed",
])("a server killed at %s loses no credit and invents none", async (failpoint) => {
  await open(failpoint);
  const accountId = await verifiedAccount();
  const purchaseId = await buy(accountId);
  const { rows } = await pool().query<{ session_id: string }>("SELECT session_id FROM purchase WHERE id = $1", [
    purchaseId,
  ]);
  await stripeClient().rawRequest("POST", `/sandbox/checkout/sessions/${rows[0]?.session_id}/complete`, {});
  await standIn.delivered();
  expect(shop.kills).toBe(1);
  expect(await readBalance(pool(), accountId)).toEqual({ available: 500, held: 0, owed: 0 });
  const { rows: paid } = await pool().query("SELECT id FROM purchase WHERE account_id = $1 AND status = 'paid'", [
    accountId,
  ]);
  expect(paid).toEqual([{ id: purchaseId }]);
  expect(await checkInvariants(pool())).toEqual([]);
  shop.stopped = true;
  shop.child.kill();
});

it.each<Failpoint>(["top-up-written", "top-up-charged"])(
  "a worker killed at %s charges the card once and grants once",
  async (failpoint) => {
    await open(failpoint);
    const accountId = await verifiedAccount();
    const wish = {
      packageId: "starter",
      currency: "usd",
      threshold: 50,
      monthlyCap: 500,
      consent: true,
      newCard: false,
    };
    const { redirectUrl } = await saveTopUp(accountId, wish);
    const session = new URL(redirectUrl ?? "").searchParams.get("session");
    await stripeClient().rawRequest("POST", `/sandbox/checkout/sessions/${session}/complete`, {});
    // The events are lost with the process; what counts is who looks after the abandoned charge.
    for (let turn = 0; turn < 100 && (await readBalance(pool(), accountId)).available === 0; turn++) {
      await pool().query("UPDATE purchase SET created_at = now() - interval '3 minutes' WHERE account_id = $1", [
        accountId,
      ]);
      await fetch(`${shop.base}/top-up`, { method: "POST" }).catch(() => null);
      await shop.back;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await standIn.delivered();
    expect(shop.kills).toBe(1);
    expect(await readBalance(pool(), accountId)).toEqual({ available: 100, held: 0, owed: 0 });
    const { rows } = await pool().query<{ customer: string }>(
      "SELECT stripe_customer AS customer FROM account WHERE id = $1",
      [accountId],
    );
    const charged = (await stripeClient().paymentIntents.list({ customer: rows[0]?.customer ?? "" })).data;
    expect(charged).toMatchObject([{ status: "succeeded", amount_received: 500 }]);
    expect(await checkInvariants(pool())).toEqual([]);
    shop.stopped = true;
    shop.child.kill();
  },
);
