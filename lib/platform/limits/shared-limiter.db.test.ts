import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "../database/db.ts";
import { SharedLimiter } from "./shared-limiter.ts";

afterAll(closeDatabase);

/** As many limiters as processes: they share nothing but the database. The window is long enough to hold a test. */
const processes = (count: number) =>
  Array.from({ length: count }, () => new SharedLimiter({ name: `test-${run}`, windowSeconds: 3_600 }));
const run = randomUUID();

test("three processes together never allow more than the limit", async () => {
  const limiters = processes(3);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 600 }, (_, index) => limiters[index % 3]?.consume(key, 120)));
  const allowed = answers.filter((answer) => answer?.allowed).length;
  expect(allowed).toBeLessThanOrEqual(120);
  expect(allowed).toBeGreaterThanOrEqual(108);
  for (const limiter of limiters) await limiter.close();
});

test("a caller spread evenly over the processes gets at least nine tenths of the limit", async () => {
  const limiters = processes(3);
  const key = randomUUID();
  let allowed = 0;
  for (let index = 0; index < 200; index++) if ((await limiters[index % 3]?.consume(key, 120))?.allowed) allowed++;
  expect(allowed).toBeGreaterThanOrEqual(108);
  expect(allowed).toBeLessThanOrEqual(120);
  for (const limiter of limiters) await limiter.close();
});

test("unused points are returned and another process can spend them", async () => {
  const [idle, busy] = processes(2);
  const key = randomUUID();
  expect(await idle?.consume(key, 80)).toMatchObject({ allowed: true, remaining: 79 });
  await sleep(6_500);
  let allowed = 0;
  while ((await busy?.consume(key, 80))?.allowed) allowed++;
  expect(allowed).toBe(79);
  await idle?.close();
  await busy?.close();
}, 20_000);

test("keys and limiters do not share points", async () => {
  const [limiter] = processes(1);
  for (let index = 0; index < 3; index++) expect((await limiter?.consume("a", 3))?.allowed).toBe(true);
  expect(await limiter?.consume("a", 3)).toMatchObject({ allowed: false, remaining: 0 });
  expect((await limiter?.consume("b", 3))?.allowed).toBe(true);
  const otherLimiter = new SharedLimiter({ name: `other-${run}`, windowSeconds: 3_600 });
  expect((await otherLimiter.consume("a", 3)).allowed).toBe(true);
  await limiter?.close();
  await otherLimiter.close();
});
