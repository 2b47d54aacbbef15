import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@atelier/errors";
import { isDatabaseUnavailable } from "../../../lib/platform/database/database-errors.ts";
import type { Payments } from "../installation/payments.ts";
import type { ApiClient } from "./api-client.ts";
import {
  cancelJob,
  cancelRun,
  download,
  generateImage,
  read,
  readJob,
  removeBackground,
  sendWrongKey,
  startRun,
} from "./requests.ts";

const READS = 12;
const READ_PAUSE_MS = 250;
const LONG_ENGINE_MS = 3_000;

/** One kind of use of the service, repeated after a pause. */
export interface Visitor {
  visit(client: ApiClient): Promise<void>;
  pauseMs: number;
}

/** The visitors of one account that use jobs of a remote engine, at the same time. */
export const jobVisitors: readonly Visitor[] = [
  { visit: waitForJob, pauseMs: 300 },
  { visit: followJob, pauseMs: 300 },
  { visit: repeatSubmission, pauseMs: 600 },
  { visit: cancelLater, pauseMs: 600 },
  { visit: readLists, pauseMs: 500 },
];

/** Everything that an account does at the same time. */
export const visitors = (payments: Payments): Visitor[] => [
  ...jobVisitors,
  { visit: uploadPicture, pauseMs: 4_000 },
  { visit: runPipeline, pauseMs: 2_000 },
  // The service allows an account 30 purchases an hour.
  { visit: ({ account }) => buyCredits(payments, account.id), pauseMs: 12_000 },
];

async function waitForJob(client: ApiClient): Promise<void> {
  const { job } = await generateImage(client, { engineMs: randomInt(200), isWaited: true });
  await downloadOutputs(client, job?.outputs ?? []);
}

/** Submits a job without waiting and reads it for some time, or until it has ended. */
async function followJob(client: ApiClient): Promise<void> {
  const { job } = await generateImage(client, { engineMs: randomInt(1_000), isWaited: false });
  if (!job) return;
  for (let reads = 0; reads < READS; reads++) {
    await sleep(READ_PAUSE_MS);
    const found = await readJob(client, job.id);
    if (!found.job || found.job.status === "queued" || found.job.status === "running") continue;
    return downloadOutputs(client, found.job.outputs);
  }
}

/** Sends a request to all servers at once, and once more when they have answered. */
async function repeatSubmission(client: ApiClient): Promise<void> {
  const options = { engineMs: randomInt(300), isWaited: randomInt(2) === 0, key: randomUUID() };
  await Promise.all(client.targets.map((target) => generateImage(client, { ...options, target })));
  await generateImage(client, options);
}

async function cancelLater(client: ApiClient): Promise<void> {
  const { job } = await generateImage(client, { engineMs: LONG_ENGINE_MS, isWaited: false });
  if (!job) return;
  await sleep(randomInt(600));
  await cancelJob(client, job.id);
}

/** Starts a run twice with one key, and cancels one of three. */
async function runPipeline(client: ApiClient): Promise<void> {
  const options = { engineMs: randomInt(300), key: randomUUID() };
  const [first, second] = await Promise.all([startRun(client, options), startRun(client, options)]);
  const run = first.run ?? second.run;
  if (!run || randomInt(3) > 0) return;
  await sleep(randomInt(800));
  await cancelRun(client, run.id);
}

async function readLists(client: ApiClient): Promise<void> {
  await read(client, "jobs?limit=20");
  await read(client, "balance");
  await read(client, "usage");
  await read(client, "operations");
  await sendWrongKey(client);
}

async function uploadPicture(client: ApiClient): Promise<void> {
  await removeBackground(client, { isWaited: randomInt(2) === 0 });
}

async function downloadOutputs(client: ApiClient, outputs: readonly { url: string | null }[]): Promise<void> {
  for (const { url } of outputs) if (url !== null) await download(client, url);
}

async function buyCredits(payments: Payments, accountId: string): Promise<void> {
  try {
    await payments.buy(accountId);
  } catch (error) {
    // This process starts purchases itself, so it gets these errors instead of a response.
    if (!isDatabaseUnavailable(error) && !(error instanceof AppError && error.code === "rate_limited")) throw error;
  }
}
