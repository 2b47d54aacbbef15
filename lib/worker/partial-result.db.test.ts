import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { readPriceTable } from "../prices/price-table.ts";

/** An odd price, so that rounding shows. */
const PRICE = 5;
let service: TestService;
let picture: Blob;

beforeAll(async () => {
  setRuntimeEnv({});
  service = await startTestService();
  const small = sharp("public/samples/coffee.png").resize(96, 64);
  picture = new Blob([Uint8Array.from(await small.png().toBuffer())]);
  await pool().query(
    "INSERT INTO unit_price (operation, engine, effort, unit, credits) VALUES ('image-edit', '', '', 'per_image', $1)",
    [PRICE],
  );
  readPriceTable.forget();
}, 300_000);
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await pool().query("DELETE FROM unit_price");
  await service.stop();
  await closeDatabase();
});

async function edit(account: TestAccount, instructions: string, more: Record<string, string> = {}) {
  const response = await fetch(`${service.base}/image-edit`, {
    method: "POST",
    headers: { ...account.headers, prefer: "wait=60" },
    body: form({ image: picture, instructions, ...more }),
  });
  return { status: response.status, body: await response.json() };
}

async function readHold(account: TestAccount) {
  const { rows } = await pool().query("SELECT credits, charged, status FROM hold WHERE account_id = $1", [account.id]);
  return rows;
}

const available = async ({ id }: TestAccount) => (await readBalance(pool(), id)).available;

test("a partly understood instruction holds its quote, costs half rounded down, and the rest is released", async () => {
  const account = await testAccount(20);
  const { status, body } = await edit(account, "make it warmer and sing a song");
  expect([status, body.price, body.credits]).toEqual([200, PRICE, { charged: 2, remaining: 18 }]);
  expect(body.warnings).toEqual(['Not understood: "sing a song".']);
  expect(body.report).toMatchObject({ plan: [{ tool: "warmth" }], not_understood: ["sing a song"] });
  expect(await readHold(account)).toEqual([{ credits: PRICE, charged: 2, status: "settled" }]);
  const { rows } = await pool().query("SELECT credits FROM usage WHERE account_id = $1", [account.id]);
  expect([rows, await available(account)]).toEqual([[{ credits: 2 }], 18]);
});

test("a fully understood instruction costs its whole price", async () => {
  const account = await testAccount(20);
  const { body } = await edit(account, "make it warmer and flip it", { on_partial: "refuse" });
  expect([body.credits, body.warnings]).toEqual([{ charged: PRICE, remaining: 15 }, []]);
  expect(await readHold(account)).toEqual([{ credits: PRICE, charged: PRICE, status: "settled" }]);
});

test("on_partial refuse fails a partly understood instruction, names the words and releases the hold", async () => {
  const account = await testAccount(20);
  const { status, body } = await edit(account, "make it warmer and sing a song", { on_partial: "refuse" });
  expect([status, body.code]).toEqual([422, "nothing_matched"]);
  expect(body.detail).toContain('"sing a song"');
  expect(await readHold(account)).toEqual([{ credits: PRICE, charged: 0, status: "released" }]);
  expect(await available(account)).toBe(20);
});

test("an unknown value of on_partial is refused before anything is held", async () => {
  const account = await testAccount(20);
  const { status, body } = await edit(account, "flip it", { on_partial: "maybe" });
  expect([status, body.code]).toEqual([422, "invalid_input"]);
  expect(await readHold(account)).toEqual([]);
});
