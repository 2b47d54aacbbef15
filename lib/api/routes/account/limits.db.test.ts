import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestService, type TestService, testAccount } from "../../../../test/helpers/servers/service.ts";
import { saveSpendLimits } from "../../../accounts/limits.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ work: false });
});
afterAll(() => service.stop());

it("lists each limit of the account and of the key with what is used of it", async () => {
  const account = await testAccount(100);
  await saveSpendLimits(account.id, { dailyLimit: 50, monthlyLimit: null });
  const grants = { name: "web", scopes: ["account"], requests_per_minute: 5, open_jobs: 3 };
  const created = await service.call(account, "POST", "/keys", {
    ...grants,
    credit_cap: { credits: 20, period: "day" },
  });
  const restricted = { ...account, headers: { authorization: `Bearer ${created.body.key}`, prefer: "respond-async" } };
  const glossary = { name: "A", source_language: "en", target_language: "es", entries: [["house", "casa"]] };
  expect((await service.call(account, "POST", "/glossaries", glossary)).status).toBe(201);
  const job = await service.call(restricted, "POST", "/image-generate", { prompt: "a red fox" });
  expect([job.status, job.body.price]).toEqual([202, expect.any(Number)]);
  const { price } = job.body;
  const { body } = await service.call(restricted, "GET", "/limits");
  expect(body).toMatchObject({
    object: "limits",
    requests_per_minute: expect.any(Number),
    open_jobs: { used: 1, limit: expect.any(Number) },
    open_batches: { used: 0 },
    restricted_keys: { used: 1 },
    uploads: { used: 0 },
    glossaries: { used: 1, limit: 1_000 },
    glossary_terms: { used: 1 },
    credits_today: { used: price, limit: 50 },
    credits_this_month: { used: price, limit: null },
    key: {
      requests_per_minute: 5,
      open_jobs: { used: 1, limit: 3 },
      credits: { used: price, limit: 20, period: "day" },
    },
  });
  expect((await service.call(account, "GET", "/limits")).body.key).toBeNull();
  const poorAccount = await testAccount(1);
  expect((await service.call(poorAccount, "GET", "/limits")).body).toMatchObject({
    open_jobs: { used: 0 },
    restricted_keys: { used: 0 },
    glossaries: { used: 0 },
    credits_today: { used: 0, limit: null },
  });
});

it("has the limit of a restricted key in the headers", async () => {
  const account = await testAccount(1);
  const fields = { name: "slow", scopes: ["account"], requests_per_minute: 2 };
  const { body } = await service.call(account, "POST", "/keys", fields);
  const read = () => fetch(`${service.base}/limits`, { headers: { authorization: `Bearer ${body.key}` } });
  const first = await read();
  expect(first.headers.get("ratelimit-policy")).toMatch(/^"requests";q=\d+;w=60, "key";q=2;w=60$/);
  expect(first.headers.get("ratelimit")).toMatch(/^"requests";r=\d+;t=\d+, "key";r=1;t=\d+$/);
  await read();
  const refused = await read();
  expect([refused.status, refused.headers.get("ratelimit")]).toEqual([429, expect.stringContaining('"key";r=0')]);
});
