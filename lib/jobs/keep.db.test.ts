import { afterAll, beforeAll, expect, test } from "vitest";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { pool } from "../platform/database/db.ts";
import { deleteExpiredData } from "../worker/tasks/retention.ts";
import { keepJob, releaseKeptJob } from "./keep.ts";
import { readJob } from "./record.ts";
import { jobSettings } from "./settings.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function finishedJob({ headers }: TestAccount): Promise<string> {
  const body = form({ prompt: "a red fox", width: "64", height: "64" });
  const response = await fetch(`${service.base}/image-generate`, { method: "POST", headers, body });
  return (await response.json()).id;
}

const daysLeft = async (account: TestAccount, jobId: string) => {
  const [file] = (await readJob(account.id, jobId)).files;
  return ((file?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000;
};
/** Sets the size of a job's output as if it were a larger file. */
const resize = (jobId: string, bytes: number) =>
  pool().query("UPDATE file SET bytes = $2 WHERE job_id = $1", [jobId, bytes]);

test("kept results are stored for a year, and until their retention ends when they are released", async () => {
  const account = await testAccount();
  const jobId = await finishedJob(account);
  const keep = (method: string) =>
    fetch(`${service.base}/jobs/${jobId}/keep`, { method, headers: account.headers }).then((answer) => answer.json());
  const { outputs } = await keep("POST");
  expect(await daysLeft(account, jobId)).toBeCloseTo(365, 1);
  const { pathname, search } = new URL(outputs[0].url);
  expect((await fetch(new URL(pathname + search, service.base))).status).toBe(200);
  expect((await keep("DELETE")).id).toBe(jobId);
  expect(await daysLeft(account, jobId)).toBeCloseTo(jobSettings().RESULT_HOURS / 24, 1);
  // Releasing does not prolong a result that is not kept.
  await pool().query("UPDATE file SET expires_at = now() + interval '1 minute' WHERE job_id = $1", [jobId]);
  await releaseKeptJob(account.id, jobId);
  expect(await daysLeft(account, jobId)).toBeLessThan(0.001);
});

test("an account keeps at most its limit, also when two jobs are kept at once", async () => {
  const account = await testAccount();
  const limit = jobSettings().KEPT_MEGABYTES * 1_000_000;
  const [first, second, small] = [await finishedJob(account), await finishedJob(account), await finishedJob(account)];
  await resize(first, limit * 0.6);
  await resize(second, limit * 0.6);
  const kept = await Promise.allSettled([first, second].map((jobId) => keepJob(account.id, jobId)));
  expect(kept.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(kept.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "keep_limit_reached" } });
  await keepJob(account.id, small);
  // A job that is kept already is not counted twice.
  const keptJob = kept[0]?.status === "fulfilled" ? first : second;
  await keepJob(account.id, keptJob);
  await releaseKeptJob(account.id, keptJob);
  await keepJob(account.id, keptJob === first ? second : first);
});

test("results that have expired, and jobs of other accounts, cannot be kept", async () => {
  const [account, otherAccount] = [await testAccount(), await testAccount()];
  const jobId = await finishedJob(account);
  await expect(keepJob(otherAccount.id, jobId)).rejects.toMatchObject({ code: "not_found" });
  await pool().query("UPDATE file SET expires_at = now() - interval '1 second' WHERE job_id = $1", [jobId]);
  await expect(keepJob(account.id, jobId)).rejects.toMatchObject({ code: "result_expired" });
  await deleteExpiredData();
  await expect(keepJob(account.id, jobId)).rejects.toMatchObject({ code: "result_expired" });
});
