import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "../../../platform/database/db.ts";
import { closeLimiters, countRequest } from "./rate-limit.ts";

afterAll(async () => {
  await closeLimiters();
  await closeDatabase();
});

test("a request above the limit is rejected with Retry-After, and other accounts are not affected", async () => {
  process.env.REQUESTS_PER_MINUTE = "3";
  const headers = new Map<string, string>();
  const count = async (account: string) =>
    countRequest(account, (added) => {
      for (const [name, value] of Object.entries(added)) headers.set(name, value);
    });
  for (let requests = 0; requests < 3; requests++) await count("one");
  expect(headers.get("RateLimit")).toMatch(/^"requests";r=0;t=\d+$/);
  await expect(count("one")).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: expect.any(Number) });
  expect(headers.get("RateLimit-Policy")).toBe('"requests";q=3;w=60');
  await expect(count("two")).resolves.toBeUndefined();
});
