import { setTimeout as sleep } from "node:timers/promises";
import { pool } from "../platform/database/db.ts";
import { run } from "../platform/database/statement.ts";
import { log } from "../platform/telemetry/log.ts";
import { ANSWER_TIMEOUT_MS, deliver } from "./deliver.ts";
import { CLAIM_DELIVERIES, type ClaimedDelivery } from "./delivery-statements.ts";
import { webhookSettings } from "./settings.ts";

/** How often due deliveries are looked for while none ends. */
const POLL_MS = 500;
/** Deliveries that end within this time are replaced by one claim, because a claim costs more than a delivery. */
const GATHER_MS = 50;
/** A claim lasts longer than its request, and ends soon enough after a crash. */
const LEASE_SECONDS = 30;
/** How long a stopping dispatcher waits for running requests. */
const DRAIN_MS = ANSWER_TIMEOUT_MS;
/**
 * The part of the concurrent deliveries that one account may use, so that its slow endpoints do not delay other accounts.
 */
const ACCOUNT_SHARE = 4;

/** Sends the webhook deliveries that are due, a bounded number at once and a bounded share for each account. */
export class WebhookDispatcher {
  readonly #total: number;
  readonly #perAccount: number;
  readonly #running = new Map<string, number>();
  readonly #deliveries = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #claiming: Promise<void> = Promise.resolve();
  #isClaiming = false;
  /** Whether due deliveries may wait for a slot: a claim found some, or a limit was reached. */
  #mayWait = false;
  /** Whether the next claim does not wait for more slots. */
  #isUrgent = false;
  #stopping = false;

  constructor(total = webhookSettings().WEBHOOK_DELIVERIES) {
    this.#total = total;
    this.#perAccount = Math.max(1, Math.floor(total / ACCOUNT_SHARE));
  }

  start(): void {
    this.#schedule(0);
  }

  /** Stops claiming and waits for the running requests. An unrecorded delivery is sent again after its lease. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    await this.#claiming;
    await Promise.race([Promise.all(this.#deliveries), sleep(DRAIN_MS, undefined, { ref: false })]);
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#stopping) return;
    this.#timer = setTimeout(() => {
      this.#mayWait = false;
      this.#isUrgent = false;
      this.#isClaiming = true;
      this.#claiming = this.#claim()
        .catch((error: unknown) => log().error({ error }, "claiming webhook deliveries failed"))
        .finally(() => {
          this.#isClaiming = false;
          this.#schedule(!this.#mayWait ? POLL_MS : this.#isHalfIdle() ? 0 : GATHER_MS);
        });
    }, delayMs);
  }

  async #claim(): Promise<void> {
    const free = this.#total - this.#deliveries.size;
    if (free <= 0) return;
    const busy = [...this.#running];
    const leaseEnd = performance.now() + LEASE_SECONDS * 1000;
    const claimed = await run(pool(), CLAIM_DELIVERIES, {
      free,
      accountIds: busy.map(([accountId]) => accountId),
      runnings: busy.map(([, running]) => running),
      perAccount: this.#perAccount,
      leaseSeconds: LEASE_SECONDS,
    });
    if (claimed.length > 0) this.#mayWait = true;
    for (const delivery of claimed) this.#send(delivery, leaseEnd);
  }

  #send(delivery: ClaimedDelivery, leaseEnd: number): void {
    const { accountId, eventId } = delivery;
    this.#running.set(accountId, (this.#running.get(accountId) ?? 0) + 1);
    const sent: Promise<void> = deliver(delivery, leaseEnd)
      // Without a record the delivery is sent again after its lease.
      .catch((error: unknown) => log().error({ error, eventId }, "a webhook delivery could not be recorded"))
      .finally(() => this.#free(accountId, sent));
    this.#deliveries.add(sent);
  }

  #free(accountId: string, sent: Promise<void>): void {
    const running = this.#running.get(accountId) ?? 1;
    // A slot of a full account or dispatcher causes a claim before the next poll.
    const wasFull = this.#deliveries.size >= this.#total || running >= this.#perAccount;
    this.#deliveries.delete(sent);
    if (running > 1) this.#running.set(accountId, running - 1);
    else this.#running.delete(accountId);
    if (wasFull && !this.#mayWait) {
      this.#mayWait = true;
      if (!this.#isClaiming) this.#schedule(GATHER_MS);
    } else if (this.#mayWait && !this.#isClaiming && !this.#isUrgent && this.#isHalfIdle()) {
      this.#isUrgent = true;
      this.#schedule(0);
    }
  }

  /** Whether half of the slots are free that the accounts with running deliveries can use. */
  #isHalfIdle(): boolean {
    const usable = Math.min(this.#total, Math.max(1, this.#running.size) * this.#perAccount);
    return this.#deliveries.size * 2 <= usable;
  }
}
