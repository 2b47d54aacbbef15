import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { proof } from "../../test/helpers/proof.ts";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { readBalance } from "../credits/ledger.ts";
import { pool } from "../platform/database/db.ts";
import { readRun } from "./record.ts";

let service: TestService;
let worker: ChildProcess;

beforeAll(async () => {
  service = await startTestService({ work: false });
});
afterAll(async () => {
  worker?.kill("SIGKILL");
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
});

async function startWorker(): Promise<void> {
  worker = fork("worker.ts", { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await once(worker, "message");
}

async function killWorker(): Promise<void> {
  const exit = once(worker, "exit");
  worker.kill("SIGKILL");
  await exit;
}

const upscale = (id: string, image: string) => ({ id, operation: "image-upscale", parameters: { image, factor: 2 } });

proof(
  "a run ends and pays each step once although its worker is killed in every step",
  async () => {
    const account = await testAccount(100);
    const input = (await sharp("public/samples/coffee.png").resize(256).png().toBuffer()).toString("base64");
    const steps = [upscale("a", "$input"), upscale("b", "$steps.a.outputs[0]"), upscale("c", "$steps.b.outputs[0]")];
    const started = await service.call(account, "POST", "/pipelines/runs", { input, steps });
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    const run = () => readRun(account.id, started.body.id);
    await startWorker();
    for (let step = 0; step < steps.length; step++) {
      const hasStarted = async () => ["running", "succeeded"].includes((await run()).jobs[step]?.status ?? "");
      await expect.poll(hasStarted, { timeout: 120_000, interval: 20 }).toBe(true);
      await killWorker();
      await startWorker();
    }
    await expect.poll(async () => (await run()).outcome, { timeout: 180_000 }).toBe("succeeded");
    const { jobs } = await run();
    const charged = jobs.reduce((sum, job) => sum + job.charged, 0);
    expect(jobs.every((job) => job.charged === job.price)).toBe(true);
    expect(await readBalance(pool(), account.id)).toMatchObject({ available: 100 - charged, held: 0 });
    const { rows } = await pool().query(
      "SELECT count(*)::int AS entries FROM ledger_entry WHERE account_id = $1 AND kind = 'settlement'",
      [account.id],
    );
    expect(rows).toEqual([{ entries: steps.length }]);
  },
  600_000,
);
