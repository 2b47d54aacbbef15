import { type BatchItem, submitBatch } from "../../lib/batches/submit.ts";
import { type JobPlan, planJob } from "../../lib/jobs/plan.ts";
import { PendingFile } from "../../lib/jobs/stored-input.ts";
import { imageGenerate } from "../../lib/operations/image-generate/index.ts";
import { imageUpscale } from "../../lib/operations/image-upscale/index.ts";
import { parseCondition } from "../../lib/pipelines/condition.ts";
import { continueStalledRuns } from "../../lib/pipelines/continue-run.ts";
import { cancelRun, resumeRun } from "../../lib/pipelines/control.ts";
import type { Step } from "../../lib/pipelines/record.ts";
import { FACTS, getInput, pickCaller, pickIdempotency, preparePlan } from "./clients.ts";
import type { Action, SimulatedProcess, Violation, World } from "./world.ts";

type Act = Action["act"];

/** The credits held for a job. The lowest is less than any step costs, so that one fails when its input is there. */
const PRICES = [1, 2, 4, 4];
/** The width that conditions compare with. Workers make narrower and wider results. */
const WIDTH = 1000;
export const WIDTHS = [WIDTH - 1, WIDTH];
const MAX_DRAFTS = 2;

let plan: Promise<JobPlan> | undefined;
const getUpscaleInput = (source: Output) => {
  const facts = { format: "png", width: 16, height: 16 };
  const image = new PendingFile(source, `step:${source.position}:${source.output}`, facts);
  return imageUpscale.input.parse({ image, factor: 2 });
};
/** As `preparePlan`, for the steps after the first. */
export const prepareRunPlan = (): Promise<JobPlan> =>
  (plan ??= planJob(imageUpscale, getUpscaleInput({ position: 0, output: 0 }), {
    ...FACTS,
    width: 16,
    height: 16,
    megapixels: 256e-6,
  }));

/** An output of another job, by the place of that job. */
interface Output {
  position: number;
  output: number;
}

/** A job of a run, with its price and the outputs that it waits for. */
interface PlannedJob {
  price: number;
  /** The output that it uses, if it uses one. */
  source: Output | null;
  /** The output that must be narrower than `WIDTH`, if it has a condition. */
  narrow: Output | null;
}

/**
 * One or two drafts, an enlargement of each, an enlargement of the first one of these, and a picture that uses no result
 * and has a condition. Every condition is about the drafts.
 */
async function planRun({ random }: World) {
  const [planned, upscalePlan] = [await preparePlan(), await prepareRunPlan()];
  const drafts = 1 + random.below(MAX_DRAFTS);
  const steps: Step[] = [];
  const items: BatchItem[] = [];
  const jobs: PlannedJob[] = [];
  const when = parseCondition(`$steps.drafts.width < ${WIDTH}`, "/steps/1/when");
  const add = (id: string, isConditional: boolean, sources: readonly (Output | null)[]) => {
    const operation = sources[0] ? imageUpscale : imageGenerate;
    const condition = isConditional ? { when } : {};
    const position = jobs.length;
    steps.push({ id, operation: operation.slug, position, jobs: sources.length, final: false, ...condition });
    for (const source of sources) {
      const credits = random.pick(PRICES) ?? 1;
      const input = source ? getUpscaleInput(source) : getInput(jobs.length === 0 ? drafts : 1);
      const used = source ? upscalePlan : planned;
      items.push({
        position: jobs.length,
        item: id,
        operation,
        input,
        plan: { ...used, credits },
        conditional: isConditional,
      });
      // Of a step that uses the drafts, the condition is about the one that the job uses.
      const compared = source?.position === 0 ? source : { position: 0, output: 0 };
      jobs.push({ price: credits, source, narrow: isConditional ? compared : null });
    }
  };
  add("drafts", false, [null]);
  const outputs = Array.from({ length: drafts }, (_, output) => ({ position: 0, output }));
  add("large", random.chance(0.4), outputs);
  if (random.chance(0.7)) add("larger", random.chance(0.2), [{ position: 1, output: 0 }]);
  if (random.chance(0.4)) add("other", true, [null]);
  return { steps, items, jobs };
}

const submitRun: Act = async (world, process) => {
  const { model } = world;
  const caller = pickCaller(world);
  const idempotency = pickIdempotency(world, "run");
  const tag = model.newTag("run", caller, idempotency);
  const { steps, items, jobs } = await planRun(world);
  return world.start(process, `submit ${tag}`, () =>
    model.recordSubmission(tag, async () => {
      const metadata = { request: tag, items: String(items.length), jobs: JSON.stringify(jobs) };
      const { batchId, replayed } = await submitBatch({ caller, items, steps, skipped: [], metadata, idempotency });
      world.log(`${tag} is ${batchId}${replayed ? ", as before" : ""}`);
      return { id: batchId, replayed };
    }),
  );
};

const cancelOne: Act = async (world, process) => {
  const found = await world.pickRow(
    "SELECT id, account_id FROM batch WHERE steps IS NOT NULL AND outcome IS NULL ORDER BY id",
  );
  if (!found) return;
  return world.start(process, `cancel ${found.id}`, async () => {
    await cancelRun(found.account_id, found.id);
  });
};

const resumeOne: Act = async (world, process) => {
  const found = await world.pickRow(
    "SELECT id, account_id FROM batch WHERE steps IS NOT NULL AND outcome = 'failed' ORDER BY id",
  );
  const caller = world.accounts.find(({ id }) => id === found?.account_id)?.callers.portal;
  // The processes share the module that remembers retries, in which a second one would only join the first.
  const isResuming = world.processes.some(({ tasks }) => [...tasks].some(({ name }) => name.startsWith("resume run")));
  if (!found || !caller || isResuming) return;
  return world.start(process, `resume ${found.id}`, async () => {
    await resumeRun(caller, found.id, world.directory);
  });
};

/** The background task that goes on with runs whose process stopped. */
export const continueStalled = (world: World, process: SimulatedProcess): Promise<unknown> =>
  world.start(process, "continue stalled runs", continueStalledRuns);

/** The actions of clients and of the background task, with weights. */
export const runActions: Record<string, Action> = {
  "submit a run": { weight: 10, act: submitRun },
  "cancel a run": { weight: 1, act: cancelOne },
  "resume a run": { weight: 3, act: resumeOne },
  "continue stalled runs": { weight: 3, act: continueStalled },
};

interface StoredJob {
  id: string;
  position: number;
  status: string;
  price: number;
  charged: number;
  attempt: number;
  skipped: boolean;
  held: number | null;
  /** Of its outputs. */
  widths: number[] | null;
}

interface StoredRun {
  id: string;
  planned: string;
  outcome: string | null;
  jobs: StoredJob[];
}

/**
 * A run is what its client sent: each step keeps the price that is held for it, starts only with the results that it
 * needs and if its condition holds, and the run ends as its steps did.
 */
export async function checkRuns({ observer }: World): Promise<Violation[]> {
  const { rows } = await observer.query<StoredRun>(
    `SELECT b.id, b.metadata->>'jobs' AS planned, b.outcome, (
       SELECT json_agg(json_build_object('id', j.id, 'position', j.batch_position, 'status', j.status, 'price', j.price,
         'charged', j.charged, 'attempt', j.attempt, 'skipped', j.status = 'canceled' AND j.progress_step = 'skipped',
         'held', h.credits, 'widths', (SELECT json_agg(f.width ORDER BY f.position) FROM file f WHERE f.job_id = j.id))
         ORDER BY j.batch_position)
       FROM job j LEFT JOIN hold h ON h.job_id = j.id WHERE j.batch_id = b.id
     ) AS jobs
     FROM batch b WHERE b.steps IS NOT NULL ORDER BY b.id`,
  );
  return rows.flatMap(checkRun);
}

function checkRun({ id, planned, outcome, jobs }: StoredRun): Violation[] {
  const found: Violation[] = [];
  const expected: PlannedJob[] = JSON.parse(planned);
  const fail = (rule: string, job: StoredJob | undefined) =>
    found.push({ rule, subject: id, detail: `${outcome}; ${JSON.stringify(job ?? jobs)}` });
  for (const [position, { price, source, narrow }] of expected.entries()) {
    const job = jobs[position];
    if (job?.position !== position) return [...found, { rule: "a run has each job once", subject: id, detail: "" }];
    // A job of a test key costs nothing.
    const isTest = jobs.every((job) => job.price === 0);
    if (job.price !== (isTest ? 0 : price) || job.held !== job.price)
      fail("the price of each step is held with the run", job);
    const before = [source, narrow].flatMap((output) => (output ? (jobs[output.position] ?? []) : []));
    const compared = narrow ? jobs[narrow.position] : undefined;
    // A width that does not exist is no narrow one.
    const isWide = narrow !== null && !((compared?.widths?.[narrow.output] ?? WIDTH) < WIDTH);
    const mayStart = before.every(({ status }) => status === "succeeded") && !isWide;
    if (job.attempt > 0 && !mayStart) fail("a step starts with the results that it needs", job);
    const mustSkip = before.some(({ skipped }) => skipped) || (isWide && compared?.status === "succeeded");
    if (job.skipped && !mustSkip) fail("only a condition leaves a step out", job);
  }
  const isOpen = jobs.some(({ status }) => status === "queued" || status === "running");
  const ended = (status: string) => jobs.some((job) => job.status === status && !job.skipped);
  const end = ended("failed") ? "failed" : ended("canceled") ? "canceled" : "succeeded";
  if (outcome !== null && (isOpen || outcome !== end)) fail("a run ends as its steps did", undefined);
  return found;
}
