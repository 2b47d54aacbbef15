import { type JobLine, JobTable } from "#components/features/jobs/job-table.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** The newest jobs, with a link to all jobs. */
export function RecentJobs({ jobs }: { jobs: JobLine[] }) {
  const t = useTranslations("dashboard");
  return (
    <section aria-labelledby="recent" className="mb-10">
      <div className="mb-4 flex items-baseline justify-between">
        <h2 id="recent" className="font-semibold text-lg">
          {t("recentJobs")}
        </h2>
        <Link href="/jobs" className="text-accent text-sm underline underline-offset-2">
          {t("allJobs")}
        </Link>
      </div>
      {jobs.length === 0 ? (
        <Empty title={t("noJobsYet")}>{t("jobsFromPlaygroundApiListed")}</Empty>
      ) : (
        <JobTable jobs={jobs} caption={t("recentJobs")} />
      )}
    </section>
  );
}
