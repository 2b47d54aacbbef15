import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { EngineError } from "../engines/ports/index.ts";
import { postJson } from "../engines/vendor/client.ts";
import { closeDatabase } from "../platform/database/db.ts";
import { EngineClient } from "./engine-client.ts";
import { EngineCallError } from "./engine-failure.ts";

/** The statuses of the next responses; 200 after the last. */
let statuses: number[] = [];
let posts = 0;
const server = createServer((request, response) => {
  posts++;
  request.resume();
  response.writeHead(statuses.shift() ?? 200, { "content-type": "application/json" }).end("{}");
});
let address: string;
const client = new EngineClient({ engine: randomUUID(), concurrency: 2, perMinute: 0, timeoutMs: 30_000, queue: 4 });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  posts = 0;
});
afterAll(async () => {
  await client.close();
  await closeDatabase();
  server.close();
});

/** Runs an operation of two requests and returns how often it ran. */
async function runOperation(): Promise<{ runs: number; error: unknown }> {
  let runs = 0;
  const send = (signal: AbortSignal) =>
    postJson({ title: "Vendor", address, headers: {}, secrets: [], fetch }, "/", {}, z.object({}), signal);
  const operation = async (signal: AbortSignal) => {
    runs++;
    try {
      await send(signal);
      await send(signal);
      return null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const { message, retryable: safeToRepeat, retryAfterMs } = error;
      const outcome = retryAfterMs === undefined ? ("failed" as const) : ("rate_limited" as const);
      return {
        failure: { code: "engine_failed" as const, message, outcome, tryNext: true, safeToRepeat, retryAfterMs },
      };
    }
  };
  const error = await client.run(operation, new AbortController().signal).then(
    () => null,
    (caught: unknown) => caught,
  );
  return { runs, error };
}

test("a run without a paid request starts again after a 503", async () => {
  statuses = [503, 503];
  expect(await runOperation()).toEqual({ runs: 3, error: null });
  expect(posts).toBe(4);
});

test("after a paid request only the failed request is repeated", async () => {
  statuses = [200, 503, 503];
  expect(await runOperation()).toEqual({ runs: 1, error: null });
  expect(posts).toBe(4);
});

test("a permanent failure after a paid request does not start the run again", async () => {
  statuses = [200, 503, 503, 503, 503];
  const { runs, error } = await runOperation();
  expect(error).toBeInstanceOf(EngineCallError);
  expect(runs).toBe(1);
  expect(posts).toBe(4);
  statuses = [];
});

test("a rate limit after a paid request pauses the engine for other runs until the repetition", async () => {
  statuses = [200, 429];
  const running = runOperation();
  await expect.poll(() => client.retryAfterMs()).toBeGreaterThan(0);
  expect(await running).toEqual({ runs: 1, error: null });
  expect(posts).toBe(3);
});
