import type { Metadata } from "next";
import { isOpen } from "#components/features/batches/batch-data.ts";
import { BatchTable } from "#components/features/batches/batch-table.tsx";
import { listBatchData } from "#components/features/batches/server/read-batch-data.ts";
import { getTitles } from "#components/features/jobs/job-line.ts";
import { projectFilter } from "#components/features/projects/server/project-choices.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Filters } from "#components/ui/filters.tsx";
import { Link } from "#components/ui/link.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireView } from "#lib/accounts/session/session.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("batches");
  return { title: t("batches") };
}

const PAGE_SIZE = 25;

type Search = Promise<{ before?: string; project?: string }>;

export default async function BatchesPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("batches");
  const getTitle = await getTitles();
  const [{ account, isSupport }, { before, project }] = [
    await requireView("/batches", "read_jobs"),
    await searchParams,
  ];
  const projects = await projectFilter(account.id, project);
  const projectId = projects.chosen;
  const found = await listBatchData(account.id, { limit: PAGE_SIZE, before: readCursor(before), projectId });
  const batches = found.slice(0, PAGE_SIZE);
  const last = batches.at(-1);
  return (
    <>
      <PageHeading
        title={t("batches")}
        action={isSupport ? null : <ButtonLink href="/batches/new">{t("newBatch")}</ButtonLink>}
      >
        {t("batchesDetail")}{" "}
        <Link href="/docs/guides/batches" className="underline underline-offset-4">
          {t("readTheGuide")}
        </Link>
      </PageHeading>
      <Filters filters={projects.filters(t("project"))} />
      {batches.some(isOpen) ? <RefreshWhileShown /> : null}
      {batches.length === 0 ? (
        <Empty title={projectId ? t("noMatchingBatches") : t("noBatchesYet")}>{t("noBatchesDetail")}</Empty>
      ) : (
        <BatchTable batches={batches} formatTitle={getTitle} />
      )}
      <PageLinks
        path="/batches"
        query={{ project: projectId }}
        current={before}
        older={found.length > PAGE_SIZE ? last?.id : undefined}
      />
    </>
  );
}
