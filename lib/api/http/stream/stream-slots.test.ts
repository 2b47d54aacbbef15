import { AppError } from "@atelier/errors";
import { expect, test } from "vitest";
import { StreamSlots } from "./stream-slots.ts";

/** Opens streams until one is refused. Returns those that were opened, and the code of the refusal. */
function openUntilRefused(slots: StreamSlots, accountId: string) {
  const opened: AbortController[] = [];
  for (;;)
    try {
      opened.push(slots.open(accountId));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { opened, code: error.code };
    }
}

test("an account may open 100 streams", () => {
  const { opened, code } = openUntilRefused(new StreamSlots(), "acct_1");
  expect([opened.length, code]).toEqual([100, "rate_limited"]);
});

test("20 accounts that open all they can leave streams for many others", () => {
  const slots = new StreamSlots();
  for (let count = 0; count < 20; count++) openUntilRefused(slots, `acct_greedy_${count}`);
  for (let count = 0; count < 200; count++) slots.open(`acct_modest_${count}`);
  expect(openUntilRefused(slots, "acct_late").opened.length).toBeGreaterThan(5);
});

test("no more than 2,000 streams are open, and closed ones make room", () => {
  const slots = new StreamSlots();
  const accounts = Array.from({ length: 3_000 }, (_, at) => openUntilRefused(slots, `acct_${at}`));
  expect([slots.total, accounts.at(-1)?.code]).toEqual([2_000, "overloaded"]);
  const [first] = accounts[0]?.opened ?? [];
  if (!first) throw new Error("no stream");
  slots.close("acct_0", first);
  slots.close("acct_0", first);
  expect(slots.total).toBe(1_999);
  slots.open("acct_new");
});
