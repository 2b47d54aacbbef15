import { SelectCell } from "#components/ui/select-cell.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/time.tsx";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { JobStatusBadge } from "./job-status.tsx";

export interface JobLine {
  id: string;
  title: string;
  status: string;
  credits: number;
  createdAt: Date;
  /** From the start to the end of its run; null until it ends. */
  durationMs: number | null;
  source: string;
  /** Whether an output is still stored. */
  hasResults: boolean;
  /** The path of a thumbnail of its first output, if that is an image and still stored. */
  thumbnail: string | null;
}

/** A list of jobs that links to their pages. With `selectForm`, the id of a form, each job with results has a checkbox. */
export function JobTable({
  jobs,
  caption,
  selectForm,
}: {
  jobs: JobLine[];
  caption: string;
  selectForm?: string | undefined;
}) {
  const t = useTranslations("jobs");
  const format = useFormat();
  return (
    <Table
      caption={caption}
      columns={[
        ...(selectForm ? [{ select: { form: selectForm, name: "job", label: t("selectAll") } }] : []),
        t("operation"),
        t("status"),
        t("source"),
        t("created"),
        { number: t("duration") },
        { number: t("credits") },
      ]}
    >
      {jobs.map((job) => (
        <tr key={job.id}>
          {selectForm ? (
            <SelectCell
              form={selectForm}
              name="job"
              value={job.hasResults ? job.id : null}
              label={t("selectTitleId", { title: job.title, id: job.id })}
            />
          ) : null}
          <td>
            <span className="flex items-center gap-3">
              <Thumbnail path={job.thumbnail} />
              <Link
                href={`/jobs/${job.id}`}
                className="font-medium underline decoration-line-strong underline-offset-4"
              >
                {job.title}
              </Link>
            </span>
          </td>
          <td>
            <JobStatusBadge status={job.status} />
          </td>
          <td className="text-ink-2">{job.source}</td>
          <td className="whitespace-nowrap text-ink-2">
            <RelativeTime at={job.createdAt} />
          </td>
          <NumberCell>{job.durationMs === null ? "—" : format.duration(job.durationMs)}</NumberCell>
          <NumberCell>{job.credits}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}

function Thumbnail({ path }: { path: string | null }) {
  if (!path) return <span aria-hidden className="checkerboard size-9 shrink-0 rounded-[5px] border border-line" />;
  return (
    // biome-ignore lint/performance/noImgElement: the thumbnail already has the displayed size.
    <img
      src={path}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      className="checkerboard size-9 shrink-0 rounded-[5px] border border-line object-cover"
    />
  );
}
