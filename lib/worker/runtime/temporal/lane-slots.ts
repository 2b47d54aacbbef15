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

interface Queue {
  isForItems: boolean;
  /** The permits of its polls and of its jobs. */
  permits: Set<Permit>;
  /** The polls that wait for a permit. */
  waiting: ((permit: Permit) => void)[];
}

/**
 * The slots of a lane, shared by its task queues. A poll for a job needs a permit. The first poll of each queue does not
 * take a slot from the others, so a few jobs more than the lane runs can be delivered: they wait for `enter`.
 */
export class LaneSlots {
  readonly #capacity: LaneCapacity;
  readonly #queues: Queue[] = [];
  readonly #entering: Record<"single" | "item", (() => void)[]> = { single: [], item: [] };
  #running = 0;

  constructor(capacity: LaneCapacity) {
    this.#capacity = capacity;
  }

  /** The slots for one task queue; `isForItems` limits it to the share of items. */
  forQueue(isForItems: boolean): QueueSlots {
    const queue: Queue = { isForItems, permits: new Set(), waiting: [] };
    this.#queues.push(queue);
    // Polls for single jobs get free slots first.
    this.#queues.sort((a, b) => Number(a.isForItems) - Number(b.isForItems));
    return {
      supplier: {
        type: "custom",
        reserveSlot: (_, signal) => this.#reserve(queue, signal),
        tryReserveSlot: () => null,
        markSlotUsed: ({ permit }) => {
          (permit as Permit).isUsed = true;
          this.#grant();
        },
        releaseSlot: ({ permit }) => {
          queue.permits.delete(permit as Permit);
          this.#grant();
        },
      },
      free: () => {
        this.#queues.splice(this.#queues.indexOf(queue), 1);
        this.#grant();
      },
    };
  }

  /** Waits until a delivered job may run; single jobs come first. Call `leave` when it has ended. */
  enter(isForItems: boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#entering[isForItems ? "item" : "single"].push(resolve);
      this.#admit();
    });
  }

  leave(): void {
    this.#running--;
    this.#admit();
  }

  #admit(): void {
    while (this.#running < this.#capacity.all) {
      const next = this.#entering.single.shift() ?? this.#entering.item.shift();
      if (!next) return;
      this.#running++;
      next();
    }
  }

  #reserve(queue: Queue, signal: AbortSignal): Promise<SlotPermit> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      queue.waiting.push(resolve);
      const leave = () => {
        queue.waiting = queue.waiting.filter((waiting) => waiting !== resolve);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#grant();
    });
  }

  #grant(): void {
    for (const queue of this.#queues)
      while (queue.waiting.length > 0 && this.#canPoll(queue)) {
        const permit: Permit = { isUsed: false };
        queue.permits.add(permit);
        queue.waiting.shift()?.(permit);
      }
  }

  #canPoll(queue: Queue): boolean {
    const { all, items } = this.#capacity;
    if (queue.isForItems && this.#count(({ isForItems }) => isForItems, false) >= items) return false;
    const used = this.#count(() => true, true);
    const isFirstPoll = [...queue.permits].every(({ isUsed }) => isUsed);
    if (isFirstPoll) return used < all;
    return (
      this.#count(({ isForItems }) => !isForItems, false) + this.#count(({ isForItems }) => isForItems, true) < all
    );
  }

  /** The permits of some queues: those of jobs alone, or those of polls too. */
  #count(isCounted: (queue: Queue) => boolean, isUsedOnly: boolean): number {
    let count = 0;
    for (const queue of this.#queues)
      if (isCounted(queue)) for (const { isUsed } of queue.permits) if (isUsed || !isUsedOnly) count++;
    return count;
  }
}
