import type { Metadata } from "next";
import { getTitles } from "#components/features/jobs/job-line.ts";
import { isOpen } from "#components/features/pipelines/run-data.ts";
import { RunStep } from "#components/features/pipelines/run-step.tsx";
import { RunSummary } from "#components/features/pipelines/run-summary.tsx";
import { readRunData } from "#components/features/pipelines/server/read-run-data.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { getFormat, getTranslate, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("pipelines");
  return { title: t("run") };
}

export default async function RunPage({ params }: { params: Promise<{ run: string }> }) {
  const t = await getTranslations("pipelines");
  const getTitle = await getTitles();
  const translate = await getTranslate();
  const { run: runId } = await params;
  const { account } = await requireSession(`/pipelines/runs/${runId}`, "read_jobs");
  const run = await orNotFound(readRunData(account.id, runId, await getFormat()));
  return (
    <>
      <PageHeading title={t("run")}>{t("stepCount", { count: run.steps.length })}</PageHeading>
      {isOpen(run) ? <RefreshWhileShown /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <ol aria-label={t("steps")} className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:order-last">
          {run.steps.map((step, index) => (
            <li key={step.id}>
              <RunStep step={step} number={index + 1} getTitle={getTitle} translate={translate} />
            </li>
          ))}
        </ol>
        <ClientMessages of={["pipelines", "playground"]}>
          <RunSummary run={run} />
        </ClientMessages>
      </div>
    </>
  );
}
