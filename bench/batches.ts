import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { pool } from "../lib/platform/database/db.ts";
import { startTestService, type TestAccount, type TestService, testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ITEMS = 1_000;
/** Single requests that are open at once. */
const AT_ONCE = 16;
const SINGLE_JOBS = 40;

/** The time of 1,000 items as a batch and as single requests, and of a single job beside a running batch. */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const service = await startTestService({ work: false });
  const worker = await startProcess("worker.ts");
  const [account, quiet] = [await testAccount(1_000_000), await testAccount(1_000_000)];
  const image = (await sharp("public/samples/coffee.png").resize(32).png().toBuffer()).toString("base64");
  const report = (name: string, baselineName: string, baseline: number, ours: number, unit: string) =>
    reportCase(
      {
        bench: "batches",
        case: name,
        baseline: { name: baselineName, value: baseline },
        ours,
        ratio: ours / baseline,
        unit,
      },
      options,
    );

  const idle = await singleTimes(service, quiet, image);
  const single = await seconds(() => submitSingly(service, account, image));
  const [accepted, batch] = await submitBatch(service, account, image);
  report(`${ITEMS} items, from the request to the last end`, "single requests", single, batch, "s");
  report(`${ITEMS} items, until the batch is accepted`, "single requests", single, accepted, "s");

  await post(service, account, "/batches", toBody(image));
  const beside = await singleTimes(service, quiet, image);
  const item = await itemTime(account);
  for (const share of [0.5, 0.99])
    report(
      `a single job beside a batch, p${share * 100}`,
      "the idle server",
      percentile(idle, share),
      percentile(beside, share),
      "ms",
    );
  const delay = percentile(beside, 0.5) - percentile(idle, 0.5);
  report("the delay of a single job by a batch, p50 (goal ≤ 1)", "an item's run time, p99", item, delay, "ms");
  await stopProcess(worker.child, "SIGKILL");
  await service.stop();
  await stopDatabase();
}

const toBody = (image: string) => ({
  operation: "background-remove",
  input: { image, mode: "fast" },
  items: Array.from({ length: ITEMS }, () => ({})),
});

async function post(service: TestService, { headers }: TestAccount, path: string, body: object) {
  const response = await fetch(service.base + path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function submitSingly(service: TestService, account: TestAccount, image: string): Promise<void> {
  let left = ITEMS;
  const send = async () => {
    while (left-- > 0) await post(service, account, "/background-remove", { image, mode: "fast" });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
}

/** The seconds until the batch was accepted, and until its last item had ended. */
async function submitBatch(service: TestService, account: TestAccount, image: string): Promise<[number, number]> {
  const start = performance.now();
  const { id } = await post(service, account, "/batches", toBody(image));
  const accepted = performance.now() - start;
  while (!(await isCompleted(id))) await sleep(100);
  return [accepted / 1000, (performance.now() - start) / 1000];
}

async function isCompleted(id: string): Promise<boolean> {
  const { rows } = await pool().query<{ status: string }>("SELECT status FROM batch WHERE id = $1", [id]);
  return rows[0]?.status === "completed";
}

/** The milliseconds of single jobs, one after another, after one that is not counted. */
async function singleTimes(service: TestService, account: TestAccount, image: string): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count <= SINGLE_JOBS; count++)
    times.push(1000 * (await seconds(() => post(service, account, "/background-remove", { image, mode: "fast" }))));
  return times.slice(1);
}

/** The run time of the account's items, p99, in milliseconds. */
async function itemTime({ id }: TestAccount): Promise<number> {
  const { rows } = await pool().query<{ ms: number }>(
    `SELECT extract(epoch FROM finished_at - started_at)::float8 * 1000 AS ms FROM job
     WHERE account_id = $1 AND batch_id IS NOT NULL AND finished_at IS NOT NULL`,
    [id],
  );
  return percentile(
    rows.map(({ ms }) => ms),
    0.99,
  );
}
