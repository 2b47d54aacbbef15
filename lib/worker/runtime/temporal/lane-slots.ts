import type { ActivitySlotInfo, CustomSlotSupplier, SlotPermit } from "@temporalio/worker";
import type { LaneCapacity } from "../job-runtime.ts";

/** The slots of a lane as one of its task queues uses them. */
export interface QueueSlots {
  supplier: CustomSlotSupplier<ActivitySlotInfo>;
  /** Frees what the queue still holds, after its polling has ended. */
  free(): void;
}

interface Permit extends SlotPermit {
  isUsed: boolean;
}

interface Usage {
  /** Permits of polls and of jobs. */
  held: number;
  /** Those of jobs alone. */
  used: number;
}

/**
 * The slots of a lane, shared by its task queues. A poll for a job needs a permit. The one poll for items of batches does
 * not take a slot from single jobs, so one item more than the lane runs can be delivered: it waits for `enter`.
 */
export class LaneSlots {
  readonly #capacity: LaneCapacity;
  readonly #usage: Record<"single" | "items", Usage> = { single: { held: 0, used: 0 }, items: { held: 0, used: 0 } };
  readonly #polls = new WaitingList<Permit>();
  readonly #entries = new WaitingList<void>();
  #running = 0;

  constructor(capacity: LaneCapacity) {
    this.#capacity = capacity;
  }

  /** The slots for one task queue; `isForItems` limits it to the share of items. */
  forQueue(isForItems: boolean): QueueSlots {
    const permits = new Set<Permit>();
    const usage = this.#usage[isForItems ? "items" : "single"];
    const take = () => {
      const permit = { isUsed: false };
      permits.add(permit);
      usage.held++;
      return permit;
    };
    const release = (permit: Permit) => {
      if (!permits.delete(permit)) return;
      usage.held--;
      if (permit.isUsed) usage.used--;
      this.#grantPolls();
    };
    return {
      supplier: {
        type: "custom",
        reserveSlot: (_, signal) => {
          const reserved = this.#polls.wait(isForItems, take, signal);
          this.#grantPolls();
          return reserved;
        },
        tryReserveSlot: () => null,
        markSlotUsed: ({ permit }) => {
          const own = permit as Permit;
          if (!permits.has(own) || own.isUsed) return;
          own.isUsed = true;
          usage.used++;
          this.#grantPolls();
        },
        releaseSlot: ({ permit }) => release(permit as Permit),
      },
      free: () => {
        for (const permit of permits) release(permit);
      },
    };
  }

  /** Waits until a delivered job may run; single jobs come first. Call `leave` when it has ended. */
  enter(isForItems: boolean): Promise<void> {
    const entered = this.#entries.wait(isForItems, () => {
      this.#running++;
    });
    this.#grantEntries();
    return entered;
  }

  leave(): void {
    this.#running--;
    this.#grantEntries();
  }

  #grantPolls(): void {
    while (this.#canPollForSingle() && this.#polls.grant(false));
    while (this.#canPollForItem() && this.#polls.grant(true));
  }

  #grantEntries(): void {
    while (this.#running < this.#capacity.all && (this.#entries.grant(false) || this.#entries.grant(true)));
  }

  #canPollForSingle(): boolean {
    return this.#usage.single.held + this.#usage.items.used < this.#capacity.all;
  }

  #canPollForItem(): boolean {
    const { single, items } = this.#usage;
    const hasPoll = items.held > items.used;
    return !hasPoll && items.held < this.#capacity.items && single.used + items.used < this.#capacity.all;
  }
}

/** Requests for single jobs and for items, each kind in the order of arrival. */
class WaitingList<T> {
  readonly #waiting: Record<"single" | "items", (() => void)[]> = { single: [], items: [] };

  /** Resolves to what `take` returns when it is granted. Rejects with the signal's reason if that is aborted before. */
  wait(isForItems: boolean, take: () => T, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const list = this.#waiting[isForItems ? "items" : "single"];
      const grant = () => resolve(take());
      list.push(grant);
      const leave = () => {
        const index = list.indexOf(grant);
        if (index >= 0) list.splice(index, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** Grants the first request of a kind. Returns false if there is none. */
  grant(isForItems: boolean): boolean {
    const next = this.#waiting[isForItems ? "items" : "single"].shift();
    next?.();
    return next !== undefined;
  }
}
