import type { Metadata } from "next";
import Link from "next/link";
import { jobLine } from "#app/job-line.ts";
import { JobTable } from "#components/job-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { type JobStatus, listJobs } from "#lib/jobs/record.ts";
import { operations } from "#lib/operations/index.ts";
import { requireSession } from "#lib/session.ts";

export const metadata: Metadata = { title: "Jobs" };

const JOBS_A_PAGE = 25;
const statuses = ["queued", "running", "succeeded", "failed", "canceled"] as const satisfies JobStatus[];

type Search = Promise<{ operation?: string; status?: string; before?: string }>;

export default async function JobsPage({ searchParams }: { searchParams: Search }) {
  const [{ account }, search] = [await requireSession("/jobs"), await searchParams];
  const status = statuses.find((known) => known === search.status);
  const operation = operations.find(({ slug }) => slug === search.operation)?.slug;
  const found = await listJobs(account.id, { limit: JOBS_A_PAGE + 1, before: search.before, operation, status });
  const jobs = found.slice(0, JOBS_A_PAGE);
  const last = jobs.at(-1);
  return (
    <>
      <PageHeading title="Jobs">Every request is a job, from the API and the playground alike.</PageHeading>
      <form className="mb-5 flex flex-wrap items-end gap-3" method="get">
        <div className="w-full sm:w-56">
          <Field id="operation" label="Operation">
            {(control) => (
              <Select {...control} name="operation" defaultValue={operation ?? ""}>
                <option value="">All</option>
                {operations.map(({ slug, title }) => (
                  <option key={slug} value={slug}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div className="w-full sm:w-44">
          <Field id="status" label="Status">
            {(control) => (
              <Select {...control} name="status" defaultValue={status ?? ""}>
                <option value="">All</option>
                {statuses.map((known) => (
                  <option key={known}>{known}</option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Button type="submit" kind="secondary">
          Filter
        </Button>
      </form>
      {jobs.length === 0 ? (
        <Empty title={search.status || search.operation ? "No job matches" : "No jobs yet"}>
          <p className="mb-4">Run an operation in the playground and it is listed here.</p>
          <ButtonLink href="/playground" kind="secondary">
            Open the playground
          </ButtonLink>
        </Empty>
      ) : (
        <JobTable jobs={jobs.map(jobLine)} caption="Jobs" />
      )}
      {found.length > JOBS_A_PAGE && last ? (
        <p className="mt-4 text-sm">
          <Link
            href={{
              pathname: "/jobs",
              query: { ...(operation ? { operation } : {}), ...(status ? { status } : {}), before: last.id },
            }}
            className="text-accent underline underline-offset-2"
          >
            Older jobs
          </Link>
        </p>
      ) : null}
    </>
  );
}
