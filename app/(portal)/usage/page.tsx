import type { Metadata } from "next";
import { moneyRange } from "#components/features/credits/money-range.ts";
import { getTitles } from "#components/features/jobs/job-line.ts";
import { projectFilter } from "#components/features/projects/server/project-choices.ts";
import { keyLabels } from "#components/features/requests/server/key-labels.ts";
import { largestSeries, OTHER_SERIES, sumCredits } from "#components/features/usage/daily.ts";
import { RANGES, type UsageSearch, usageView } from "#components/features/usage/server/usage-search.ts";
import { UsageChart } from "#components/features/usage/usage-chart.tsx";
import { UsageFilters } from "#components/features/usage/usage-filters.tsx";
import { UsageTable } from "#components/features/usage/usage-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireView } from "#lib/accounts/session/session.ts";
import { creditRates } from "#lib/credits/packages.ts";
import { creditSettings } from "#lib/credits/settings.ts";
import { operations } from "#lib/operations/index.ts";
import { sumUsage, type UsageGroup, usageTags } from "#lib/usage/sums.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("usage");
  return { title: t("usage") };
}

export default async function UsagePage({ searchParams }: { searchParams: Promise<UsageSearch> }) {
  const t = await getTranslations("usage");
  const getTitle = await getTitles();
  const [{ account, isSupport }, search] = [await requireView("/usage", "read_jobs"), await searchParams];
  const { days, period, range, group } = usageView(search);
  // Days are the axis of the chart, so their parts are the operations.
  const chartGroup = group === "day" ? "operation" : group;
  const projects = await projectFilter(account.id, search.project);
  const selection = { ...period, projectId: projects.chosen };
  const [daily, sums, tags, keys] = await Promise.all([
    sumUsage(account.id, ["day", chartGroup], selection),
    sumUsage(account.id, [group], selection),
    usageTags(account.id, period),
    keyLabels(account.id),
  ]);
  const lines = daily.map(({ values: [day, value], credits }) => ({ day: day ?? "", series: value ?? "", credits }));
  const packages = creditSettings().CREDIT_PACKAGES;
  const [from, to] = [days[0] ?? "", days.at(-1) ?? ""];
  const titles = {
    operation: getTitle,
    key: (id: string) => keys.get(id) ?? id,
    project: (id: string) => projects.names.get(id) ?? id,
    other: (value: string) => value,
  };
  const toTitles = (one: UsageGroup) =>
    one === "operation" || one === "key" || one === "project" ? titles[one] : titles.other;
  const chart =
    chartGroup === "operation" ? { lines, series: operations.map(({ slug }) => slug) } : largestSeries(lines);
  const seriesTitle = (value: string) => {
    if (value === OTHER_SERIES) return t("otherGroups");
    if (value === "") return group === "key" ? t("playground") : t("none");
    return toTitles(chartGroup)(value);
  };
  const total = sumCredits(lines);
  const exported = new URLSearchParams({ from, to, group, ...(projects.chosen && { project: projects.chosen }) });
  const { group: _group, ...exportedJobs } = Object.fromEntries(exported);
  return (
    <>
      <PageHeading
        title={t("usage")}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/usage/limits" kind="secondary">
              {t("limits")}
            </ButtonLink>
            {lines.length > 0 && !isSupport ? (
              <>
                <ButtonLink href={`/usage/export?${exported}`} kind="secondary" prefetch={false}>
                  {t("exportSums")}
                </ButtonLink>
                <ButtonLink
                  href={`/usage/export?${new URLSearchParams(exportedJobs)}`}
                  kind="secondary"
                  prefetch={false}
                >
                  {t("exportJobs")}
                </ButtonLink>
              </>
            ) : null}
          </div>
        }
      >
        {t("youUsedCreditsInDays", { sumCredits: total, days: days.length })}{" "}
        {total > 0 && packages.length > 0
          ? t("aboutMoney", { amount: moneyRange(total, creditRates(packages), await getFormat()) })
          : null}
      </PageHeading>
      <UsageFilters ranges={RANGES} range={range} from={from} to={to} group={group} tags={tags} projects={projects} />
      {lines.length === 0 ? (
        <Empty title={t("noUsageThisRange")}>{t("successfulJobsListedHereWith")}</Empty>
      ) : (
        <div className="grid gap-6">
          <UsageChart
            lines={chart.lines}
            days={days}
            series={chart.series.map((slug) => ({ slug, title: seriesTitle(slug) }))}
          />
          <UsageTable sums={sums} group={group} formatTitle={toTitles(group)} />
        </div>
      )}
    </>
  );
}
