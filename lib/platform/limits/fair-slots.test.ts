import { expect, test } from "vitest";
import { FairSlots } from "./fair-slots.ts";

const slots = (waitMs = 60_000) => new FairSlots({ total: 3, perShare: 2, waitingPerShare: 2, waitMs });

/** Takes a slot that is free. */
async function taken(of: FairSlots, share: string): Promise<() => void> {
  const slot = await of.take(share);
  if (typeof slot === "string") throw new Error(`No slot: ${slot}.`);
  return slot;
}

test("a share gets no more than its slots, while another one gets its own", async () => {
  const all = slots();
  const [first] = [await taken(all, "a"), await taken(all, "a")];
  const order: string[] = [];
  const third = taken(all, "a").then(() => order.push("a"));
  await taken(all, "b").then(() => order.push("b"));
  expect(order).toEqual(["b"]);
  first?.();
  await third;
  expect(order).toEqual(["b", "a"]);
});

test("a wait ends with the limit that was reached, and too many of one share do not wait", async () => {
  const all = slots(50);
  await taken(all, "a");
  await taken(all, "a");
  const waiting = [all.take("a"), all.take("a")];
  expect(await all.take("a")).toBe("share");
  expect(await Promise.all(waiting)).toEqual(["share", "share"]);
  await taken(all, "b");
  expect(await all.take("c")).toBe("total");
});

test("a slot is given back once, and one that no share waits for is free again", async () => {
  const all = slots(50);
  const give = await taken(all, "a");
  give();
  give();
  for (const share of ["a", "a", "b"]) await taken(all, share);
  expect(await all.take("b")).toBe("total");
});
