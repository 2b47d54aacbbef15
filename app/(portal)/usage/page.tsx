import type { Metadata } from "next";
import { titleOf } from "#components/features/jobs/job-line.ts";
import { sumCredits } from "#components/features/usage/daily.ts";
import { UsageChart } from "#components/features/usage/usage-chart.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { ChoiceLinks } from "#components/ui/choice-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { operations } from "#lib/operations/index.ts";
import { requireSession } from "#lib/platform/session.ts";
import { usageByDay } from "#lib/usage/index.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("usage");
  return { title: t("usage") };
}

const RANGES = [7, 30, 90] as const;
const GROUPS = ["operation", "day"] as const;

type Search = Promise<{ days?: string; group?: string }>;

export default async function UsagePage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("usage");
  const format = await getFormat();
  const [{ account }, search] = [await requireSession("/usage"), await searchParams];
  const days = RANGES.find((range) => String(range) === search.days) ?? 30;
  const group = GROUPS.find((one) => one === search.group) ?? GROUPS[0];
  const lines = await usageByDay(account.id, days);
  const rows = Map.groupBy(lines, (line) => (group === "day" ? line.day : titleOf(line.operation)));
  return (
    <>
      <PageHeading
        title={t("usage")}
        action={
          lines.length > 0 ? (
            <ButtonLink href="/usage/export" kind="secondary" prefetch={false}>
              {t("exportAsCsv")}
            </ButtonLink>
          ) : null
        }
      >
        {t("youUsedCreditsLastDays", { sumCredits: sumCredits(lines), days })}
      </PageHeading>
      <div className="mb-6 flex flex-wrap gap-3">
        <ChoiceLinks
          label={t("range")}
          choices={RANGES.map((range) => ({
            href: `/usage?days=${range}&group=${group}`,
            title: t("rangeDays", { range }),
            current: range === days,
          }))}
        />
        <ChoiceLinks
          label={t("group")}
          choices={GROUPS.map((one) => ({
            href: `/usage?days=${days}&group=${one}`,
            title: t("groupTitle", { group: one }),
            current: one === group,
          }))}
        />
      </div>
      {lines.length === 0 ? (
        <Empty title={t("noUsageThisRange")}>{t("successfulJobsListedHereWith")}</Empty>
      ) : (
        <div className="grid gap-6">
          <UsageChart lines={lines} days={days} operations={operations.map(({ slug, title }) => ({ slug, title }))} />
          <Table
            caption={t("usageCaption", { group })}
            columns={[t("groupHeading", { group }), { number: t("jobs") }, { number: t("credits") }]}
          >
            {[...rows].map(([title, part]) => (
              <tr key={title}>
                <td>{title}</td>
                <NumberCell>{format.count(part.reduce((sum, { jobs }) => sum + jobs, 0))}</NumberCell>
                <NumberCell>{format.count(sumCredits(part))}</NumberCell>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </>
  );
}
