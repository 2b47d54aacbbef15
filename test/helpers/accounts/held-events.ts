// A purchase of 500 credits for $20. The test delivers its events in the order it needs.
import { readBalance } from "../../../lib/credits/ledger.ts";
import { stripeClient } from "../../../lib/payments/mode.ts";
import { readPurchase } from "../../../lib/payments/purchases.ts";
import { startPurchase } from "../../../lib/payments/start-purchase.ts";
import { handleStripeEvent } from "../../../lib/payments/webhook.ts";
import { pool } from "../../../lib/platform/database/db.ts";
import { signature, startTestStripe, type TestStripe, verifiedAccount } from "../servers/stripe.ts";

/** Starts a sandbox server that delivers no events by itself. */
export async function startWithHeldEvents(): Promise<HeldEvents> {
  return new HeldEvents(await startTestStripe({ hold: true }));
}

export class HeldEvents {
  accountId = "";
  purchaseId = "";
  /** The ids of every account and purchase of the file. */
  readonly created = new Set<string>();
  readonly stripe: TestStripe;
  readonly #delivered = new Set<string>();

  constructor(stripe: TestStripe) {
    this.stripe = stripe;
  }

  async newAccount(): Promise<void> {
    this.accountId = await verifiedAccount();
    this.created.add(this.accountId);
    await this.newPurchase();
  }

  async newPurchase(): Promise<void> {
    ({ purchaseId: this.purchaseId } = await startPurchase(this.accountId, "studio"));
    this.created.add(this.purchaseId);
  }

  deliver = ({ id }: { id: string }) => {
    this.#delivered.add(id);
    const body = JSON.stringify(this.stripe.server.store.get("event", id));
    return handleStripeEvent(body, signature(body));
  };

  /** The undelivered events of some types, or of all, oldest first. */
  undelivered(...types: string[]) {
    return this.stripe
      .events()
      .filter(({ id, type }) => !this.#delivered.has(id) && (types.length === 0 || types.includes(type)));
  }

  async deliverAll(...types: string[]): Promise<void> {
    for (const event of this.undelivered(...types)) await this.deliver(event);
  }

  /** An action on the checkout page. */
  async checkout(action: string, parameters: Record<string, string> = {}): Promise<void> {
    const session = await this.stripe.findSession(this.purchaseId);
    await this.stripe.post(`/sandbox/checkout/sessions/${session}/${action}`, parameters);
  }

  async pay(): Promise<void> {
    await this.checkout("complete");
    await this.deliverAll();
  }

  async intentId(): Promise<string> {
    const session = await this.stripe.findSession(this.purchaseId);
    return this.stripe.server.store.get("checkout.session", session).payment_intent ?? "";
  }

  async refund(amount?: number) {
    const payment_intent = await this.intentId();
    return stripeClient().refunds.create({ payment_intent, ...(amount ? { amount } : {}) });
  }

  async dispute(status = "needs_response") {
    return this.stripe.post("/sandbox/disputes", { payment_intent: await this.intentId(), status });
  }

  /** Adds an event with a copy of an object, as if Stripe had sent it. */
  addEvent(type: string, object: object) {
    return this.stripe.server.store.add("event", {
      api_version: "",
      type,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(object) },
    });
  }

  balance = () => readBalance(pool(), this.accountId);
  purchase = () => readPurchase(this.accountId, this.purchaseId);
}
