import type { Metadata } from "next";
import { IncidentForm } from "#components/features/admin/incident-form.tsx";
import { IncidentUpdateForm } from "#components/features/admin/incident-update-form.tsx";
import { IncidentCard } from "#components/features/incidents/incident-card.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { listIncidents } from "#lib/incidents/record.ts";
import { operations } from "#lib/operations/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { getTranslate, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("incidents") };
}

const DAYS = 90;

export default async function AdminIncidentsPage() {
  await requireAdmin();
  const t = await getTranslations("admin");
  const translate = await getTranslate();
  const incidents = await listIncidents(DAYS);
  const titles = operations.map(({ slug, title }) => ({ slug, title: translate(title) }));
  return (
    <>
      <PageHeading title={t("incidents")}>{t("incidentsAreShownOnStatus")}</PageHeading>
      <IncidentForm operations={titles} requestId={newId("inc")} />
      <div className="mt-8 grid gap-4">
        {incidents.length === 0 ? (
          <Empty title={t("noIncidents")}>{t("incidentsOfLastDays", { days: DAYS })}</Empty>
        ) : (
          incidents.map((incident) => (
            <IncidentCard key={incident.id} incident={incident} operations={titles}>
              {incident.status === "resolved" ? null : (
                <IncidentUpdateForm incidentId={incident.id} status={incident.status} requestId={newId("aud")} />
              )}
            </IncidentCard>
          ))
        )}
      </div>
    </>
  );
}
