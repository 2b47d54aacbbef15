import { findThumbnail } from "#components/features/jobs/server/job-line.ts";
import { enteredValue, type PlainValues, shownFields } from "#components/features/operation-form/values.ts";
import type { PastRun } from "#components/features/playground/history/past-run.ts";
import { type Job, listJobs } from "#lib/jobs/record.ts";
import type { OperationDescription } from "#lib/operations/describe.ts";
import { isFileKind, isFileListKind } from "#lib/operations/field-kinds.ts";

const MAX_RUNS = 12;

/** The account's recent jobs of an operation, from the playground and the API. */
export async function pastRuns(accountId: string, operation: OperationDescription): Promise<PastRun[]> {
  return (await listJobs(accountId, { limit: MAX_RUNS, operation: operation.slug })).map((job) => ({
    id: job.id,
    status: job.status,
    createdAt: job.created_at.toISOString(),
    values: getParameters(job, operation),
    picture: findThumbnail(job),
  }));
}

/** A job's parameters as form values, without defaults and files. */
export function getParameters(job: Job, { fields }: OperationDescription): PlainValues {
  const values: PlainValues = {};
  for (const field of shownFields(fields)) {
    const value = job.input[field.name];
    if (value === undefined || value === null) continue;
    if (isFileKind(field.kind) || isFileListKind(field.kind)) continue;
    if (JSON.stringify(value) === JSON.stringify(field.default)) continue;
    values[field.name] = enteredValue(field, value);
  }
  return values;
}
