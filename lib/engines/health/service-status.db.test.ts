import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService, testAccount } from "../../../test/helpers/service.ts";
import { pool } from "../../platform/db.ts";
import { readServiceStatus } from "./service-status.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test("the status counts successful jobs and failures of the service, but not failures caused by the input", async () => {
  const { headers } = await testAccount(100);
  const generate = (prompt: string) =>
    fetch(`${service.base}/image-generate`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ prompt, width: 256, height: 256 }),
    });
  const ids: string[] = [];
  for (const prompt of ["a red apple", "a green tree", "a boat"]) ids.push((await (await generate(prompt)).json()).id);
  const [first, second] = ids;
  const fail = "UPDATE job SET status = 'failed', charged = 0, error_code = $2 WHERE id = $1";
  await pool().query("ALTER TABLE job DISABLE TRIGGER USER");
  await pool().query(fail, [first, "engine_failed"]);
  await pool().query(fail, [second, "invalid_input"]);
  const { days, queue, engines } = await readServiceStatus();
  expect(days).toMatchObject([{ operation: "image-generate", succeeded: 1, failed: 1 }]);
  expect(days[0]?.medianSeconds).toBeGreaterThan(0);
  expect(queue).toEqual({ waiting: 0, running: 0, oldestSeconds: 0 });
  expect(engines.some(({ engine }) => engine === "illustrator")).toBe(true);
});
