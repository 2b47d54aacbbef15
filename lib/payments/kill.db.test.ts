import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signature, verifiedAccount } from "../../test/helpers/servers/stripe.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { childEnvironment, setRuntimeEnv } from "../platform/settings.ts";
import type { Failpoint } from "./failpoint.ts";
import { sandboxKey, stripeClient } from "./mode.ts";
import { portalPages } from "./sandbox/local.ts";
import { SandboxServer } from "./sandbox/sandbox-server.ts";
import { beginTopUp } from "./top-up/begin.ts";
import { saveTopUp } from "./top-up/settings.ts";

let sandbox: SandboxServer;
let shop: { child: ChildProcess; base: string; kills: number; stopped: boolean; restarted: Promise<void> };

beforeAll(async () => {
  sandbox = new SandboxServer({
    key: sandboxKey(),
    pages: portalPages(),
    deliver: async (body) => {
      const headers = { "stripe-signature": signature(body) };
      const answer = await fetch(`${shop.base}/webhook`, { method: "POST", body, headers }).catch(() => null);
      await answer?.text();
      if (answer?.ok) return;
      // The next attempt waits until the shop has restarted.
      await shop.restarted;
      throw new Error("The shop is restarting.");
    },
  });
  setRuntimeEnv({ STRIPE_API_URL: await sandbox.start() });
});
afterAll(async () => {
  shop.stopped = true;
  shop.child.kill();
  await sandbox.stop();
  await closeDatabase();
});

/** Starts a shop that is killed once at a failpoint and then restarted. */
async function openShop(failpoint: Failpoint): Promise<void> {
  shop = { ...(await start(failpoint)), kills: 0, stopped: false, restarted: Promise.resolve() };
  const current = shop;
  const watch = (child: ChildProcess) =>
    child.once("exit", (_code, signal) => {
      if (current.stopped) return;
      if (signal === "SIGKILL") current.kills += 1;
      current.restarted = start().then((restarted) => {
        Object.assign(current, restarted);
        watch(current.child);
      });
    });
  watch(shop.child);
}

async function start(failpoint?: Failpoint): Promise<{ child: ChildProcess; base: string }> {
  const child = fork(join(import.meta.dirname, "../../test/helpers/accounts/shop.ts"), {
    env: childEnvironment({ LOG_LEVEL: "silent", ...(failpoint ? { FAILPOINT: failpoint } : {}) }),
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { child, base: `http://127.0.0.1:${port}` };
}

/** Retries like a customer until the shop returns a payment page. */
async function buy(accountId: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${shop.base}/buy`, { method: "POST", body: accountId }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { purchaseId: string }).purchaseId;
    await shop.restarted;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The shop did not restart.");
}

it.each<Failpoint>([
  "purchase-written",
  "session-made",
  "session-recorded",
  "event-verified",
  "event-marked",
  "purchase-granted",
  "event-committed",
])("a server killed at %s grants the credits exactly once", async (failpoint) => {
  await openShop(failpoint);
  const accountId = await verifiedAccount();
  const purchaseId = await buy(accountId);
  const { rows } = await pool().query<{ session_id: string }>("SELECT session_id FROM purchase WHERE id = $1", [
    purchaseId,
  ]);
  await stripeClient().rawRequest("POST", `/sandbox/checkout/sessions/${rows[0]?.session_id}/complete`, {});
  await sandbox.delivered();
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
    await openShop(failpoint);
    const accountId = await verifiedAccount();
    const settings = {
      packageId: "starter",
      currency: "usd",
      threshold: 50,
      monthlyCap: 500,
      consent: true,
      newCard: false,
    };
    const { redirectUrl } = await saveTopUp(accountId, settings);
    const session = new URL(redirectUrl ?? "").searchParams.get("session");
    await stripeClient().rawRequest("POST", `/sandbox/checkout/sessions/${session}/complete`, {});
    const purchaseId = await beginTopUp(accountId);
    // The events are lost with the process, so a later run of the task must complete the charge.
    for (let attempt = 0; attempt < 100 && (await readBalance(pool(), accountId)).available === 0; attempt++) {
      await fetch(`${shop.base}/complete-top-up`, { method: "POST", body: purchaseId ?? "" }).catch(() => null);
      await shop.restarted;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await sandbox.delivered();
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
