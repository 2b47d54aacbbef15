import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { gatherReads } from "./gathered-reads.ts";

test("reads that begin together share a statement, and each gets the value of its key", async () => {
  const statements: number[][] = [];
  const read = gatherReads(async (keys: readonly number[]) => {
    statements.push([...keys]);
    return keys.map((key) => (key === 2 ? undefined : key * 10));
  });
  expect(await Promise.all([read(1), read(2), Promise.resolve().then(() => read(3))])).toEqual([10, undefined, 30]);
  expect(await read(4)).toBe(40);
  expect(statements).toEqual([[1, 2, 3], [4]]);
});

test("a read does not wait for the answer to an earlier one", async () => {
  const read = gatherReads((keys: readonly string[]) =>
    keys.includes("hangs") ? new Promise<never>(() => {}) : Promise.resolve(keys),
  );
  void read("hangs");
  await nextTurn();
  expect(await read("answers")).toBe("answers");
});

test("more reads than a statement may have use several, and an error reaches every read of its statement", async () => {
  const sizes: number[] = [];
  const read = gatherReads(async (keys: readonly number[]) => {
    sizes.push(keys.length);
    if (keys.includes(0)) throw new Error("unavailable");
    return keys;
  });
  const results = await Promise.allSettled(Array.from({ length: 250 }, (_, at) => read(at)));
  expect(sizes).toEqual([100, 100, 50]);
  expect(results.map(({ status }) => status)).toEqual([
    ...Array<string>(100).fill("rejected"),
    ...Array<string>(150).fill("fulfilled"),
  ]);
});
