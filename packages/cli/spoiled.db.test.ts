import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Atelier } from "@atelier/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleCommand } from "../../bin/build-package.ts";
import { checkInvariants } from "../../lib/credits/invariants.ts";
import { readBalance } from "../../lib/credits/ledger.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { type FaultProxy, startFaultProxy } from "../../test/helpers/servers/fault-proxy.ts";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { isFull } from "../../test/helpers/short-form.ts";

// The clients behind a proxy that spoils half of all exchanges. The Python client has the same test.

const CALLS = isFull ? 60 : 8;
/** Calls at once. */
const SLOTS = 4;
const PRICE = 2;

let service: TestService;
let proxy: FaultProxy;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  proxy = await startFaultProxy(new URL(service.base).origin, { rate: 0.5, seed: 7 });
  folder = await mkdtemp(join(tmpdir(), "atelier-spoiled-"));
  await sharp("public/samples/coffee.png").resize(24).png().toFile(join(folder, "tiny.png"));
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await bundleCommand(folder);
}, 120_000);
afterAll(async () => {
  const { refused, lost, cut } = proxy.faults;
  expect(Math.min(refused, lost, cut)).toBeGreaterThan(0);
  await proxy.stop();
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Makes the calls, a few at once. Returns their results in order. */
async function makeCalls<T>(call: (order: string) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async () => {
    for (let at = next++; at < CALLS; at = next++) results[at] = await call(String(at));
  };
  await Promise.all(Array.from({ length: SLOTS }, work));
  return results;
}

/** The jobs of an account by the number of their call. */
async function readOrders(accountId: string): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ id: string; order: string }>(
    "SELECT id, metadata->>'order' AS order FROM job WHERE account_id = $1 AND status = 'succeeded'",
    [accountId],
  );
  expect(new Set(rows.map(({ order }) => order)).size).toBe(rows.length);
  return new Map(rows.map(({ id, order }) => [order, id]));
}

test("each call of the TypeScript client is paid once", { timeout: 300_000 }, async () => {
  const account = await testAccount(PRICE * CALLS);
  const client = new Atelier({ apiKey: account.key, baseUrl: proxy.url, maxRetries: 12 });
  const ids = await makeCalls(async (order) => {
    const result = await client.imageUpscale({ image: join(folder, "tiny.png"), metadata: { order } });
    expect((await result.bytes()).length).toBeGreaterThan(0);
    return result.job.id;
  });
  expect([...(await readOrders(account.id)).values()].sort()).toEqual(ids.sort());
  expect(await readBalance(pool(), account.id)).toMatchObject({ available: 0, held: 0 });
});

test("each call of atl is paid once, and its result is written", { timeout: 600_000 }, async () => {
  const account = await testAccount(PRICE * CALLS);
  const env = { PATH: process.env.PATH, HOME: folder, ATELIER_API_KEY: account.key, ATELIER_URL: proxy.url };
  const atl = (...parameters: string[]) =>
    promisify(execFile)(process.execPath, [join(folder, "atl.js"), ...parameters], {
      cwd: folder,
      env: { NODE_ENV: "test", ...env },
    });
  let repeated = 0;
  await makeCalls(async (order) => {
    const out = ["-o", `${order}.png`];
    const call = ["image-upscale", "tiny.png", "--metadata", `order=${order}`, ...out];
    await atl(...call).catch(({ stderr }: { stderr: string }) => {
      repeated++;
      const [, id] = /atl jobs wait (job_\w+) -o/.exec(stderr) ?? [];
      const [, key = expect.fail(stderr)] = /--idempotency-key (\S+)/.exec(stderr) ?? [undefined, id];
      return id ? atl("jobs", "wait", id, ...out) : atl(...call, "--idempotency-key", key);
    });
    expect(await sharp(join(folder, `${order}.png`)).metadata()).toMatchObject({ width: 48 });
  });
  expect((await readOrders(account.id)).size).toBe(CALLS);
  expect(await readBalance(pool(), account.id)).toMatchObject({ available: 0, held: 0 });
  console.log(
    `${CALLS - repeated} of ${CALLS} calls of atl succeeded at once, the others with the command that they name.`,
  );
});
