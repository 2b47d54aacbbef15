// A stand-in for Stripe for tests: the service's own client speaks to it over HTTP, its events are signed as Stripe's are.

import { paymentMode, sandboxKey, signatures, stripeClient } from "../../lib/payments/mode.ts";
import { portalPages } from "../../lib/payments/sandbox/local.ts";
import { StandIn } from "../../lib/payments/sandbox/stripe-server.ts";
import { handleStripeEvent } from "../../lib/payments/webhook.ts";
import { pool } from "../../lib/platform/db.ts";
import { provide } from "../../lib/platform/env.ts";
import { newId } from "../../lib/platform/ids.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Told = { [key: string]: Json };

export interface TestStripe {
  standIn: StandIn;
  /** Asks it as the service's client would; `/sandbox/…` does what a customer or a bank does. */
  ask(path: string, parameters?: Record<string, string>): Promise<{ id: string }>;
  /** The newest session that a purchase began. */
  sessionOf(purchaseId: string): Promise<string>;
  /** Every event so far, as it was signed. */
  events(): { id: string; type: string }[];
  /** Whether events are lost on their way from now on. */
  lose(lost: boolean): void;
  stop(): Promise<void>;
}

/** Starts it for this process, in sandbox mode. With `hold`, events are kept and reach nobody by themselves. */
export async function startTestStripe({ hold = false }: { hold?: boolean } = {}): Promise<TestStripe> {
  let lost = hold;
  const standIn = new StandIn({
    key: sandboxKey(),
    pages: portalPages(),
    deliver: async (body) => {
      if (!lost) await handleStripeEvent(body, signature(body));
    },
  });
  provide({ STRIPE_API_URL: await standIn.start() });
  return {
    standIn,
    ask: async (path, parameters = {}) =>
      JSON.parse(JSON.stringify(await stripeClient().rawRequest("POST", path, parameters))) as { id: string },
    sessionOf: async (purchaseId) => {
      const { rows } = await pool().query<{ session_id: string }>("SELECT session_id FROM purchase WHERE id = $1", [
        purchaseId,
      ]);
      return rows[0]?.session_id ?? "";
    },
    events: () => standIn.store.all("event"),
    lose: (now) => {
      lost = now;
    },
    stop: async () => {
      await standIn.stop();
      delete process.env.STRIPE_API_URL;
      provide({});
    },
  };
}

/** Signs a body as the installation's webhook expects it. */
export function signature(body: string, at = new Date()): string {
  const mode = paymentMode();
  if (mode.kind === "off") throw new Error("payments are off");
  return signatures.generateTestHeaderString({
    payload: body,
    secret: mode.webhookSecret,
    timestamp: Math.floor(at.getTime() / 1000),
  });
}

/** An event of a test's own making. */
export function eventBody(type: string, id: string, object: Told): string {
  const created = Math.floor(Date.now() / 1000);
  return JSON.stringify({ id, object: "event", type, livemode: false, created, pending_webhooks: 1, data: { object } });
}

/** An account that may buy. */
export async function verifiedAccount(): Promise<string> {
  const id = newId("acct");
  await pool().query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $1 || '@example.com', now())", [
    id,
  ]);
  return id;
}
