import type { Metadata } from "next";
import { purgeSelected } from "#components/features/jobs/actions.ts";
import { JobTable } from "#components/features/jobs/job-table.tsx";
import { jobLine } from "#components/features/jobs/server/job-line.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Filters, optionsOf } from "#components/ui/filters.tsx";
import { OlderLink } from "#components/ui/older-link.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { jobStatuses, listJobs } from "#lib/jobs/record.ts";
import { operations } from "#lib/operations/index.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Jobs" };

const PAGE_SIZE = 25;
const DELETE_FORM = "delete-results";

type Search = Promise<{ operation?: string; status?: string; before?: string }>;

export default async function JobsPage({ searchParams }: { searchParams: Search }) {
  const [{ account }, search] = [await requireSession("/jobs"), await searchParams];
  const status = jobStatuses.find((known) => known === search.status);
  const operation = operations.find(({ slug }) => slug === search.operation)?.slug;
  const found = await listJobs(account.id, { limit: PAGE_SIZE + 1, before: search.before, operation, status });
  const jobs = found.slice(0, PAGE_SIZE);
  const last = jobs.at(-1);
  return (
    <>
      <PageHeading title="Jobs">Every request from the API and the playground creates a job.</PageHeading>
      <Filters
        filters={[
          {
            kind: "choice",
            name: "operation",
            label: "Operation",
            value: operation,
            options: operations.map(({ slug, title }) => ({ value: slug, title })),
          },
          { kind: "choice", name: "status", label: "Status", value: status, options: optionsOf(jobStatuses) },
        ]}
      />
      {jobs.length === 0 ? (
        <Empty title={search.status || search.operation ? "No matching jobs" : "No jobs yet"}>
          <p className="mb-4">Run an operation in the playground to create a job.</p>
          <ButtonLink href="/playground" kind="secondary">
            Open the playground
          </ButtonLink>
        </Empty>
      ) : (
        <div className="grid gap-4">
          <JobTable jobs={jobs.map(jobLine)} caption="Jobs" selectForm={DELETE_FORM} />
          <ActionForm
            id={DELETE_FORM}
            action={purgeSelected}
            submit="Delete results of selected jobs"
            busy="Deleting…"
            kind="danger"
            confirmation={{
              title: "Delete the results of the selected jobs?",
              detail: "The files and their links are deleted permanently.",
            }}
          />
        </div>
      )}
      {found.length > PAGE_SIZE && last ? (
        <OlderLink path="/jobs" query={{ operation, status }} before={last.id}>
          Older jobs
        </OlderLink>
      ) : null}
    </>
  );
}
