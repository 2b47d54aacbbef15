import { getPath } from "#components/features/jobs/output-path.ts";
import { listJobs } from "#lib/jobs/record.ts";
import { jobView } from "#lib/jobs/view.ts";
import type { FirstCall } from "../first-call.ts";

/** Jobs from the playground are skipped, so a few more are read. */
const MAX_JOBS = 20;

/** The account's newest job that was requested with an API key, or null. */
export async function findFirstCall(accountId: string): Promise<FirstCall | null> {
  const job = (await listJobs(accountId, { limit: MAX_JOBS })).find(({ key_id }) => key_id !== null);
  if (!job) return null;
  const [output] = jobView(job).outputs;
  return {
    jobId: job.id,
    request: `POST /api/v1/${job.operation}`,
    status: job.status,
    durationMs: job.finished_at ? job.finished_at.getTime() - job.created_at.getTime() : null,
    charged: job.charged,
    picture: output?.url && output.content_type.startsWith("image/") ? getPath(output.url) : null,
  };
}
