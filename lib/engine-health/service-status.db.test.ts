import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { readGlance } from "../admin/at-a-glance.ts";
import { createRestrictedKey } from "../keys/restricted.ts";
import { pool } from "../platform/database/db.ts";
import { readServiceStatus } from "./service-status.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test("the status and the administration count successful jobs and failures of the service, but not failures caused by the input nor jobs of test keys", async () => {
  const account = await testAccount(100);
  const { key } = await createRestrictedKey(account.id, { name: "test", test: true });
  const generate = async (prompt: string, secret = account.key, metadata = {}) => {
    const response = await fetch(`${service.base}/image-generate`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ prompt, width: 256, height: 256, metadata }),
    });
    const { id, job_id } = await response.json();
    return String(id ?? job_id);
  };
  const ids: string[] = [];
  for (const prompt of ["a red apple", "a green tree", "a boat"]) ids.push(await generate(prompt));
  // A sample, and an error that the request forced.
  for (const metadata of [{}, { test_error: "engine_failed" }]) await generate("a cat", key, metadata);
  const [first, second] = ids;
  const fail = "UPDATE job SET status = 'failed', charged = 0, error_code = $2 WHERE id = $1";
  await pool().query("ALTER TABLE job DISABLE TRIGGER USER");
  await pool().query(fail, [first, "engine_failed"]);
  await pool().query(fail, [second, "invalid_input"]);
  const testJobs = await pool().query("SELECT status FROM job WHERE test ORDER BY id");
  expect(testJobs.rows).toEqual([{ status: "succeeded" }, { status: "failed" }]);
  const { days, queue, engines } = await readServiceStatus();
  expect(days).toMatchObject([{ operation: "image-generate", succeeded: 1, failed: 1 }]);
  expect(days[0]?.medianSeconds).toBeGreaterThan(0);
  expect(queue).toEqual({ waiting: 0, running: 0, oldestSeconds: 0 });
  expect(engines.some(({ engine }) => engine === "illustrator")).toBe(true);
  const { failures, speeds } = await readGlance();
  expect(failures.map(({ errorCode, jobs }) => [errorCode, jobs])).toEqual([
    ["engine_failed", 1],
    ["invalid_input", 1],
  ]);
  expect(speeds).toMatchObject([{ operation: "image-generate", jobs: 1 }]);
});
