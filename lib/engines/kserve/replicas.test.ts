import { afterEach, beforeEach, expect, test } from "vitest";
import { kserveApi } from "../../../test/fakes/kserve.ts";
import { stripes } from "../../../test/fakes/picture.ts";
import { type FakeServer, startFakeServer } from "../../../test/fakes/server.ts";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { describeEngine } from "../index.ts";
import type { EngineContext } from "../ports/index.ts";
import { forgetReplicas } from "./replicas.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 1, bestBackground: false };
const context: EngineContext = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
let servers: FakeServer[];

beforeEach(async () => {
  forgetReplicas();
  await ensureWeights(["x4fast"], settings);
  servers = await Promise.all([0, 1].map(() => startFakeServer(kserveApi({ token: null, binary: true, settings }))));
});
afterEach(() => Promise.all(servers.map((server) => server.stop())));

const described = () => {
  const address = servers.map(({ origin }) => origin).join("|");
  return describeEngine({ name: "kserve", family: "kserve", address }, ["image-upscale"], settings);
};
const upscale = async () => {
  const call = { image: stripes(16, 12), width: 32, height: 24, mode: "fast" as const };
  return (await described().load(settings)["image-upscale"]?.upscale(call, context))?.engine;
};
const calls = () => servers.map((server) => server.calls);

test("concurrent calls are divided between the replicas", async () => {
  await Promise.all(Array.from({ length: 8 }, upscale));
  const [first = 0, second = 0] = calls();
  expect(first + second).toBe(8);
  expect(Math.min(first, second)).toBeGreaterThanOrEqual(2);
});

test("a replica that breaks connections is left out, and returns after a successful probe", async () => {
  const [broken, working] = servers as [FakeServer, FakeServer];
  broken.failure = "truncated";
  for (let call = 0; call < 6; call++) expect(await upscale()).toBe("kserve/realesr-general-x4v3");
  // One call found it broken; a second one only if its first exclusion ended during the test.
  expect(broken.calls).toBeLessThanOrEqual(2);
  expect(working.calls).toBe(6);
  broken.failure = "none";
  const before = broken.calls;
  await expect
    .poll(
      async () => {
        await upscale();
        return broken.calls;
      },
      { timeout: 10_000, interval: 200 },
    )
    .toBeGreaterThan(before);
});

test("a call fails if all replicas are down, and the probe reports it", async () => {
  for (const server of servers) server.failure = "truncated";
  await expect(upscale()).rejects.toMatchObject({ name: "EngineError", unanswered: true });
  expect(calls()).toEqual([1, 1]);
  await Promise.all(servers.map((server) => server.stop()));
  expect(await described().probe?.(settings, fetch, AbortSignal.timeout(2_000))).toBe("the server does not respond");
});

test("a refused input is not repeated on another replica", async () => {
  for (const server of servers) server.failure = "moderating";
  await expect(upscale()).rejects.toMatchObject({ unfit: true });
  expect(calls().reduce((sum, count) => sum + count)).toBe(1);
});
