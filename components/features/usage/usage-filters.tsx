import type { ProjectFilter } from "#components/features/projects/server/project-choices.ts";
import { ChoiceLinks } from "#components/ui/choice-links.tsx";
import { Filters } from "#components/ui/filters.tsx";
import { useTranslations } from "#translations";
import { groupTitle } from "./group-title.ts";

/** The period and the group of the usage page: ranges up to today as links, and a form for other days. */
export function UsageFilters({
  ranges,
  range,
  from,
  to,
  group,
  tags,
  projects,
}: {
  ranges: readonly number[];
  range: number | undefined;
  from: string;
  to: string;
  group: string;
  /** The metadata keys of the account's jobs. */
  tags: readonly string[];
  projects: ProjectFilter;
}) {
  const t = useTranslations("usage");
  const { chosen } = projects;
  const known = ["operation", "day", "key", "project", "user", ...tags.map((tag) => `metadata.${tag}`)];
  const groups = known.includes(group) ? known : [...known, group];
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
        <ChoiceLinks
          label={t("range")}
          choices={ranges.map((days) => ({
            href: `/usage?${new URLSearchParams({ days: String(days), group, ...(chosen && { project: chosen }) })}`,
            title: t("rangeDays", { range: days }),
            current: days === range,
          }))}
        />
      </div>
      <Filters
        // A link changes the values of the fields, which the browser would keep.
        key={`${from} ${to} ${group} ${chosen}`}
        filters={[
          { kind: "day", name: "from", label: t("from"), value: from },
          { kind: "day", name: "to", label: t("to"), value: to },
          {
            kind: "choice",
            name: "group",
            label: t("group"),
            value: group,
            options: groups.map((value) => ({ value, title: groupTitle(t, value) })),
          },
          ...projects.filters(t("project")),
        ]}
      />
    </>
  );
}
