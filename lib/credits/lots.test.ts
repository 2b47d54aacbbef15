import fc from "fast-check";
import { expect, test } from "vitest";
import { type Action, action, CreditModel } from "../../test/helpers/accounts/credit-model.ts";
import { type Lot, reckonLots, subtractHeld } from "./lots.ts";

const RUNS = 10_000;

/** The stored rows, changed as the statements of the database change them, with the figures that they read. */
class Stored {
  granted = 0;
  balance = 0;
  held = 0;
  lots: Lot[] = [];

  get spent(): number {
    return this.granted - this.balance;
  }

  get reckoned(): Lot[] {
    return reckonLots(this.lots, this.spent);
  }

  grant(id: string, count: number, endsOn: number | null): void {
    if (endsOn !== null) this.lots.push({ id, remaining: count, spent: this.spent, endsAt: new Date(endsOn) });
    this.granted += count;
    this.balance += count;
  }

  refund(id: string, count: number): void {
    const own = this.reckoned.find((lot) => lot.id === id);
    const endless = this.balance - this.reckoned.reduce((sum, { remaining }) => sum + remaining, 0);
    const charged = Math.min(own ? own.remaining : endless, count);
    const spent = this.spent + charged;
    this.lots = this.reckoned.map((lot) => ({
      ...lot,
      spent,
      remaining: lot.id === id ? lot.remaining - charged : lot.remaining,
    }));
    this.balance -= count;
  }

  expire(today: number): void {
    const free = subtractHeld(this.reckoned, this.held);
    const taken = (lot: Lot) => (lot.endsAt.getTime() <= today ? (free.get(lot.id) ?? 0) : 0);
    const total = this.reckoned.reduce((sum, lot) => sum + taken(lot), 0);
    const spent = this.spent + total;
    this.lots = this.reckoned.map((lot) => ({ ...lot, spent, remaining: lot.remaining - taken(lot) }));
    this.balance -= total;
  }
}

function apply(next: Action, index: number, reference: CreditModel, stored: Stored): void {
  if (next.does === "grant") {
    const id = `lot${String(index).padStart(3, "0")}`;
    reference.grant(id, next.credits, next.endsOn);
    stored.grant(id, next.credits, next.endsOn);
  } else if (next.does === "hold") {
    if (reference.holds.has(next.slot) || next.credits > reference.available) return;
    reference.holds.set(next.slot, next.credits);
    stored.held += next.credits;
  } else if (next.does === "settle" || next.does === "release") {
    const hold = reference.holds.get(next.slot) ?? 0;
    const charged = next.does === "settle" ? Math.min(hold, next.credits) : 0;
    reference.holds.delete(next.slot);
    reference.spend(charged);
    stored.held -= hold;
    stored.balance -= charged;
  } else if (next.does === "take") {
    const taken = Math.min(next.credits, reference.available);
    reference.spend(taken);
    stored.balance -= taken;
  } else if (next.does === "refund") {
    const id = [...stored.lots].reverse()[next.lot]?.id ?? "none";
    const taken = Math.min(next.credits, reference.available);
    reference.refund(id, taken);
    stored.refund(id, taken);
  } else {
    reference.expire(next.today);
    stored.expire(next.today);
  }
}

test(`lots have what single credits say, after each of ${RUNS} random sequences`, { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 1, maxLength: 40 }), (actions) => {
      const [reference, stored] = [new CreditModel(), new Stored()];
      for (const [index, next] of actions.entries()) {
        apply(next, index, reference, stored);
        expect(stored.balance).toBe(reference.coins.length);
        expect(stored.balance).toBeGreaterThanOrEqual(stored.held);
        for (const { id, remaining } of stored.reckoned) expect([id, remaining]).toEqual([id, reference.count(id)]);
      }
    }),
    { numRuns: RUNS },
  );
});

test("the lot that ends first is spent first, and a later grant does not pay earlier spends", () => {
  const at = (endsOn: number) => new Date(endsOn);
  const march = { id: "march", remaining: 100, spent: 0, endsAt: at(3) };
  const february = { id: "february", remaining: 100, spent: 50, endsAt: at(2) };
  const left = reckonLots([march, february], 70);
  expect(left.map(({ id, remaining }) => [id, remaining])).toEqual([
    ["february", 80],
    ["march", 50],
  ]);
  expect(subtractHeld(left, 100)).toEqual(
    new Map([
      ["february", 0],
      ["march", 30],
    ]),
  );
});
