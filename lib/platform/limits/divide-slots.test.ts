import fc from "fast-check";
import { expect, test } from "vitest";
import { divideSlots, type Share } from "./divide-slots.ts";

const share = (process: string, wanted: number, over: Partial<Share> = {}): Share => ({
  process,
  wanted,
  active: 0,
  reserved: 0,
  servedAt: 0,
  expiresAt: 0,
  ...over,
});

test("a process alone gets what it wants and an eighth more", () => {
  expect(divideSlots(share("a", 3), [], 32)).toBe(7);
  expect(divideSlots(share("a", 100), [], 32)).toBe(32);
  expect(divideSlots(share("a", 0), [], 32)).toBe(0);
});

test("processes that want more than there is get equal shares, and a small need is met in full", () => {
  expect(divideSlots(share("a", 50), [share("b", 50)], 32)).toBe(16);
  expect(divideSlots(share("a", 50), [share("b", 4)], 32)).toBe(28);
  expect(divideSlots(share("a", 4), [share("b", 50)], 32)).toBe(4);
});

test("slots that others still use are not given away", () => {
  expect(divideSlots(share("a", 50), [share("b", 50, { active: 30, reserved: 30 })], 32)).toBe(2);
});

test("with fewer slots than processes the one that waited longest is next", () => {
  expect(divideSlots(share("a", 5, { servedAt: 2 }), [share("b", 5, { servedAt: 1 })], 1)).toBe(0);
  expect(divideSlots(share("b", 5, { servedAt: 1 }), [share("a", 5, { servedAt: 2 })], 1)).toBe(1);
});

test("whatever the order of renewals, the processes never reserve more than the capacity", () => {
  const renewals = fc.array(fc.record({ process: fc.nat(3), wanted: fc.nat(40), active: fc.nat(40) }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), renewals, (capacity, steps) => {
      const shares = new Map<number, Share>();
      for (const [time, { process, wanted, active }] of steps.entries()) {
        const before = shares.get(process);
        // A process uses at most what it reserved.
        const used = Math.min(active, before?.reserved ?? 0);
        const mine = share(String(process), Math.max(wanted, used), { active: used, servedAt: before?.servedAt ?? 0 });
        const others = [...shares].filter(([slot]) => slot !== process).map(([, other]) => other);
        mine.reserved = Math.max(used, divideSlots(mine, others, capacity));
        mine.servedAt = time;
        shares.set(process, mine);
        expect([...shares.values()].reduce((sum, { reserved }) => sum + reserved, 0)).toBeLessThanOrEqual(capacity);
      }
    }),
  );
});
