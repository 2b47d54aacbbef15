/** The limit because of which no slot was free in time: that of the share, or of all shares. */
export type SlotRefusal = "share" | "total";

interface FairSlotsOptions {
  /** The maximum number of slots in use. */
  total: number;
  /** The maximum number of slots in use by one share, such as an account. */
  perShare: number;
  /** The maximum number of waiting calls of one share. */
  waitingPerShare: number;
  waitMs: number;
}

interface Waiter {
  share: string;
  start: () => void;
}

/** Slots for work of many accounts. They are granted in order of arrival, but no account has more than its share. */
export class FairSlots {
  readonly #options: FairSlotsOptions;
  readonly #running = new Map<string, number>();
  #used = 0;
  #waiting: Waiter[] = [];

  constructor(options: FairSlotsOptions) {
    this.#options = options;
  }

  /** Takes a slot; the returned function gives it back. Resolves with the exceeded limit if none is free within the time. */
  async take(share: string): Promise<SlotRefusal | (() => void)> {
    if (!this.#isFree(share)) {
      const refusal = await this.#wait(share);
      if (refusal) return refusal;
    } else this.#start(share);
    let isHeld = true;
    return () => {
      if (isHeld) this.#end(share);
      isHeld = false;
    };
  }

  #isFree(share: string): boolean {
    return this.#used < this.#options.total && !this.#isFull(share);
  }

  #isFull(share: string): boolean {
    return (this.#running.get(share) ?? 0) >= this.#options.perShare;
  }

  #start(share: string): void {
    this.#used++;
    this.#running.set(share, (this.#running.get(share) ?? 0) + 1);
  }

  #end(share: string): void {
    const left = (this.#running.get(share) ?? 1) - 1;
    this.#used--;
    if (left > 0) this.#running.set(share, left);
    else this.#running.delete(share);
    const next = this.#waiting.find((waiter) => this.#isFree(waiter.share));
    next?.start();
  }

  #wait(share: string): Promise<SlotRefusal | null> {
    const { waitingPerShare, waitMs } = this.#options;
    if (this.#waiting.filter((waiter) => waiter.share === share).length >= waitingPerShare)
      return Promise.resolve("share");
    const { promise, resolve } = Promise.withResolvers<SlotRefusal | null>();
    const leave = (result: SlotRefusal | null) => {
      clearTimeout(timer);
      this.#waiting = this.#waiting.filter((candidate) => candidate !== waiter);
      resolve(result);
    };
    const waiter: Waiter = {
      share,
      start: () => {
        this.#start(share);
        leave(null);
      },
    };
    const timer = setTimeout(() => leave(this.#isFull(share) ? "share" : "total"), waitMs);
    this.#waiting.push(waiter);
    return promise;
  }
}
