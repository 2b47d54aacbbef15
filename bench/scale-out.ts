import { availableParallelism } from "node:os";
import autocannon from "autocannon";
import sharp from "sharp";
import { pool } from "../lib/platform/database/db.ts";
import { mapAtOnce } from "../lib/platform/limits/map-at-once.ts";
import { setRuntimeEnv } from "../lib/platform/settings.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ENGINE_MS = 400;
const IO_JOBS = 8;
const ROUNDS = 3;
const SECONDS = 3;
const SUBMITTED_AT_ONCE = 8;
const JOBS = { io: 320, cpu: 60 };

/**
 * Jobs per second of four workers, and requests per second of two servers. Baseline: one of them. Calls to an engine of
 * 400 ms need no processor, so four workers should do four times as many; jobs on the processor are limited by its cores,
 * and the load generator needs one too.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const engine = await startProcess("bench/processes/instant-engine.ts", [String(ENGINE_MS)]);
  Object.assign(process.env, {
    ENGINES_IMAGE_GENERATE: `ai-sdk:openai-compatible/model@http://127.0.0.1:${engine.message}/v1`,
    OPENAI_COMPATIBLE_API_KEY: "none",
    ENGINE_CALLS: "1000",
    IO_JOBS: String(IO_JOBS),
    CPU_CHILDREN: "1",
    ENGINE_THREADS: "1",
  });
  setRuntimeEnv({});
  const service = await startTestService({ work: false });
  const account = await testAccount(1_000_000);
  const cores = `on ${availableParallelism()} cores`;
  const report = (name: string, unit: string, baseline: number, ours: number) =>
    reportCase(
      {
        bench: "scale-out",
        case: `${name}, ${cores} (more is better)`,
        baseline: { name: "one process", value: baseline },
        ours,
        ratio: ours / baseline,
        unit,
      },
      options,
    );
  for (const lane of ["io", "cpu"] as const) {
    const rates: Record<1 | 4, number[]> = { 1: [], 4: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const workers of [1, 4] as const) rates[workers].push(await jobsPerSecond(service, account, lane, workers));
    report(`4 workers, ${lane} jobs`, "jobs/s", percentile(rates[1], 0.5), percentile(rates[4], 0.5));
  }
  const rates: Record<1 | 2, number[]> = { 1: [], 2: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const servers of [1, 2] as const) rates[servers].push(await requestsPerSecond(account, servers));
  report("2 servers, GET /balance", "requests/s", percentile(rates[1], 0.5), percentile(rates[2], 0.5));
  await stopProcess(engine.child);
  await service.stop();
  await stopDatabase();
}

/** Fills the queue, starts the workers, and measures from the first start of a job to the last end. */
async function jobsPerSecond(
  service: TestService,
  account: TestAccount,
  lane: "io" | "cpu",
  workerCount: number,
): Promise<number> {
  const tiny = await sharp("public/samples/coffee.png").resize(32).png().toBuffer();
  const submit = async () => {
    const body =
      lane === "io"
        ? form({ prompt: "a red fox", width: "64", height: "64" })
        : form({ image: new Blob([tiny as BlobPart]), mode: "fast" });
    const path = lane === "io" ? "image-generate" : "background-remove";
    const headers = { ...account.headers, prefer: "respond-async" };
    const response = await fetch(`${service.base}/${path}`, { method: "POST", headers, body });
    if (response.status !== 202) throw new Error(await response.text());
    return (await response.json()).id as string;
  };
  const ids = await mapAtOnce(Array.from({ length: JOBS[lane] }), SUBMITTED_AT_ONCE, submit);
  const workers = await Promise.all(Array.from({ length: workerCount }, () => startProcess("worker.ts")));
  const rate = await readRate(ids);
  await Promise.all(workers.map(({ child }) => stopProcess(child)));
  return rate;
}

async function readRate(ids: readonly string[]): Promise<number> {
  for (;;) {
    const { rows } = await pool().query<{ ended: number; failed: number; seconds: number }>(
      `SELECT count(finished_at)::int AS ended, count(*) FILTER (WHERE status = 'failed')::int AS failed,
         extract(epoch FROM max(finished_at) - min(started_at))::float8 AS seconds FROM job WHERE id = ANY($1)`,
      [ids],
    );
    const { ended = 0, failed = 0, seconds = 1 } = rows[0] ?? {};
    if (failed > 0) throw new Error(`${failed} jobs failed.`);
    if (ended === ids.length) return ended / seconds;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function requestsPerSecond({ headers }: TestAccount, serverCount: number): Promise<number> {
  const servers = await Promise.all(
    Array.from({ length: serverCount }, () => startProcess("bench/processes/api-server.ts")),
  );
  const measured = await Promise.all(
    servers.map(({ message: port }) =>
      autocannon({ url: `http://127.0.0.1:${port}/api/v1/balance`, headers, connections: 16, duration: SECONDS }),
    ),
  );
  await Promise.all(servers.map(({ child }) => stopProcess(child)));
  const failed = measured.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  return measured.reduce((sum, { requests }) => sum + requests.average, 0);
}
