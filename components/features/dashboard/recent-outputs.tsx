import type { JobLine } from "#components/features/jobs/job-table.tsx";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** The newest output images, which link to their jobs. */
export function RecentOutputs({ jobs }: { jobs: readonly JobLine[] }) {
  const t = useTranslations("dashboard");
  const shown = jobs.flatMap(({ id, title, thumbnail }) => (thumbnail ? [{ id, title, thumbnail }] : []));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="outputs" className="mb-10">
      <h2 id="outputs" className="mb-4 font-semibold text-lg">
        {t("recentOutputs")}
      </h2>
      <ul className="flex gap-3 overflow-x-auto pb-2">
        {shown.map(({ id, title, thumbnail }) => (
          <li key={id} className="shrink-0">
            <Link
              href={`/jobs/${id}`}
              className="grid w-36 gap-1.5 rounded-card border border-line bg-surface p-1.5 hover:border-line-strong"
            >
              {/* biome-ignore lint/performance/noImgElement: the thumbnail already has the displayed size. */}
              <img
                src={thumbnail}
                alt=""
                width={132}
                height={100}
                loading="lazy"
                className="checkerboard h-25 w-full rounded-[6px] object-cover"
              />
              <span className="truncate px-1 pb-0.5 text-ink-2 text-xs">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
