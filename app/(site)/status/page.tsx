import type { Metadata } from "next";
import { IncidentCard } from "#components/features/incidents/incident-card.tsx";
import { OperationChip } from "#components/features/marketing/operation-icon.tsx";
import { EngineList } from "#components/features/status/engine-list.tsx";
import { StatusDays } from "#components/features/status/status-days.tsx";
import { toVerdict } from "#components/features/status/verdict.ts";
import { Card, Notice } from "#components/ui/surface.tsx";
import { readServiceStatus, STATUS_DAYS } from "#lib/engine-health/service-status.ts";
import { listIncidents } from "#lib/incidents/record.ts";
import { operations } from "#lib/operations/index.ts";
import { getFormat, getTranslate, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("status");
  return {
    title: t("status"),
    description: t("currentStateServiceRecentHistory"),
    alternates: { types: { "application/rss+xml": "/status.xml" } },
  };
}
export const dynamic = "force-dynamic";

export default async function StatusPage() {
  const t = await getTranslations("status");
  const format = await getFormat();
  const translate = await getTranslate();
  const found = await Promise.all([readServiceStatus(), listIncidents(STATUS_DAYS)]).catch(() => null);
  if (!found)
    return (
      <div className="mx-auto w-full max-w-4xl px-4 py-16 sm:px-6">
        <Notice tone="bad" title={t("serviceCannotReachDatabase")}>
          {t("newJobsNotAcceptedReload")}
        </Notice>
      </div>
    );
  const [status, incidents] = found;
  const { queue, engines, days } = status;
  const open = incidents.filter(({ status }) => status !== "resolved");
  const ended = incidents.filter(({ status }) => status === "resolved");
  const verdict = toVerdict({ ...status, incidents: open });
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-10 px-4 py-12 sm:px-6">
      <header className="grid gap-4">
        <h1 className="font-semibold text-4xl tracking-[-0.03em]">{t("status")}</h1>
        <Notice tone={verdict.tone} title={t(verdict.title)}>
          {t("queue", {
            waiting: queue.waiting,
            running: queue.running,
            oldest: format.duration(queue.oldestSeconds * 1000),
          })}
        </Notice>
      </header>
      {open.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} operations={operations} />
      ))}
      <section aria-labelledby="operations" className="grid gap-4">
        <h2 id="operations" className="font-semibold text-2xl">
          {t("lastStatusdaysDays", { statusDays: STATUS_DAYS })}
        </h2>
        <ul className="grid gap-4">
          {operations.map(({ slug, title }, position) => (
            <li key={slug}>
              <Card className="grid gap-3">
                <h3 className="flex items-center gap-3 font-medium">
                  <OperationChip slug={slug} position={position} />
                  {translate(title)}
                </h3>
                <StatusDays days={days.filter(({ operation }) => operation === slug)} count={STATUS_DAYS} />
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <EngineList engines={engines} />
      <section aria-labelledby="incidents" className="grid gap-4">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="incidents" className="font-semibold text-2xl">
            {t("incidents")}
          </h2>
          <a href="/status.xml" className="text-accent text-sm underline underline-offset-2">
            {t("feed")}
          </a>
        </div>
        {ended.length === 0 ? (
          <p className="text-ink-2">{t("noIncidentsInDays", { days: STATUS_DAYS })}</p>
        ) : (
          ended.map((incident) => <IncidentCard key={incident.id} incident={incident} operations={operations} />)
        )}
      </section>
    </div>
  );
}
