import Link from "next/link";
import { formatTime } from "#components/ui/format.ts";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { JobStatusBadge } from "./job-status.tsx";

export interface JobLine {
  id: string;
  title: string;
  status: string;
  credits: number;
  createdAt: Date;
}

/** A list of jobs that links to their pages. */
export function JobTable({ jobs, caption }: { jobs: JobLine[]; caption: string }) {
  return (
    <Table caption={caption} columns={["Operation", "Status", "Created", { number: "Credits" }]}>
      {jobs.map((job) => (
        <tr key={job.id}>
          <td>
            <Link href={`/jobs/${job.id}`} className="font-medium underline decoration-line-strong underline-offset-4">
              {job.title}
            </Link>
          </td>
          <td>
            <JobStatusBadge status={job.status} />
          </td>
          <td className="whitespace-nowrap text-ink-2">{formatTime(job.createdAt)}</td>
          <NumberCell>{job.credits}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}
