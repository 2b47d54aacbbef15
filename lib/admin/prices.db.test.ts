import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { operationBySlug } from "../operations/index.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { checkUnitPrices } from "../prices/check-unit-prices.ts";
import { readPriceTable } from "../prices/price-table.ts";
import { listAudit } from "./audit.ts";
import type { ActRequest } from "./perform-act.ts";
import { changePrices } from "./prices.ts";

beforeEach(() => pool().query("DELETE FROM unit_price"));
afterAll(closeDatabase);

const form = (request: string = randomUUID()): ActRequest => ({ actor: "acct_boss", reason: "New prices", request });
const generate = { operation: "image-generate" };
const prices = async (engine?: string, effort?: string) =>
  (await readPriceTable()).getPrices(operationBySlug("image-generate"), engine, effort);

test("a change is audited with the replaced prices, applies once, and is effective at once in this process", async () => {
  const request = form();
  expect(await changePrices(generate, { per_image: 6 }, request)).toBe(true);
  expect(await prices()).toEqual({ per_image: 6, per_large_image: 8 });
  expect(await changePrices(generate, { per_image: 6 }, request)).toBe(false);
  await changePrices({ ...generate, engine: "illustrator" }, { per_image: 0 }, form());
  expect([await prices("illustrator"), await prices("stability:core")]).toEqual([
    { per_image: 0, per_large_image: 1 },
    { per_image: 6, per_large_image: 8 },
  ]);
  await changePrices(generate, { per_image: null }, form());
  expect(await prices()).toEqual({ per_image: 4, per_large_image: 8 });
  const [removed, engine, first] = await listAudit({ limit: 3, act: "price.change" });
  expect([first?.subject, first?.before, first?.after]).toEqual([
    "price:image-generate",
    { per_image: null },
    { per_image: 6 },
  ]);
  expect(engine?.subject).toBe("price:image-generate illustrator");
  expect([removed?.before, removed?.after]).toEqual([{ per_image: 6 }, { per_image: null }]);
});

test("a change in another process is seen after at most five seconds", async () => {
  expect((await prices()).per_image).toBe(4);
  await pool().query("INSERT INTO unit_price (operation, unit, credits) VALUES ('image-generate', 'per_image', 7)");
  await expect.poll(async () => (await prices()).per_image, { timeout: 5_000 }).toBe(7);
});

test.each([
  [{ operation: "nothing" }, { per_image: 1 }, "There is no operation"],
  [{ ...generate, engine: "deepl" }, { per_image: 1 }, "There is no engine"],
  [{ ...generate, engine: "illustrator", effort: "most" }, { per_image: 1 }, "There is no effort"],
  [generate, { per_page: 1 }, "has no unit"],
  [generate, { constructor: 1 }, "has no unit"],
  [generate, { per_image: -1 }, "whole number"],
  [generate, { per_image: 1.5 }, "whole number"],
  [generate, { per_image: 10_001 }, "0 to 10,000"],
])("prices of %j as %j are refused", async (scope, values, message) => {
  await expect(changePrices(scope, values, form())).rejects.toThrow(message);
  expect((await pool().query("SELECT FROM unit_price")).rows).toEqual([]);
});

test("the administration's prices come before those of the setting, which come before the defaults", async () => {
  const setting = (value: unknown) => {
    process.env.UNIT_PRICES = JSON.stringify(value);
    setRuntimeEnv({});
    readPriceTable.forget();
  };
  try {
    setting([{ ...generate, prices: { per_image: 5, per_large_image: 9 } }]);
    checkUnitPrices();
    expect(await prices()).toEqual({ per_image: 5, per_large_image: 9 });
    await changePrices(generate, { per_image: 6 }, form());
    expect(await prices()).toEqual({ per_image: 6, per_large_image: 9 });
    setting([{ ...generate, prices: { per_page: 5 } }]);
    expect(checkUnitPrices).toThrow('UNIT_PRICES.0: image-generate has no unit "per_page"');
  } finally {
    delete process.env.UNIT_PRICES;
    setRuntimeEnv({});
    readPriceTable.forget();
  }
});
