import { runView } from "#lib/api/routes/pipelines/view.ts";
import type { StoredFile } from "#lib/jobs/stored-input.ts";
import type { Condition } from "#lib/pipelines/condition.ts";
import { type Run, readRun, type StepJob } from "#lib/pipelines/record.ts";
import type { RepeatedRun } from "../builder/builder-props.ts";
import { INPUT, type PipelineStep } from "../builder/builder-steps.ts";

/** An ended run with its steps as a request has them, for the builder. Throws `not_found`. */
export async function readRepeatedRun(accountId: string, runId: string): Promise<RepeatedRun> {
  const run = await readRun(accountId, runId);
  return { steps: run.steps.map((step) => toPipelineStep(run, step)), run: runView(run) };
}

function toPipelineStep(run: Run, { id, operation, position, jobs, when }: Run["steps"][number]): PipelineStep {
  const job = run.jobs.find(({ batch_position }) => batch_position === position);
  const toReference = (value: unknown): unknown => (Array.isArray(value) ? value.map(replace) : replace(value));
  const replace = (value: unknown) => nameFile(run, value, jobs > 1);
  const { response: _, ...input } = job?.input ?? {};
  const parameters = Object.entries(input).map(([name, value]) => [name, toReference(value)] as const);
  return {
    id,
    operation,
    parameters: Object.fromEntries(parameters),
    ...(when ? { when: formatCondition(when) } : {}),
  };
}

/** A file of a stored input as a reference. One that no step made was sent with the run, and is not kept. */
function nameFile(run: Run, value: unknown, isEach: boolean): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("$output" in value) {
    const { position, output } = value.$output as { position: number; output: number };
    return nameOutput(run, position, output, isEach);
  }
  if (!("$file" in value)) return value;
  const { from } = (value as StoredFile).$file;
  const producer = from && run.jobs.find(({ id }) => id === from.job);
  return from && producer ? nameOutput(run, producer.batch_position, from.output, isEach) : INPUT;
}

function nameOutput({ steps, jobs }: Run, place: number, output: number, isEach: boolean): string {
  const step = steps.find(({ position, jobs: count }) => place >= position && place < position + count);
  if (!step) return INPUT;
  if (isEach) return `$steps.${step.id}.outputs`;
  // The outputs of a step that ran several times are numbered through.
  const before = jobs.filter(({ batch_position: at }: StepJob) => at >= step.position && at < place);
  return `$steps.${step.id}.outputs[${before.reduce((sum, { files }) => sum + files.length, 0) + output}]`;
}

const formatCondition = ({ step, fact, operator, value }: Condition): string =>
  `$steps.${step}.${fact.join(".")} ${operator} ${JSON.stringify(value)}`;
