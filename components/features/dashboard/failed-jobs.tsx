import { RelativeTime } from "#components/ui/time.tsx";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

export interface FailedJob {
  id: string;
  title: string;
  /** The failure, in words. */
  reason: string;
  createdAt: Date;
}

/** The newest failed jobs with their reasons. */
export function FailedJobs({ jobs, days }: { jobs: readonly FailedJob[]; days: number }) {
  const t = useTranslations("dashboard");
  return (
    <section aria-labelledby="failed" className="grid content-start gap-3 bg-surface p-6">
      <h2 id="failed" className="caption">
        {t("failedInDays", { days })}
      </h2>
      {jobs.length === 0 ? (
        <p className="text-ink-2 text-sm">{t("nothingFailed")}</p>
      ) : (
        <ul className="grid gap-2.5">
          {jobs.map(({ id, title, reason, createdAt }) => (
            <li key={id} className="grid text-sm">
              <Link href={`/jobs/${id}`} className="font-medium underline-offset-2 hover:underline">
                {title}
              </Link>
              <span className="text-ink-2">{reason}</span>
              <span className="caption">
                <RelativeTime at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {jobs.length > 0 ? (
        <Link href="/jobs?status=failed" className="text-accent text-sm underline underline-offset-2">
          {t("allFailedJobs")}
        </Link>
      ) : null}
    </section>
  );
}
