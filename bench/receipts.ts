import sharp from "sharp";
import { pool } from "../lib/platform/database/db.ts";
import { appendReceipts } from "../lib/receipts/append.ts";
import { proveInclusion } from "../lib/receipts/read.ts";
import { startTestService, testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const JOBS = 30;
const RECEIPTS = 10_000;
const PROOFS = 200;

/** The cost of a job's receipt, relative to a short job: recording it, signing and appending it, and proving it. */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const service = await startTestService({ work: false });
  const worker = await startProcess("worker.ts");
  const account = await testAccount(100_000);
  const image = (await sharp("public/samples/coffee.png").resize(64).png().toBuffer()).toString("base64");
  const times: number[] = [];
  for (let at = 0; at < JOBS; at++) {
    const start = performance.now();
    const { status } = await service.call(account, "POST", "/image-upscale", { image, factor: 2 });
    if (status !== 200) throw new Error(`A job of the bench ended with the status ${status}.`);
    // The first job loads the model.
    if (at > 0) times.push(performance.now() - start);
  }
  const job = percentile(times, 0.5);
  const report = (name: string, ms: number) =>
    reportCase(
      {
        bench: "receipts",
        case: name,
        baseline: { name: "a job of image-upscale, 64 pixels", value: job },
        ours: ms,
        ratio: ms / job,
        unit: "ms",
      },
      options,
    );
  await appendReceipts();
  const recording = await measure(() => recordMany());
  const appending = await measure(() => appendReceipts());
  report("recording a receipt at the end of a job", recording / RECEIPTS);
  report("recording, signing and appending a receipt (goal ≤ 0.02)", (recording + appending) / RECEIPTS);
  const proving = await measure(async () => {
    for (let at = 0; at < PROOFS; at++) await proveInclusion(at * Math.floor(RECEIPTS / PROOFS));
  });
  report("an inclusion proof in a tree of 10,000", proving / PROOFS);
  await stopProcess(worker.child, "SIGKILL");
  await service.stop();
  await stopDatabase();
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Receipts with the claims and commitments of a real job, each recorded by a statement of its own. */
async function recordMany(): Promise<void> {
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM job WHERE status = 'succeeded' LIMIT 1");
  for (let at = 0; at < RECEIPTS; at++)
    await pool().query({
      name: "bench_record_receipt",
      text: `INSERT INTO receipt (job_id, account_id, salt, claims)
       SELECT 'job_bench' || $2::text, account_id, salt, jsonb_build_object('job', 'job_bench' || $2::text, 'operation', operation,
         'engine', engine, 'models', '[]'::jsonb, 'credits', charged,
         'parameters', receipt_commitment(salt, sha256(convert_to(receipt_parameters(input, seed), 'UTF8'))),
         'inputs', receipt_inputs(input, salt), 'outputs', '[]'::jsonb, 'finished_at', finished_at)
       FROM (SELECT *, repeat('ab', 32) AS salt FROM job WHERE id = $1) job`,
      values: [rows[0]?.id, at],
    });
}
