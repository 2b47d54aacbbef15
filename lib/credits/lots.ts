/** Credits that end, as they were at a time. */
export interface Lot {
  id: string;
  /** The credits left when the account had spent `spent` credits in all, since its first entry. */
  remaining: number;
  spent: number;
  endsAt: Date;
}

const byEnd = (a: Lot, b: Lot): number =>
  a.endsAt.getTime() - b.endsAt.getTime() || a.spent - b.spent || (a.id < b.id ? -1 : 1);

/**
 * The credits left of each lot now that the account has spent `spent` credits in all, in the order in which they end. Every
 * spend took from the lots that the account had then, the one that ends first before the others, and from credits without
 * an end after all of them. The result depends on the ledger alone.
 */
export function reckonLots<L extends Lot>(lots: readonly L[], spent: number): L[] {
  const reckoned = lots.map((lot) => ({ ...lot })).sort(byEnd);
  const marks = [...new Set(lots.map((lot) => lot.spent))].filter((mark) => mark < spent).sort((a, b) => a - b);
  for (const [index, mark] of marks.entries()) {
    let open = (marks[index + 1] ?? spent) - mark;
    for (const lot of reckoned) {
      if (lot.spent > mark) continue;
      const taken = Math.min(lot.remaining, open);
      lot.remaining -= taken;
      open -= taken;
    }
  }
  return reckoned.map((lot) => ({ ...lot, spent: Math.max(lot.spent, spent) }));
}

/**
 * The credits that each lot has beyond open holds, by its id. A hold will be charged to the lots that end first, so their
 * credits are kept for it: held credits do not end before their job.
 */
export function subtractHeld(reckoned: readonly Lot[], held: number): Map<string, number> {
  let kept = held;
  return new Map(
    [...reckoned].sort(byEnd).map(({ id, remaining }) => {
      const free = Math.max(0, remaining - kept);
      kept -= remaining - free;
      return [id, free];
    }),
  );
}
