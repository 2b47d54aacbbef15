import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { filesWith, tablesWith } from "../../../../test/helpers/files/stored-text.ts";
import { form, type TestAccount, type TestService, testAccount } from "../../../../test/helpers/servers/service.ts";
import { startTranslationService } from "../../../../test/helpers/servers/translation-service.ts";
import { readBalance } from "../../../credits/ledger.ts";
import { saveRetention } from "../../../jobs/account-retention.ts";
import { jobSettings } from "../../../jobs/settings.ts";
import { pool } from "../../../platform/database/db.ts";
import { flushRequests } from "../../../requests/record.ts";
import { deleteExpiredData } from "../../../worker/tasks/retention.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTranslationService();
});
afterAll(() => service.stop());

const prompt = "a red fox in the snow";
const call = (account: TestAccount, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${service.base}/image-generate`, {
    method: "POST",
    headers: { ...account.headers, ...headers },
    body: form({ prompt, width: "64", height: "64", ...fields }),
  });
const balance = async ({ id }: TestAccount) => (await readBalance(pool(), id)).available;

/** Hours until the first output of a job expires. */
async function hoursKept(response: Response): Promise<number> {
  const { outputs, finished_at } = await response.json();
  return (Date.parse(outputs[0].expires_at) - Date.parse(finished_at)) / 3_600_000;
}

describe("retention in hours", () => {
  test("is the operator's, the account's or the request's", async () => {
    const account = await testAccount();
    expect(await hoursKept(await call(account, {}))).toBeCloseTo(jobSettings().RESULT_HOURS, 2);
    await saveRetention(account.id, 3);
    expect(await hoursKept(await call(account, {}))).toBeCloseTo(3, 2);
    expect(await hoursKept(await call(account, { retention: "48" }))).toBeCloseTo(48, 2);
  });

  test("above the operator's maximum is refused and costs nothing", async () => {
    const account = await testAccount();
    const response = await call(account, { retention: "8000" });
    expect([response.status, (await response.json()).errors]).toEqual([
      422,
      [{ pointer: "/retention", message: expect.stringContaining("at most 720 hours") }],
    ]);
    expect(await balance(account)).toBe(100);
    for (const hours of [0, 721, 1.5]) await expect(saveRetention(account.id, hours)).rejects.toThrow("from 1 to 720");
  });
});

describe("a request with retention 0", () => {
  test("is answered with its result, and nothing of it stays in the database, the files and the logs", async () => {
    const account = await testAccount();
    const written: string[] = [];
    const logged = vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
    const request = { prompt: "a red fox in the snow with a zyxwvcanary", retention: "0" };
    const headers = { accept: "image/png", "idempotency-key": "once", "atelier-log": "parameters" };
    const response = await call(account, request, headers);
    const jobId = response.headers.get("job-id") ?? "";
    expect(response.status).toBe(200);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    logged.mockRestore();
    expect(await balance(account)).toBe(100 - Number(response.headers.get("credits-charged")));
    // The account's job is on record, but its input is not.
    const { rows } = await pool().query("SELECT status, input, report, warnings FROM job WHERE id = $1", [jobId]);
    expect(rows).toEqual([{ status: "succeeded", input: {}, report: null, warnings: [] }]);
    await flushRequests();
    expect(await tablesWith("zyxwvcanary")).toEqual([]);
    expect(await filesWith("zyxwvcanary")).toEqual([]);
    expect(await filesWith(jobId)).toEqual([]);
    expect(written.join("")).not.toContain("zyxwvcanary");
    const repeated = await call(account, request, headers);
    expect([repeated.status, (await repeated.json()).code]).toEqual([410, "result_expired"]);
    expect(await balance(account)).toBe(100 - Number(response.headers.get("credits-charged")));
  });

  test("can be answered with base64", async () => {
    const account = await testAccount();
    const response = await call(account, { retention: "0", response: "base64" });
    const job = await response.json();
    expect(Buffer.from(job.outputs[0].data, "base64").subarray(1, 4).toString()).toBe("PNG");
    expect(await filesWith(job.id)).toEqual([]);
  });

  test("leaves nothing of a translated text", async () => {
    const account = await testAccount();
    // The fake translator writes capitals.
    const canary = "QWZXCANARY";
    const fields = { texts: [`The garden of ${canary}.`], source_language: "en", target_language: "es" };
    const answer = await service.call(account, "POST", "/translate-text", { ...fields, retention: 0 });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.translations[0]).toContain(canary);
    expect(await tablesWith(canary)).toEqual([]);
    expect(await filesWith(canary)).toEqual([]);
  });

  test("leaves nothing of a translated document, and cannot be edited", async () => {
    const account = await testAccount();
    const canary = "WERTCANARY";
    const translate = (fields: Record<string, string>) => {
      const document = new File([`The garden of ${canary}.`], "a.txt");
      const body = form({ document, source_language: "en", target_language: "es", response: "base64", ...fields });
      return service.call(account, "POST", "/document-translate", body);
    };
    const answer = await translate({ retention: "0" });
    expect(Buffer.from(answer.body.outputs[0].data, "base64").toString()).toContain(canary);
    expect(await filesWith(canary)).toEqual([]);
    expect(await tablesWith(canary)).toEqual([]);
    const refused = await translate({ retention: "0", editable: "true" });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/editable"]);
  });

  test.each([
    ["without waiting", { response: "base64" }, { prefer: "respond-async" }, /Wait for it/],
    ["for links", {}, {}, /only in the answer|Send response: base64/],
  ])("%s is refused and costs nothing", async (_name, fields, headers, message) => {
    const account = await testAccount();
    const response = await call(account, { retention: "0", ...fields }, headers);
    const { errors } = await response.json();
    expect([response.status, errors[0].pointer]).toEqual([422, "/retention"]);
    expect(errors[0].message).toMatch(message);
    expect(await balance(account)).toBe(100);
  });

  test("does not fill the translation memory", async () => {
    const account = await testAccount();
    const fields = { texts: ["The garden."], source_language: "en", target_language: "es", retention: 0 };
    const refused = await service.call(account, "POST", "/translate-text", { ...fields, memory: true });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/memory"]);
    await service.call(account, "PATCH", "/memory", { default: true });
    expect((await service.call(account, "POST", "/translate-text", fields)).status).toBe(200);
    expect((await service.call(account, "GET", "/memory")).body.segments).toBe(0);
  });

  test("that ends after its client left is erased by the task for expired data", async () => {
    const account = await testAccount();
    const canary = "plmkocanary";
    const job = await (await call(account, { prompt: `a red fox and a ${canary}`, retention: "1" })).json();
    // As if a server stopped before it sent the response.
    await pool().query(
      `UPDATE job SET input = input || '{"retention": 0}', finished_at = now() - interval '11 minutes' WHERE id = $1`,
      [job.id],
    );
    await deleteExpiredData();
    expect(await tablesWith(canary)).toEqual([]);
    expect(await filesWith(job.id)).toEqual([]);
  });
});

test("a request with retention 0 whose job does not end within the wait is canceled and costs nothing", async () => {
  const account = await testAccount();
  const canary = "rfvtgcanary";
  const answer = await call(
    account,
    { prompt: `a ${canary} and a red fox`, n: "10", retention: "0", response: "base64" },
    { prefer: "wait=1" },
  );
  const body = await answer.json();
  // A fast machine can draw ten pictures within a second.
  if (answer.status !== 200) {
    expect([answer.status, body.code]).toEqual([504, "engine_timeout"]);
    expect(await balance(account)).toBe(100);
  }
  await expect.poll(() => tablesWith(canary), { timeout: 10_000 }).toEqual([]);
});
