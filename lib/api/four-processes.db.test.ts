import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiProcess, startApiProcess } from "../../test/helpers/servers/api-processes.ts";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { changePrices } from "../admin/prices.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { createRestrictedKey } from "../keys/restricted.ts";
import { revokeKey } from "../keys/rotate.ts";
import { pool } from "../platform/database/db.ts";

const PER_MINUTE = 60;
const OPEN_JOBS = 7;
let service: TestService;
let processes: ApiProcess[];

/** Four servers of one database. The service of this process reports the engines and runs no job. */
beforeAll(async () => {
  Object.assign(process.env, { REQUESTS_PER_MINUTE: String(PER_MINUTE), OPEN_JOBS: String(OPEN_JOBS) });
  service = await startTestService({ work: false });
  processes = await Promise.all(Array.from({ length: 4 }, startApiProcess));
}, 300_000);
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await Promise.all(processes.map((process) => process.stop()));
  await service.stop();
});

/** Sends as many requests to each server, all at once. Returns how many responses had each status. */
async function sendToAll(count: number, path: string, init: RequestInit): Promise<Record<number, number>> {
  const sent = Array.from({ length: count }, () => processes.map(({ base }) => fetch(`${base}${path}`, init)));
  const statuses: Record<number, number> = {};
  for (const response of await Promise.all(sent.flat())) {
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    await response.body?.cancel();
  }
  return statuses;
}

const submission = (headers: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { ...headers, "content-type": "application/json", prefer: "respond-async" },
  body: JSON.stringify({ prompt: "a red fox", width: 64, height: 64 }),
});

/** Limits per minute count from the beginning of a minute. Waits for the next one if this one ends soon. */
async function waitForMinute(seconds: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < seconds * 1_000) await sleep(left + 50);
}

test("the limit of requests per minute holds over four servers", async () => {
  const { headers } = await testAccount(10);
  await waitForMinute(25);
  const statuses = await sendToAll(PER_MINUTE, "/balance", { headers });
  expect(statuses).toEqual({ 200: PER_MINUTE, 429: 3 * PER_MINUTE });
}, 120_000);

test("the limit of open jobs and the balance hold over four servers", async () => {
  const rich = await testAccount(1_000);
  expect(await sendToAll(10, "/image-generate", submission(rich.headers))).toEqual({
    202: OPEN_JOBS,
    429: 40 - OPEN_JOBS,
  });
  // Five jobs of 1 credit.
  const poor = await testAccount(5);
  expect(await sendToAll(10, "/image-generate", submission(poor.headers))).toEqual({ 202: 5, 402: 35 });
  expect((await readBalance(pool(), poor.id)).available).toBe(0);
}, 120_000);

test("the cap of a restricted key holds over four servers", async () => {
  const { id } = await testAccount(1_000);
  const { key } = await createRestrictedKey(id, { name: "Capped", credit_cap: { credits: 3, period: "day" } });
  const statuses = await sendToAll(5, "/image-generate", submission({ authorization: `Bearer ${key}` }));
  expect(statuses[202]).toBe(3);
  expect((await readBalance(pool(), id)).available).toBe(1_000 - 3);
}, 120_000);

test("a price that one process changes applies in all of them, and a revoked key is refused by all of them", async () => {
  const quotes = async () => {
    // A new account for each round, so that the limit of requests does not matter.
    const { headers } = await testAccount(0);
    return Promise.all(
      processes.map(async ({ base }) => {
        const response = await fetch(`${base}/quote`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ operation: "image-generate", parameters: { prompt: "a red fox" } }),
        });
        return (await response.json()).price;
      }),
    );
  };
  expect(await quotes()).toEqual([1, 1, 1, 1]);
  await changePrices(
    { operation: "image-generate" },
    { per_image: 9 },
    { actor: "command line", reason: "A test of four servers", request: randomUUID() },
  );
  await expect.poll(quotes, { timeout: 30_000, interval: 500 }).toEqual([9, 9, 9, 9]);

  const { id } = await testAccount(0);
  const { key, view } = await createRestrictedKey(id, { name: "Revoked" });
  const statuses = () =>
    Promise.all(
      processes.map(
        async ({ base }) => (await fetch(`${base}/operations`, { headers: { authorization: `Bearer ${key}` } })).status,
      ),
    );
  // Every server has authenticated the key, and keeps that for a while.
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await revokeKey(id, view.id);
  await expect.poll(statuses, { timeout: 30_000, interval: 100 }).toEqual([401, 401, 401, 401]);
}, 120_000);
