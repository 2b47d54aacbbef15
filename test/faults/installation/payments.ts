import { setTimeout as sleep } from "node:timers/promises";
import { sandboxKey, stripeClient } from "../../../lib/payments/mode.ts";
import { readPurchase } from "../../../lib/payments/purchases.ts";
import { portalPages } from "../../../lib/payments/sandbox/local.ts";
import { SandboxServer } from "../../../lib/payments/sandbox/sandbox-server.ts";
import { startPurchase } from "../../../lib/payments/start-purchase.ts";

const RETRY_MS = 250;
const PACKAGE = "starter";

/** Posts the body of an event to a webhook. Returns whether it was accepted. */
export type PostEvent = (body: string) => Promise<boolean>;

/** The payment sandbox. Its events are posted again until they are accepted, as Stripe does over days. */
export class Payments {
  readonly #sandbox: SandboxServer;
  #post: PostEvent = async () => false;
  #stopped = false;

  constructor() {
    this.#sandbox = new SandboxServer({
      key: sandboxKey(),
      pages: portalPages(),
      deliver: (body) => this.#deliver(body),
    });
  }

  /** Returns the sandbox's address. */
  start(): Promise<string> {
    return this.#sandbox.start();
  }

  /** Sets how events are posted. */
  connect(post: PostEvent): void {
    this.#post = post;
  }

  /** Buys a package for an account and pays it at the sandbox. Throws what `startPurchase` throws. */
  async buy(accountId: string): Promise<void> {
    const { purchaseId } = await startPurchase(accountId, PACKAGE);
    const { sessionId } = await readPurchase(accountId, purchaseId);
    await stripeClient().rawRequest("POST", `/sandbox/checkout/sessions/${sessionId}/complete`, {});
  }

  /** The purchases that were paid at the sandbox. */
  paidPurchases(): string[] {
    const sessions = this.#sandbox.store.all("checkout.session").filter((session) => session.payment_status === "paid");
    return sessions.flatMap(({ metadata }) => metadata.purchase_id ?? []);
  }

  /** Resolves when all events so far are accepted. */
  delivered(): Promise<void> {
    return this.#sandbox.delivered();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#sandbox.stop();
  }

  async #deliver(body: string): Promise<void> {
    while (!this.#stopped && !(await this.#post(body))) await sleep(RETRY_MS);
  }
}
