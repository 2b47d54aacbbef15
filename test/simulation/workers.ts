import { finishCancels } from "../../lib/batches/control.ts";
import { cancelRunningJob, failJob, succeedJob } from "../../lib/jobs/end.ts";
import { expireQueuedJobs } from "../../lib/jobs/expire-queued.ts";
import { imageGenerate } from "../../lib/operations/image-generate/index.ts";
import { imageUpscale } from "../../lib/operations/image-upscale/index.ts";
import { continueRun } from "../../lib/pipelines/continue-run.ts";
import { isRun } from "../../lib/pipelines/record.ts";
import { newId } from "../../lib/platform/ids.ts";
import { storage } from "../../lib/storage/index.ts";
import {
  keepJobs,
  keepJobsOfWorker,
  moveJobToLane,
  reclaimJobs,
  recordJobProgress,
  requeueJob,
} from "../../lib/worker/running-jobs.ts";
import { claimJobs } from "../../lib/worker/runtime/claim.ts";
import { WIDTHS } from "./runs.ts";
import type { Action, RunningJob, SimulatedProcess, World } from "./world.ts";

type Act = Action["act"];
type Lane = "cpu" | "io";

const MAX_RUNNING = 5;
const OPERATIONS = [imageGenerate.slug, imageUpscale.slug];
/** The content of every output: the smallest image that an operation takes. */
const IMAGE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEWIiIhYZW6zAAAADElEQVQI12NgIA0AAAAwAAHHqoWOAAAAAElFTkSuQmCC",
  "base64",
);

/** Claims jobs for a worker. A worker that restarts during the claim loses them. */
export async function claim(world: World, process: SimulatedProcess, lane: Lane, inBatch: boolean, limit: number) {
  const { workerId } = process;
  return world.start(process, `claim ${inBatch ? "items" : "jobs"} of ${lane}`, async () => {
    const jobs = await claimJobs({ lane, inBatch, workerId, operations: OPERATIONS, limit });
    // A claim returns its jobs in no particular order. Their IDs follow the order in which they were created.
    for (const job of jobs.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      world.log(`${process.name} runs ${job.id}, attempt ${job.attempt}`);
      process.running.push({ job, isCanceled: false, isEnding: false });
    }
  });
}

const claimAny: Act = async (world, process) => {
  const { random } = world;
  const limit = Math.min(1 + random.below(3), MAX_RUNNING - process.running.length);
  if (limit > 0) await claim(world, process, random.chance(0.8) ? "cpu" : "io", random.chance(0.4), limit);
};

const ENDS = { succeed: 60, partial: 10, fail: 20, requeue: 8, move: 6 };

/** Ends a job that a worker runs, as `JobRunner` does. An end whose answer was lost is left to the reclaim. */
export async function endJob(
  world: World,
  process: SimulatedProcess,
  running: RunningJob,
  wanted: keyof typeof ENDS,
): Promise<void> {
  running.isEnding = true;
  const { job } = running;
  const { id: jobId, attempt, price } = job;
  const kind = running.isCanceled ? "cancel" : wanted;
  const charge = kind === "partial" ? Math.floor(price / 2) : kind === "succeed" ? price : 0;
  const record = world.model.expectEnd(jobId, { attempt, kind, charge });
  const width = world.random.pick(WIDTHS) ?? 0;
  await world.start(process, `${kind} ${jobId}, attempt ${attempt}`, async () => {
    try {
      record.hasEnded = await writeEnd(running, kind, charge, width);
      if (record.hasEnded) world.log(`${jobId} has ended: ${kind}`);
    } finally {
      process.running = process.running.filter((item) => item !== running);
      // As `Worker`: also if the end could not be written.
      if (isRun(job.batch_id)) await continueRun(job.account_id, job.batch_id);
    }
  });
}

async function writeEnd(
  { job }: RunningJob,
  kind: keyof typeof ENDS | "cancel",
  charge: number,
  width: number,
): Promise<boolean> {
  const fence = { jobId: job.id, attempt: job.attempt };
  if (kind === "cancel") return cancelRunningJob(fence);
  if (kind === "fail") return failJob(fence, { code: "engine_failed", detail: "The engine failed.", warnings: [] });
  if (kind === "requeue") await requeueJob(job);
  if (kind === "move") await moveJobToLane(job, job.lane === "cpu" ? "io" : "cpu", []);
  if (kind === "requeue" || kind === "move") return false;
  const output = {
    content_type: "image/png",
    filename: "1.png",
    bytes: IMAGE.length,
    width,
    height: 1,
    sha256: "0".repeat(64),
  };
  // A partial result has one image less than the request, but at least one.
  const images = Math.max(1, Number(job.input.n ?? 1) - (kind === "partial" ? 1 : 0));
  const outputs = Array.from({ length: images }, () => newId("file")).map((id) => ({
    ...output,
    id,
    storage_key: `results/${job.id}-${id}`,
  }));
  for (const { storage_key } of outputs) await storage().put(storage_key, IMAGE, output.content_type);
  return succeedJob(fence, {
    operation: job.operation,
    charge,
    hasInputs: job.operation === imageUpscale.slug,
    engine: "simulated",
    report: null,
    warnings: [],
    outputs,
    keepSeconds: 7 * 86_400,
  });
}

const endAny: Act = async (world, process) => {
  const running = world.random.pick(process.running.filter(({ isEnding }) => !isEnding));
  if (running) await endJob(world, process, running, world.random.weighted(ENDS));
};

/** As `Worker` does at intervals: reports its jobs, then takes care of those of dead workers. */
export const beat: Act = (world, process) => {
  const { workerId } = process;
  return world.start(process, "heartbeat", async () => {
    const canceled = await keepJobs(
      workerId,
      process.running.map(({ job }) => job),
    );
    for (const running of process.running) if (canceled.includes(running.job.id)) running.isCanceled = true;
    for (const { jobId, attempt, action } of await reclaimJobs()) {
      world.log(`${jobId}, attempt ${attempt}, was abandoned: ${action}`);
      if (action === "requeued") continue;
      const kind = action === "cancel" ? "cancel" : "fail";
      const record = world.model.expectEnd(jobId, { attempt, kind, charge: 0 });
      record.hasEnded =
        kind === "cancel"
          ? await cancelRunningJob({ jobId, attempt })
          : await failJob({ jobId, attempt }, { code: "engine_failed", detail: "Its workers stopped.", warnings: [] });
    }
  });
};

const beatFromThread: Act = (world, process) => {
  const { workerId } = process;
  return world.start(process, "standby heartbeat", () => keepJobsOfWorker(workerId));
};

const report: Act = async (world, process) => {
  const running = world.random.pick(process.running);
  if (running)
    await world.start(process, `progress of ${running.job.id}`, () => recordJobProgress(running.job, "half", 0.5));
};

const expire: Act = (world, process) => world.start(process, "expire queued jobs", expireQueuedJobs);
const finish: Act = (world, process) => world.start(process, "finish cancels", finishCancels);

/** A process receives a notification, which can arrive late, twice or never. */
const receive: Act = async (world, process) => {
  const { random, notifications } = world;
  if (notifications.length === 0) return;
  const index = random.below(notifications.length);
  const { channel, payload } = notifications[index] ?? { channel: "", payload: "" };
  if (!random.chance(0.1)) notifications.splice(index, 1);
  if (random.chance(0.1)) return world.log(`the notification ${channel} ${payload} is lost`);
  world.log(`${process.name} receives ${channel} ${payload}`);
  if (channel === "job_cancel")
    for (const running of process.running) if (running.job.id === payload) running.isCanceled = true;
  if (channel === "job_queued" && process.running.length < MAX_RUNNING)
    await claim(world, process, payload.endsWith("io") ? "io" : "cpu", payload.startsWith("batch-"), 1);
};

/** The actions of workers, with weights. */
export const workerActions: Record<string, Action> = {
  "claim jobs": { weight: 20, act: claimAny },
  "end a job": { weight: 30, act: endAny },
  heartbeat: { weight: 12, act: beat },
  "standby heartbeat": { weight: 4, act: beatFromThread },
  progress: { weight: 3, act: report },
  "expire queued jobs": { weight: 1, act: expire },
  "finish cancels": { weight: 2, act: finish },
  "receive a notification": { weight: 20, act: receive },
};
