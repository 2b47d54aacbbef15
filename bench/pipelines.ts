import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { startTestService, type TestAccount, type TestService, testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ROUNDS = 8;
const SIZE = 64;
const STEPS = [
  { operation: "image-upscale", fields: { factor: 2 } },
  { operation: "background-remove", fields: { mode: "fast" } },
  { operation: "image-upscale", fields: { factor: 2 } },
];

/** The time of a run of three steps, relative to three calls that download each result and send it again. */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const service = await startTestService({ work: false });
  const worker = await startProcess("worker.ts");
  const account = await testAccount(1_000_000);
  const image = await sharp("public/samples/coffee.png").resize(SIZE).png().toBuffer();
  const [calls, runs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    await callByHand(service, account, image);
    const called = performance.now();
    await runPipeline(service, account, image);
    const ended = performance.now();
    // The first round loads the models.
    if (round === 0) continue;
    calls.push(called - start);
    runs.push(ended - called);
  }
  const [baseline, ours] = [percentile(calls, 0.5), percentile(runs, 0.5)];
  reportCase(
    {
      bench: "pipelines",
      case: `three steps on ${SIZE} pixels, p50 (goal ≤ 0.9)`,
      baseline: { name: "three calls by hand", value: baseline },
      ours,
      ratio: ours / baseline,
      unit: "ms",
    },
    options,
  );
  await stopProcess(worker.child, "SIGKILL");
  await service.stop();
  await stopDatabase();
}

async function callByHand(service: TestService, account: TestAccount, image: Buffer): Promise<void> {
  let input = image;
  for (const { operation, fields } of STEPS) {
    const body = { image: input.toString("base64"), ...fields };
    const job = await call(service, account, "POST", `/${operation}`, body);
    input = await download(service, job.outputs[0].url);
  }
}

/** With the stream of events, as the clients wait, and with the download of the result. */
async function runPipeline(service: TestService, account: TestAccount, image: Buffer): Promise<void> {
  const steps = STEPS.map(({ operation, fields }, at) => ({
    id: `step${at}`,
    operation,
    parameters: { image: at === 0 ? "$input" : `$steps.step${at - 1}.outputs[0]`, ...fields },
    max_credits: 100,
  }));
  const { id } = await call(service, account, "POST", "/pipelines/runs", { input: image.toString("base64"), steps });
  const events = await fetch(`${service.base}/pipelines/runs/${id}/events`, { headers: account.headers });
  await events.text();
  for (;;) {
    const run = await call(service, account, "GET", `/pipelines/runs/${id}`);
    if (run.status === "succeeded") return void (await download(service, run.steps[2].jobs[0].outputs[0].url));
    if (run.status !== "running") throw new Error(`A run of the bench ended with the status ${run.status}.`);
    await sleep(5);
  }
}

async function call(service: TestService, account: TestAccount, method: string, path: string, body?: object) {
  const answer = await service.call(account, method, path, body);
  if (answer.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function download(service: TestService, url: string): Promise<Buffer> {
  const { pathname, search } = new URL(url);
  return Buffer.from(await (await fetch(new URL(pathname + search, service.base))).arrayBuffer());
}
