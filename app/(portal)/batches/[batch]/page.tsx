import type { Metadata } from "next";
import { BatchView } from "#components/features/batches/batch-view.tsx";
import { readBatchData, readItemPage } from "#components/features/batches/server/read-batch-data.ts";
import { getTitles } from "#components/features/jobs/job-line.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("batches");
  return { title: t("batch") };
}

export default async function BatchPage({ params }: { params: Promise<{ batch: string }> }) {
  const t = await getTranslations("batches");
  const getTitle = await getTitles();
  const { batch: batchId } = await params;
  const { account } = await requireSession(`/batches/${batchId}`, "read_jobs");
  const batch = await orNotFound(readBatchData(account.id, batchId));
  return (
    <>
      <PageHeading
        title={batch.operations.map(getTitle).join(", ") || t("batch")}
        action={
          <ButtonLink href="/batches/new" kind="secondary">
            {t("newBatch")}
          </ButtonLink>
        }
      >
        {t("itemCount", { count: batch.counts.total })}
      </PageHeading>
      <ClientMessages of={["batches", "states"]}>
        <BatchView rendered={batch} items={await readItemPage(account.id, batchId)} />
      </ClientMessages>
    </>
  );
}
