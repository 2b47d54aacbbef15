import type { Metadata } from "next";
import { EngineTable } from "#components/features/admin/engine-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { Card, CardTitle, Empty, Notice } from "#components/ui/surface.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { readEngineHealth } from "#lib/admin/engine-health.ts";
import { engineHealthSettings } from "#lib/engine-health/settings.ts";
import { listSetting } from "#lib/engines/ports/index.ts";
import { operations } from "#lib/operations/index.ts";
import { getTranslate, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("engines") };
}

export default async function AdminEnginesPage() {
  const t = await getTranslations("admin");
  const translate = await getTranslate();
  await requireAdmin();
  const engines = await readEngineHealth();
  const workers = new Set(engines.flatMap((engine) => engine.workers.map(({ workerId }) => workerId)));
  const fetching = engines.some((engine) => engine.workers.some(({ state }) => state === "fetching"));
  const lists = operations.flatMap(({ title, slug }) => {
    const list = engineHealthSettings().engines.lists[slug];
    return list ? [[translate(title), `${listSetting(slug)}=${list.map(({ name }) => name).join(",")}`] as const] : [];
  });
  return (
    <>
      <PageHeading title={t("engines")}>{t("stateEnginesOnEachWorker")}</PageHeading>
      {fetching ? <RefreshWhileShown /> : null}
      {workers.size === 0 ? (
        <Notice tone="bad" title={t("noWorkerRunning")} className="mb-6">
          {t("jobsStayQueueUntilWorker")}
        </Notice>
      ) : null}
      {engines.length === 0 ? (
        <Empty title={t("noEnginesReported")}>{t("workersReportTheirEnginesFew")}</Empty>
      ) : (
        <EngineTable engines={engines} />
      )}
      {lists.length > 0 ? (
        <Card className="mt-6 grid gap-4">
          <CardTitle>{t("engineListsOrderPreference")}</CardTitle>
          <Facts facts={lists} />
        </Card>
      ) : null}
    </>
  );
}
