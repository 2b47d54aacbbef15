/** One process's demand for a resource's slots, and the slots that it uses and has reserved. */
export interface Share {
  process: string;
  /** Slots in use and calls that wait for one. */
  wanted: number;
  /** Slots in use. */
  active: number;
  /** Slots that no other process may use. Never fewer than `active`. */
  reserved: number;
  /** When the process last reserved more slots; the tie-breaker between equal processes, in milliseconds. */
  servedAt: number;
  /** When the share ends unless it is renewed, in milliseconds. */
  expiresAt: number;
}

/** A process that needs slots keeps this part of the capacity free for its next calls. */
const SPARE_PART = 8;

/**
 * The number of slots that `mine` may use: its fair share of the capacity, without what the other processes have
 * reserved. Slots go one by one to the process with the smallest part of what it wants (max-min fairness), and among
 * equals to the one that has waited longest, so that each process gets a turn where there are fewer slots than processes.
 */
export function divideSlots(mine: Share, others: readonly Share[], capacity: number): number {
  if (mine.wanted === 0) return 0;
  const rivals = others.filter(({ wanted }) => wanted > 0);
  const free = Math.max(0, capacity - others.reduce((sum, { reserved }) => sum + reserved, 0));
  const total = mine.wanted + rivals.reduce((sum, { wanted }) => sum + wanted, 0);
  const spare = Math.min(Math.ceil(capacity / SPARE_PART), Math.max(0, capacity - total));
  return Math.min(free, fairShare(mine, rivals, capacity) + spare);
}

function fairShare(mine: Share, others: readonly Share[], capacity: number): number {
  const wants = [mine, ...others].sort((a, b) => a.servedAt - b.servedAt).map((share) => ({ share, given: 0 }));
  for (let slot = 0; slot < capacity; slot++) {
    const open = wants.filter(({ share, given: granted }) => granted < share.wanted);
    const [first] = open;
    if (!first) break;
    open.reduce((least, next) => (next.given < least.given ? next : least), first).given++;
  }
  return wants.find(({ share }) => share === mine)?.given ?? 0;
}
