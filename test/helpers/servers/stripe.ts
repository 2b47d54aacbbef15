// A sandbox server for tests: the service's Stripe client calls it over HTTP, and its events are signed like Stripe's.

import { paymentMode, sandboxKey, signatures, stripeClient } from "../../../lib/payments/mode.ts";
import { portalPages } from "../../../lib/payments/sandbox/local.ts";
import { SandboxServer } from "../../../lib/payments/sandbox/sandbox-server.ts";
import { handleStripeEvent } from "../../../lib/payments/webhook.ts";
import { prisma } from "../../../lib/platform/database/prisma.ts";
import { newId } from "../../../lib/platform/ids.ts";
import { setRuntimeEnv } from "../../../lib/platform/settings.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type StripeObject = { [key: string]: Json };

export interface TestStripe {
  server: SandboxServer;
  /** Posts to the server. Requests under `/sandbox/…` perform what a customer or a bank does. */
  post(path: string, parameters?: Record<string, string>): Promise<{ id: string }>;
  /** The id of a purchase's newest session. */
  findSession(purchaseId: string): Promise<string>;
  /** Every event so far. */
  events(): { id: string; type: string }[];
  /** Sets whether further events are dropped instead of delivered. */
  dropEvents(dropped: boolean): void;
  stop(): Promise<void>;
}

/** Starts the server for this process. With `hold`, it delivers no events by itself. */
export async function startTestStripe({ hold = false }: { hold?: boolean } = {}): Promise<TestStripe> {
  let dropped = hold;
  const server = new SandboxServer({
    key: sandboxKey(),
    pages: portalPages(),
    deliver: async (body) => {
      if (!dropped) await handleStripeEvent(body, signature(body));
    },
  });
  setRuntimeEnv({ STRIPE_API_URL: await server.start() });
  return {
    server,
    post: async (path, parameters = {}) =>
      JSON.parse(JSON.stringify(await stripeClient().rawRequest("POST", path, parameters))) as { id: string },
    findSession: async (purchaseId) =>
      (await prisma().purchase.findUniqueOrThrow({ where: { id: purchaseId } })).sessionId ?? "",
    events: () => server.store.all("event"),
    dropEvents: (value) => {
      dropped = value;
    },
    stop: async () => {
      await server.stop();
      delete process.env.STRIPE_API_URL;
      setRuntimeEnv({});
    },
  };
}

/** Signs a body for the installation's webhook. */
export function signature(body: string, at = new Date()): string {
  const mode = paymentMode();
  if (mode.kind === "off") throw new Error("Payments are off.");
  return signatures.generateTestHeaderString({
    payload: body,
    secret: mode.webhookSecret,
    timestamp: Math.floor(at.getTime() / 1000),
  });
}

/** The body of an event that the test defines. */
export function eventBody(type: string, id: string, object: StripeObject): string {
  const created = Math.floor(Date.now() / 1000);
  return JSON.stringify({ id, object: "event", type, livemode: false, created, pending_webhooks: 1, data: { object } });
}

/** An account that may buy credits. Returns its id. */
export async function verifiedAccount(): Promise<string> {
  const id = newId("acct");
  await prisma().account.create({ data: { id, email: `${id}@example.com`, emailVerifiedAt: new Date() } });
  return id;
}
