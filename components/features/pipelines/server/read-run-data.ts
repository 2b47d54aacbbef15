import { runView } from "#lib/api/routes/pipelines/view.ts";
import type { Job } from "#lib/jobs/record.ts";
import { getStoredFiles } from "#lib/jobs/stored-input.ts";
import { jobView } from "#lib/jobs/view.ts";
import { listRuns, type Run, readRun, type StepJob } from "#lib/pipelines/record.ts";
import type { Format } from "#translations";
import { formatName } from "../../jobs/format-name.ts";
import { getPath } from "../../jobs/output-path.ts";
import type { RunData, StepFile } from "../run-data.ts";

/** One of the account's runs. Throws `not_found`. */
export const readRunData = async (accountId: string, runId: string, format: Format): Promise<RunData> =>
  toData(await readRun(accountId, runId), format);

/** The account's runs, newest first, with at most one more than `limit`. */
export async function listRunData(
  accountId: string,
  { limit, before, projectId }: { limit: number; before: string | undefined; projectId: string | undefined },
  format: Format,
): Promise<RunData[]> {
  return (await listRuns(accountId, { limit: limit + 1, before, projectId })).map((run) => toData(run, format));
}

function toData(run: Run, format: Format): RunData {
  const { id, status, created_at, finished_at, progress, credits, steps } = runView(run);
  const byId = new Map(run.jobs.map((job) => [job.id, job]));
  return {
    id,
    status,
    createdAt: created_at,
    finishedAt: finished_at,
    progress,
    credits,
    steps: steps.map((step) => ({
      id: step.id,
      operation: step.operation,
      status: step.status,
      deliveries: "deliveries" in step ? step.deliveries : [],
      jobs: step.jobs.map((job) => ({
        id: job.id,
        status: job.status,
        charged: job.credits.charged,
        price: job.price,
        inputs: listInputs(byId.get(job.id), byId, format),
        outputs: job.outputs.map((output) => describeOutput(output, format)),
        error: job.error ? { title: job.error.title, detail: job.error.detail ?? "" } : null,
        warnings: job.warnings,
      })),
    })),
  };
}

/** The files of a job's input. Copies of outputs are shown as these, because inputs are deleted when their job has ended. */
function listInputs(job: StepJob | undefined, jobs: ReadonlyMap<string, Job>, format: Format): StepFile[] {
  return Object.values(job?.input ?? {})
    .flatMap(getStoredFiles)
    .map(({ $file: { filename, sizeBytes, facts, from } }) => {
      const producer = from && jobs.get(from.job);
      const output = producer && jobView(producer).outputs[from.output];
      if (output) return describeOutput(output, format);
      const size = facts && "width" in facts && facts.width ? `${facts.width} × ${facts.height} · ` : "";
      return { name: filename ?? "", detail: size + format.bytes(sizeBytes), path: null, thumbnail: null };
    });
}

function describeOutput(output: ReturnType<typeof jobView>["outputs"][number], format: Format): StepFile {
  const size = output.width ? `${output.width} × ${output.height} · ` : "";
  return {
    name: formatName(output.content_type),
    detail: size + format.bytes(output.bytes),
    path: output.url ? getPath(output.url) : null,
    thumbnail: output.thumbnail_url ? getPath(output.thumbnail_url) : null,
  };
}
