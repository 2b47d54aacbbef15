import Link from "next/link";
import { type JobLine, JobTable } from "#components/features/jobs/job-table.tsx";
import { Empty } from "#components/ui/surface.tsx";

/** The newest jobs, with a link to all jobs. */
export function RecentJobs({ jobs }: { jobs: JobLine[] }) {
  return (
    <section aria-labelledby="recent">
      <div className="mb-4 flex items-baseline justify-between">
        <h2 id="recent" className="font-semibold text-lg">
          Recent jobs
        </h2>
        <Link href="/jobs" className="text-accent text-sm underline underline-offset-2">
          All jobs
        </Link>
      </div>
      {jobs.length === 0 ? (
        <Empty title="No jobs yet">Jobs from the playground and the API are listed here.</Empty>
      ) : (
        <JobTable jobs={jobs} caption="Recent jobs" />
      )}
    </section>
  );
}
