// A model of credits that end in which every single credit has its end, and random actions on it, for the tests of lots.

import fc from "fast-check";

const credits = fc.integer({ min: 1, max: 50 });
const day = fc.integer({ min: 1, max: 12 });
const slot = fc.integer({ min: 0, max: 3 });
/** An event of an account. Ends are days, and `expire` is the task on a day. */
export const action = fc.oneof(
  fc.record({ does: fc.constant("grant" as const), credits, endsOn: fc.option(day) }),
  fc.record({ does: fc.constant("hold" as const), credits, slot }),
  fc.record({ does: fc.constant("settle" as const), credits, slot }),
  fc.record({ does: fc.constant("release" as const), slot }),
  fc.record({ does: fc.constant("take" as const), credits }),
  fc.record({ does: fc.constant("refund" as const), credits, lot: slot }),
  fc.record({ does: fc.constant("expire" as const), today: day }),
);
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** An account whose every single credit has an end, or null. The simplest way to say what a lot has left. */
export class CreditModel {
  coins: { lot: string; endsOn: number }[] = [];
  /** The lots, also those that have nothing left. */
  lots = new Set<string>();
  holds = new Map<number, number>();

  get held(): number {
    return [...this.holds.values()].reduce((sum, hold) => sum + hold, 0);
  }

  get available(): number {
    return this.coins.length - this.held;
  }

  grant(lot: string, count: number, endsOn: number | null): void {
    if (endsOn !== null) this.lots.add(lot);
    for (let index = 0; index < count; index++) this.coins.push({ lot, endsOn: endsOn ?? Number.POSITIVE_INFINITY });
    // The sort keeps the order of the grants that end on the same day.
    this.coins.sort((a, b) => (a.endsOn === b.endsOn ? 0 : a.endsOn - b.endsOn));
  }

  spend(count: number): void {
    this.coins.splice(0, count);
  }

  /** Takes the credits of a lot first. Those of a grant that is no lot are the ones without an end. */
  refund(grant: string, count: number): void {
    const isOwn = (coin: { lot: string; endsOn: number }) =>
      this.lots.has(grant) ? coin.lot === grant : coin.endsOn === Number.POSITIVE_INFINITY;
    for (let index = 0; index < count; index++) {
      const own = this.coins.findIndex(isOwn);
      this.coins.splice(Math.max(own, 0), 1);
    }
  }

  /** The first credits are those that the holds will be charged. */
  expire(today: number): void {
    const held = this.held;
    this.coins = this.coins.filter(({ endsOn }, index) => index < held || endsOn > today);
  }

  count(lot: string): number {
    return this.coins.filter((coin) => coin.lot === lot).length;
  }
}
