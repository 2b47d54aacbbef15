import type { Item } from "../../../batches/record.ts";
import type { Run } from "../../../pipelines/record.ts";
import { getExtension } from "../batches/results.ts";

/**
 * The names of the outputs of final steps: each has that of its step, the number of its job if the step has several, and
 * its own number if the job has several outputs. They do not depend on which other jobs have ended.
 */
export function nameResults({ steps }: Pick<Run, "steps">): (item: Item, index: number) => string | undefined {
  return ({ position: place, job }, index) => {
    const step = steps.find(({ position, jobs }) => place >= position && place < position + jobs);
    if (!step?.final) return undefined;
    const numberOfJob = step.jobs > 1 ? `-${place - step.position + 1}` : "";
    const numberOfOutput = job.files.length > 1 ? `-${index + 1}` : "";
    return `${step.id}${numberOfJob}${numberOfOutput}${getExtension(job, index)}`;
  };
}
