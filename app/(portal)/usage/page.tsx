import type { Metadata } from "next";
import { titleOf } from "#components/features/jobs/job-line.ts";
import { keyLabels } from "#components/features/requests/server/key-labels.ts";
import { sumCredits } from "#components/features/usage/daily.ts";
import { RANGES, type UsageSearch, usageView } from "#components/features/usage/server/usage-search.ts";
import { UsageChart } from "#components/features/usage/usage-chart.tsx";
import { UsageFilters } from "#components/features/usage/usage-filters.tsx";
import { UsageTable } from "#components/features/usage/usage-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { operations } from "#lib/operations/index.ts";
import { sumUsage, usageTags } from "#lib/usage/sums.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("usage");
  return { title: t("usage") };
}

export default async function UsagePage({ searchParams }: { searchParams: Promise<UsageSearch> }) {
  const t = await getTranslations("usage");
  const [{ account }, search] = [await requireSession("/usage", "read_jobs"), await searchParams];
  const { days, period, range, group } = usageView(search);
  const [daily, sums, tags, keys] = await Promise.all([
    sumUsage(account.id, ["day", "operation"], period),
    sumUsage(account.id, [group], period),
    usageTags(account.id, period),
    keyLabels(account.id),
  ]);
  const lines = daily.map(({ values: [day, operation], credits }) => ({
    day: day ?? "",
    operation: operation ?? "",
    credits,
  }));
  const [from, to] = [days[0] ?? "", days.at(-1) ?? ""];
  const titles = { operation: titleOf, key: (id: string) => keys.get(id) ?? id, other: (value: string) => value };
  const titleOfValue = group === "operation" || group === "key" ? titles[group] : titles.other;
  const exported = new URLSearchParams({ from, to, group });
  return (
    <>
      <PageHeading
        title={t("usage")}
        action={
          lines.length > 0 ? (
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={`/usage/export?${exported}`} kind="secondary" prefetch={false}>
                {t("exportSums")}
              </ButtonLink>
              <ButtonLink href={`/usage/export?from=${from}&to=${to}`} kind="secondary" prefetch={false}>
                {t("exportJobs")}
              </ButtonLink>
            </div>
          ) : null
        }
      >
        {t("youUsedCreditsInDays", { sumCredits: sumCredits(lines), days: days.length })}
      </PageHeading>
      <UsageFilters ranges={RANGES} range={range} from={from} to={to} group={group} tags={tags} />
      {lines.length === 0 ? (
        <Empty title={t("noUsageThisRange")}>{t("successfulJobsListedHereWith")}</Empty>
      ) : (
        <div className="grid gap-6">
          <UsageChart lines={lines} days={days} operations={operations.map(({ slug, title }) => ({ slug, title }))} />
          <UsageTable sums={sums} group={group} titleOf={titleOfValue} />
        </div>
      )}
    </>
  );
}
