import { Facts } from "#components/ui/facts.tsx";
import { Card, CardTitle, Notice } from "#components/ui/surface.tsx";
import type { Project } from "#lib/keys/projects/list.ts";
import { useFormat, useTranslations } from "#translations";
import { CapMeter } from "./cap-meter.tsx";
import type { ProjectRow } from "./project-table.tsx";

/** Shows the spending of a project against its cap. */
export function ProjectFacts({ project, row }: { project: Project; row: ProjectRow }) {
  const t = useTranslations("projects");
  const format = useFormat();
  const { spent, archivedAt, createdAt, id, keys } = project;
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("use")}</CardTitle>
      {archivedAt ? <Notice>{t("archivedAt", { time: format.time(archivedAt) })}</Notice> : null}
      {row.cap && row.cap.spent >= row.cap.credits ? <Notice tone="warn">{t("capIsSpent")}</Notice> : null}
      {row.cap ? <CapMeter {...row.cap} /> : null}
      <Facts
        facts={[
          [t("id"), id],
          [t("created"), format.time(createdAt)],
          [t("keys"), format.count(keys)],
          ...(spent
            ? ([
                [t("today"), format.count(spent.day)],
                [t("thisWeek"), format.count(spent.week)],
              ] as const)
            : []),
          [t("thisMonth"), format.count(row.month)],
        ]}
      />
    </Card>
  );
}
