import { hasEnded } from "../../../jobs/record.ts";
import { jobView } from "../../../jobs/view.ts";
import { isSkipped, isWaiting, type Run, type StepJob } from "../../../pipelines/record.ts";

/** A run in the API's format. */
export function runView(run: Run) {
  const { jobs } = run;
  const sum = (credits: (job: StepJob) => number) => jobs.reduce((total, job) => total + credits(job), 0);
  return {
    id: run.id,
    object: "run" as const,
    status: run.outcome ?? (run.cancel_asked_at ? ("canceling" as const) : ("running" as const)),
    created_at: run.created_at.toISOString(),
    finished_at: run.outcome ? (run.completed_at?.toISOString() ?? null) : null,
    progress: jobs.length === 0 ? 1 : sum((job) => (hasEnded(job) ? 1 : job.progress)) / jobs.length,
    credits: {
      price: sum(({ price }) => price),
      held: sum((job) => (hasEnded(job) ? 0 : job.price)),
      charged: sum(({ charged }) => charged),
    },
    steps: run.steps.map(({ id, operation, position, jobs: count, final, deliveries }) => {
      const own = jobs.filter(({ batch_position: place }) => place >= position && place < position + count);
      const step = { id, operation, status: findStatus(own), final, jobs: own.map(jobView) };
      // A link is a secret of the caller's store.
      return deliveries ? { ...step, deliveries: deliveries.map(({ url: _, ...delivery }) => delivery) } : step;
    }),
    metadata: run.metadata,
  };
}

function findStatus(jobs: readonly StepJob[]) {
  const some = (matches: (job: StepJob) => boolean) => jobs.some(matches);
  if (some(({ status }) => status === "running")) return "running" as const;
  if (some(({ status }) => status === "failed")) return "failed" as const;
  if (some((job) => job.status === "queued" && !job.paused)) return "queued" as const;
  if (some(isWaiting)) return "waiting" as const;
  if (some((job) => job.status === "canceled" && !isSkipped(job))) return "canceled" as const;
  return jobs.every(isSkipped) ? ("skipped" as const) : ("succeeded" as const);
}
