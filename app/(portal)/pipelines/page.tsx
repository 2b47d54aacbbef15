import type { Metadata } from "next";
import { getTitles } from "#components/features/jobs/job-line.ts";
import { PipelineTable } from "#components/features/pipelines/pipeline-table.tsx";
import { isOpen } from "#components/features/pipelines/run-data.ts";
import { RunTable } from "#components/features/pipelines/run-table.tsx";
import { listRunData } from "#components/features/pipelines/server/read-run-data.ts";
import { projectFilter } from "#components/features/projects/server/project-choices.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Filters } from "#components/ui/filters.tsx";
import { Link } from "#components/ui/link.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { listPipelines, MAX_PIPELINES } from "#lib/pipelines/stored.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("pipelines");
  return { title: t("pipelines") };
}

const PAGE_SIZE = 25;

type Search = Promise<{ before?: string; project?: string }>;

export default async function PipelinesPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("pipelines");
  const getTitle = await getTitles();
  const [{ account }, { before, project }] = [await requireSession("/pipelines", "read_jobs"), await searchParams];
  const projects = await projectFilter(account.id, project);
  const page = { limit: PAGE_SIZE, before: readCursor(before), projectId: projects.chosen };
  const found = await listRunData(account.id, page, await getFormat());
  const runs = found.slice(0, PAGE_SIZE);
  const stored = await listPipelines(account.id, { limit: MAX_PIPELINES });
  return (
    <>
      <PageHeading title={t("pipelines")} action={<ButtonLink href="/pipelines/new">{t("newPipeline")}</ButtonLink>}>
        {t("pipelinesDetail")}{" "}
        <Link href="/docs/guides/pipelines" className="underline underline-offset-4">
          {t("readTheGuide")}
        </Link>
      </PageHeading>
      {runs.some(isOpen) ? <RefreshWhileShown /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {stored.length > 0 && !page.before ? <PipelineTable pipelines={stored} getTitle={getTitle} /> : null}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="font-semibold text-lg">{t("runs")}</h2>
          <Filters filters={projects.filters(t("project"))} />
          {runs.length === 0 ? (
            <Empty title={page.projectId ? t("noMatchingRuns") : t("noRunsYet")}>{t("noRunsDetail")}</Empty>
          ) : (
            <RunTable runs={runs} getTitle={getTitle} />
          )}
        </div>
      </div>
      <PageLinks
        path="/pipelines"
        query={{ project: page.projectId }}
        current={before}
        older={found.length > PAGE_SIZE ? runs.at(-1)?.id : undefined}
      />
    </>
  );
}
