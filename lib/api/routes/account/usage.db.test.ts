import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestService, type TestService, testAccount } from "../../../../test/helpers/servers/service.ts";
import { settleHold } from "../../../credits/holds.ts";
import { transaction } from "../../../platform/database/db.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ work: false });
});
afterAll(() => service.stop());

/** Submits a job with an end user and settles its whole hold. Returns its price. */
async function chargedJob(headers: Record<string, string>, user: string): Promise<number> {
  const answer = await fetch(`${service.base}/image-generate`, {
    method: "POST",
    headers: { ...headers, prefer: "respond-async", "content-type": "application/json", "atelier-user": user },
    body: JSON.stringify({ prompt: "a red fox", metadata: { project: "shop" } }),
  });
  expect(answer.status).toBe(202);
  const job = (await answer.json()) as { id: string; price: number; metadata: Record<string, string> };
  expect(job.metadata).toEqual({ project: "shop", user });
  await transaction((tx) => settleHold(tx, { jobId: job.id, operation: "image-generate", credits: job.price }));
  return job.price;
}

it("sums usage by end user of the header, by tag and by day, as JSON and CSV", async () => {
  const { headers } = await testAccount();
  const price = await chargedJob(headers, "user-1");
  await chargedJob(headers, "user-1");
  await chargedJob(headers, "user-2");
  const get = (query: string) => fetch(`${service.base}/usage?${query}`, { headers });
  expect(await (await get("group_by=user")).json()).toEqual({
    object: "list",
    data: [
      { object: "usage_sum", group: { user: "user-1" }, jobs: 2, credits: 2 * price },
      { object: "usage_sum", group: { user: "user-2" }, jobs: 1, credits: price },
    ],
    next_cursor: null,
  });
  const day = new Date().toISOString().slice(0, 10);
  const csv = await get("group_by=metadata.project,user&format=csv");
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect((await csv.text()).split("\r\n")).toEqual([
    "metadata.project,user,jobs,credits",
    `shop,user-1,2,${2 * price}`,
    `shop,user-2,1,${price}`,
    "",
  ]);
  expect((await (await get("format=csv")).text()).split("\r\n")).toHaveLength(5);
  const days = (await (await get("group_by=day")).json()) as { data: { group: { day: string } }[] };
  // The test can run over midnight.
  expect(days.data.map(({ group }) => group.day >= day)).not.toContain(false);
});

it.each([
  "from=0.5",
  "to=1e3",
  "group_by=month",
  "group_by=day&from=2020-01-01&to=2026-01-01",
  "format=pdf",
  "group_by=day,day",
])("refuses ?%s", async (query) => {
  const { headers } = await testAccount();
  const answer = await fetch(`${service.base}/usage?${query}`, { headers });
  expect([answer.status, (await answer.json()).code]).toEqual([422, "invalid_input"]);
});

it("refuses an end user that is too long or contradicts the metadata", async () => {
  const { headers } = await testAccount();
  const send = async (user: string, metadata = {}) => {
    const answer = await fetch(`${service.base}/image-generate`, {
      method: "POST",
      headers: { ...headers, prefer: "respond-async", "content-type": "application/json", "atelier-user": user },
      body: JSON.stringify({ prompt: "a red fox", metadata }),
    });
    return [answer.status, (await answer.json()).detail];
  };
  expect(await send("x".repeat(501))).toEqual([422, "Atelier-User must have 1 to 500 characters."]);
  expect(await send("a", { user: "b" })).toEqual([422, "Atelier-User and metadata.user differ. Send one of them."]);
  expect((await send("a", { user: "a" }))[0]).toBe(202);
});
