import { afterAll, expect, test } from "vitest";
import { form, startTestService, testAccount } from "../../test/helpers/servers/service.ts";
import { holdForJob } from "../jobs/job-holds.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { readGlance } from "./at-a-glance.ts";
import { readAnyJob } from "./jobs.ts";

afterAll(closeDatabase);

test("shows the queue, the workers, the run times and the money of the day", async () => {
  const service = await startTestService();
  try {
    const { id, headers } = await testAccount(50);
    const run = await fetch(`${service.base}/image-generate`, {
      method: "POST",
      headers: { ...headers, prefer: "wait=60" },
      body: form({ prompt: "a red fox" }),
    });
    expect(run.status).toBe(200);
    const { id: jobId } = await run.json();
    // No worker serves this job, so it waits.
    const waiting = { id: newId("job"), operation: "none", lane: "io" as const, price: 4, seed: 0 };
    const rest = { engines: [], enginePrices: {}, input: {}, metadata: {}, keyId: null };
    await holdForJob(pool(), { ...waiting, ...rest, accountId: id }, { openJobs: 100, queued: 100 });

    const glance = await readGlance();
    expect(glance.queues.find(({ queue }) => queue === "io")).toMatchObject({ jobs: 1 });
    expect(glance.held).toBe(4);
    expect(glance.workers).toHaveLength(1);
    expect(glance.workers[0]).toMatchObject({ operations: [], running: 0 });
    expect(glance.workers[0]?.enginesReady).toBeGreaterThan(0);
    expect(glance.speeds).toMatchObject([{ operation: "image-generate", jobs: 1, slowestJob: jobId }]);
    expect(glance.ledger.find(({ kind }) => kind === "settlement")?.credits).toBeLessThan(0);
    expect(glance.ledger.find(({ kind }) => kind === "grant")?.credits).toBe(50);
    expect(glance.failures).toEqual([]);

    // The attempt lies between the job's claim and its end, and its steps lie in the attempt.
    const { startedAt, finishedAt, engineAttempts } = await readAnyJob(jobId);
    const [attempt] = engineAttempts;
    const start = Date.parse(attempt?.started_at ?? "");
    expect(start).toBeGreaterThanOrEqual(startedAt?.getTime() ?? Number.NaN);
    expect(start + (attempt?.ms ?? 0)).toBeLessThanOrEqual((finishedAt?.getTime() ?? 0) + 1);
    expect(attempt?.steps?.length).toBeGreaterThan(0);
    for (const { ms } of attempt?.steps ?? []) expect(ms).toBeLessThanOrEqual(attempt?.ms ?? 0);
  } finally {
    await service.stop();
  }
});
