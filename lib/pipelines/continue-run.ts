import { AppError, type ErrorCode } from "@atelier/errors";
import { recordWebhookEvent } from "../events/webhook-events.ts";
import { cancelQueuedJob, deleteInputs } from "../jobs/end.ts";
import { releaseJob } from "../jobs/job-ends.ts";
import { pendingOutputs } from "../jobs/stored-input.ts";
import { pool, transaction } from "../platform/database/db.ts";
import { notify } from "../platform/database/notifications.ts";
import { runForCount, statement, text } from "../platform/database/statement.ts";
import { sendTask } from "../platform/processes/tasks.ts";
import { log } from "../platform/telemetry/log.ts";
import { holds } from "./condition.ts";
import {
  findOutcome,
  findStalledRuns,
  isSkipped,
  isWaiting,
  type Outcome,
  type Run,
  readRun,
  SKIPPED,
  type StepJob,
} from "./record.ts";
import { startStep } from "./start-step.ts";

/** Stalled runs that are continued at once. */
const MAX_STALLED = 100;

/** Refusals that do not depend on the job: it is tried again later. */
const TEMPORARY: readonly ErrorCode[] = ["rate_limited", "overloaded", "storage_full", "internal_error"];

/**
 * Continues a run after one of its jobs has ended: starts the jobs whose inputs are complete, leaves out those whose
 * condition does not hold, and cancels the rest after a failure. After the last job it ends the run. Each change takes
 * effect once, so it can be repeated and can run in several processes at once.
 */
export async function continueRun(accountId: string, runId: string): Promise<void> {
  for (;;) {
    const run = await readRun(accountId, runId);
    if (run.outcome) return;
    const outcome = findOutcome(run);
    if (outcome) return endRun(run, outcome);
    // A job that ended here can be the last one, or decide about others.
    if (!(await changeJobs(run))) return;
  }
}

/** Continues the runs whose process stopped before it could do so. */
export async function continueStalledRuns(): Promise<void> {
  for (const { id, account_id } of await findStalledRuns(MAX_STALLED)) {
    try {
      await continueRun(account_id, id);
    } catch (error) {
      log().warn({ error, runId: id }, "continuing a run failed");
    }
  }
}

/** Starts or ends the waiting jobs that can be decided. Returns whether one has ended. */
async function changeJobs(run: Run): Promise<boolean> {
  const byPosition = new Map(run.jobs.map((job) => [job.batch_position, job]));
  let hasEnded = false;
  for (const job of run.jobs) {
    const decision = decide(run, job, byPosition);
    if (decision === "start") hasEnded = (await startOrFail(job, byPosition)) || hasEnded;
    if (decision === "cancel") hasEnded = (await cancelQueuedJob(run.account_id, job.id)) || hasEnded;
    if (decision === "skip") hasEnded = (await skip(job)) || hasEnded;
  }
  return hasEnded;
}

function decide(run: Run, job: StepJob, jobs: ReadonlyMap<number, StepJob>): "start" | "skip" | "cancel" | "wait" {
  const isStopped = run.cancel_asked_at !== null || run.jobs.some(hasStopped);
  if (isStopped) return job.status === "queued" ? "cancel" : "wait";
  if (!isWaiting(job)) return "wait";
  const sources = pendingOutputs(job.input);
  const condition = run.steps.find((step) => isOfStep(job, step))?.when;
  const compared = condition && findCompared(run, job, condition.step);
  const before = [...sources.map(({ position }) => position), ...(compared ? [compared.position] : [])].map(
    (position) => jobs.get(position),
  );
  if (before.some((dependency) => dependency && isSkipped(dependency))) return "skip";
  if (!before.every((dependency) => dependency?.status === "succeeded")) return "wait";
  const comparedJob = compared && jobs.get(compared.position);
  return condition && comparedJob && !holds(condition, comparedJob, compared.output) ? "skip" : "start";
}

/** Whether a job ended so that no further step runs. */
const hasStopped = (job: StepJob) => job.status === "failed" || (job.status === "canceled" && !isSkipped(job));

const isOfStep = ({ batch_position }: StepJob, { position, jobs }: { position: number; jobs: number }) =>
  batch_position >= position && batch_position < position + jobs;

/** The output that a condition is about: the one that the job uses, or the first of the step. */
function findCompared({ steps }: Run, job: StepJob, stepId: string): { position: number; output: number } | undefined {
  const step = steps.find(({ id }) => id === stepId);
  if (!step) return undefined;
  const used = pendingOutputs(job.input).find(
    ({ position }) => position >= step.position && position < step.position + step.jobs,
  );
  return used ?? { position: step.position, output: 0 };
}

/** Starts a job. Returns whether it failed instead, because it cannot run with the results of the steps before. */
async function startOrFail(job: StepJob, jobs: ReadonlyMap<number, StepJob>): Promise<boolean> {
  try {
    await startStep(job, jobs);
    return false;
  } catch (error) {
    if (!(error instanceof AppError) || TEMPORARY.includes(error.code)) throw error;
    const end = { jobId: job.id, fence: { queuedOf: job.account_id }, status: "failed" as const };
    if (!(await releaseJob(pool(), { ...end, error: { code: error.code, detail: error.message } }))) return false;
    notify("job_ended", job.id);
    await deleteInputs(job.id);
    return true;
  }
}

async function skip(job: StepJob): Promise<boolean> {
  await runForCount(pool(), MARK_SKIPPED, { jobId: job.id, skipped: SKIPPED });
  return cancelQueuedJob(job.account_id, job.id);
}

/** Ends a run, once. */
async function endRun(run: Run, outcome: Outcome): Promise<void> {
  const { id, account_id: accountId, completed_at } = run;
  await transaction(async (tx) => {
    if ((await runForCount(tx, END_RUN, { runId: id, outcome })) === 0) return;
    await recordWebhookEvent(tx, {
      accountId,
      type: `run.${outcome}`,
      subjectId: id,
      data: { object: "run", id, status: outcome },
      // A run that was resumed ends again.
      reference: `run:${id}:${completed_at?.getTime() ?? 0}`,
    });
    if (run.steps.some(({ deliveries = [] }) => deliveries.length > 0))
      await sendTask(tx, "deliver-outputs", { accountId, runId: id });
  });
  notify("job_ended", id);
}

const MARK_SKIPPED = statement(
  "mark_skipped",
  { jobId: text(), skipped: text() },
  "UPDATE job SET progress_step = $skipped WHERE id = $jobId AND status = 'queued' AND paused",
  {},
);

const END_RUN = statement(
  "end_run",
  { runId: text(), outcome: text<Outcome>() },
  "UPDATE batch SET outcome = $outcome WHERE id = $runId AND outcome IS NULL AND open_items = 0",
  {},
);
