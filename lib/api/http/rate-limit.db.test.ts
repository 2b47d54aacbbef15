import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "../../platform/db.ts";
import { closeLimiters, countRequest } from "./rate-limit.ts";

afterAll(async () => {
  await closeLimiters();
  await closeDatabase();
});

test("the request after the last one allowed is refused, says when to come back, and other accounts are not touched", async () => {
  process.env.REQUESTS_PER_MINUTE = "3";
  const headers = new Map<string, string>();
  const ask = (account: string) => countRequest(account, (name, value) => headers.set(name, value));
  for (let count = 0; count < 3; count++) await ask("one");
  expect(headers.get("RateLimit")).toMatch(/^"requests";r=0;t=\d+$/);
  await expect(ask("one")).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: expect.any(Number) });
  expect(headers.get("RateLimit-Policy")).toBe('"requests";q=3;w=60');
  await expect(ask("two")).resolves.toBeUndefined();
});
