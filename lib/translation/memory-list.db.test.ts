import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { memoryKey, storeUnits } from "./memory.ts";
import { deleteUnit, listUnits } from "./memory-list.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ work: false });
});
afterAll(() => service.stop());

const spanish = { from: "en", to: "es" };
const german = { from: "en", to: "de" };

async function accountWithUnits() {
  const { id } = await testAccount(0);
  await storeUnits(id, memoryKey(spanish), [
    { source: "The door is red.", target: "La puerta es roja." },
    { source: "100 % of the_wall", target: "100 % del muro" },
  ]);
  await storeUnits(id, memoryKey(german), [{ source: "The door is red.", target: "Die Tür ist rot." }]);
  return id;
}

test("segments are listed newest first, by pair, by text in both sides, and in pages", async () => {
  const id = await accountWithUnits();
  const sources = async (filter: object) =>
    (await listUnits(id, { limit: 10, ...filter })).map(({ to, source }) => `${to}: ${source}`);
  expect(await sources({})).toEqual(["de: The door is red.", "es: 100 % of the_wall", "es: The door is red."]);
  expect(await sources({ pair: { from: "EN", to: "ES" } })).toHaveLength(2);
  expect(await sources({ search: "PUERTA" })).toEqual(["es: The door is red."]);
  expect(await sources({ search: "tür" })).toEqual(["de: The door is red."]);
  // The characters of patterns are plain text.
  expect(await sources({ search: "_wall" })).toEqual(["es: 100 % of the_wall"]);
  expect(await sources({ search: "%" })).toEqual(["es: 100 % of the_wall"]);
  const [first] = await listUnits(id, { limit: 1 });
  expect(await sources({ before: first?.id })).toEqual(["es: 100 % of the_wall", "es: The door is red."]);
});

test("only the owner lists and deletes a segment", async () => {
  const [id, otherAccountId] = [await accountWithUnits(), (await testAccount(0)).id];
  expect(await listUnits(otherAccountId, { limit: 10 })).toEqual([]);
  const [unit] = await listUnits(id, { limit: 1 });
  expect(await deleteUnit(otherAccountId, unit?.id ?? 0)).toBe(false);
  expect(await deleteUnit(id, unit?.id ?? 0)).toBe(true);
  expect(await deleteUnit(id, unit?.id ?? 0)).toBe(false);
  expect(await listUnits(id, { limit: 10 })).toHaveLength(2);
});
