import { hash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { settleJob } from "../../lib/jobs/job-ends.ts";
import { holdForJob } from "../../lib/jobs/job-holds.ts";
import type { JobRow } from "../../lib/jobs/record.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { newId } from "../../lib/platform/ids.ts";
import { claimJobs } from "../../lib/worker/runtime/claim.ts";

// The baseline: a plain node:http server that makes the same provider call between the statements of a job's submission,
// claim and end, which are the product's own. It authenticates no caller, validates nothing and stores no file.
const [engineUrl = "", operation = "", ...accounts] = process.argv.slice(2);
const PRICE = 4;
const limits = { openJobs: 100_000, queued: 100_000 };
let calls = 0;

const server = createServer((request, response) => {
  forward(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, width, height } = (await json(request)) as { prompt: string; width: number; height: number };
  await holdForJob(pool(), newJob({ prompt, width, height }), limits);
  const job = await claim();
  const image = await callEngine(prompt, width, height);
  await settleJob(pool(), getSettlement(job, image));
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ id: job.id, image }));
}

function newJob(input: Record<string, unknown>) {
  const accountId = accounts[calls++ % accounts.length] ?? "";
  const id = newId("job");
  return {
    id,
    accountId,
    keyId: null,
    operation,
    lane: "io" as const,
    engines: ["instant"],
    enginePrices: {},
    input,
    metadata: {},
    price: PRICE,
    seed: 1,
  };
}

/** Claims one queued job: this call's, or that of another call, which then claims this one. */
async function claim(): Promise<JobRow> {
  for (;;) {
    const request = { lane: "io" as const, inBatch: false, workerId: "bare", operations: [operation], limit: 1 };
    const [job] = await claimJobs(request);
    if (job) return job;
  }
}

async function callEngine(prompt: string, width: number, height: number): Promise<string> {
  const response = await fetch(`${engineUrl}/images/generations`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer none" },
    body: JSON.stringify({ model: "instant", prompt, n: 1, size: `${width}x${height}`, response_format: "b64_json" }),
  });
  const { data } = (await response.json()) as { data: { b64_json: string }[] };
  return data[0]?.b64_json ?? "";
}

const getSettlement = (job: JobRow, image: string) => ({
  jobId: job.id,
  attempt: job.attempt,
  operation,
  credits: job.price,
  engine: "instant",
  report: null,
  warnings: [],
  attempts: [{ engine: "instant", outcome: "succeeded", ms: 1 }],
  hasInputs: false,
  outputs: [
    {
      id: newId("file"),
      storage_key: `results/${job.id.slice(-2)}/${job.id}-0`,
      content_type: "image/png",
      filename: `${operation}.png`,
      bytes: image.length,
      sha256: hash("sha256", image),
      width: 64,
      height: 64,
    },
  ],
  keepSeconds: 86_400,
});

server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
