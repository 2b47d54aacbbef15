import type { Metadata } from "next";
import { purgeSelected } from "#components/features/jobs/actions.ts";
import { getTitles } from "#components/features/jobs/job-line.ts";
import { ALL_JOBS } from "#components/features/jobs/job-selection.ts";
import { JobTable } from "#components/features/jobs/job-table.tsx";
import { jobLine } from "#components/features/jobs/server/job-line.ts";
import { projectFilter } from "#components/features/projects/server/project-choices.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { stateTitle } from "#components/translations/state-title.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Filters, getOptions } from "#components/ui/filters.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireView } from "#lib/accounts/session/session.ts";
import { jobStatuses, listJobs } from "#lib/jobs/record.ts";
import { operations } from "#lib/operations/index.ts";
import { getTranslate, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("jobs");
  return { title: t("jobs") };
}

const PAGE_SIZE = 25;
const DELETE_FORM = "delete-results";

type Search = Promise<{ operation?: string; status?: string; project?: string; before?: string }>;

export default async function JobsPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("jobs");
  const [translate, getTitle] = [await getTranslate(), await getTitles()];
  const states = await getTranslations("states");
  const [{ account, isSupport }, search] = [await requireView("/jobs", "read_jobs"), await searchParams];
  const status = jobStatuses.find((known) => known === search.status);
  const operation = operations.find(({ slug }) => slug === search.operation)?.slug;
  const projects = await projectFilter(account.id, search.project);
  const projectId = projects.chosen;
  const found = await listJobs(account.id, {
    limit: PAGE_SIZE + 1,
    before: readCursor(search.before),
    operation,
    status,
    projectId,
  });
  const jobs = found.slice(0, PAGE_SIZE);
  const last = jobs.at(-1);
  return (
    <>
      <PageHeading title={t("jobs")}>{t("everyRequestFromApiPlayground")}</PageHeading>
      <Filters
        filters={[
          {
            kind: "choice",
            name: "operation",
            label: t("operation"),
            value: operation,
            options: operations.map(({ slug, title }) => ({ value: slug, title: translate(title) })),
          },
          {
            kind: "choice",
            name: "status",
            label: t("status"),
            value: status,
            options: getOptions(jobStatuses, (value) => stateTitle(states, value)),
          },
          ...projects.filters(t("project")),
        ]}
      />
      {jobs.length === 0 ? (
        <Empty title={search.status || search.operation || projectId ? t("noMatchingJobs") : t("noJobsYet")}>
          <p className="mb-4">{t("runOperationPlaygroundCreateJob")}</p>
          <ButtonLink href="/playground" kind="secondary">
            {t("openThePlayground")}
          </ButtonLink>
        </Empty>
      ) : (
        <div className="grid gap-4">
          <JobTable
            jobs={jobs.map((job) =>
              isSupport ? { ...jobLine(job, t, getTitle), thumbnail: null } : jobLine(job, t, getTitle),
            )}
            caption={t("jobs")}
            selectForm={isSupport ? undefined : DELETE_FORM}
          />
          {isSupport ? null : (
            <ActionForm
              id={DELETE_FORM}
              action={purgeSelected}
              submit={t("deleteResultsSelectedJobs")}
              busy={t("deleting")}
              kind="danger"
              confirmation={{
                title: t("deleteResultsQuestion"),
                detail: t("filesTheirLinksDeletedPermanently"),
                when: { field: "job" },
              }}
            >
              <input type="hidden" name="operation" value={operation ?? ""} />
              <input type="hidden" name="status" value={status ?? ""} />
              <input type="hidden" name="project" value={projectId ?? ""} />
              {search.before || found.length > PAGE_SIZE ? (
                <label className="flex items-center gap-2 text-sm">
                  <input type="checkbox" name="job" value={ALL_JOBS} className="size-4 accent-accent" />
                  {t("selectOnAllPages")}
                </label>
              ) : null}
            </ActionForm>
          )}
        </div>
      )}
      <PageLinks
        path="/jobs"
        query={{ operation, status, project: projectId }}
        current={search.before}
        older={found.length > PAGE_SIZE ? last?.id : undefined}
      />
    </>
  );
}
