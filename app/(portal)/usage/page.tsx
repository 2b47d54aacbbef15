import type { Metadata } from "next";
import { titleOf } from "#components/features/jobs/job-line.ts";
import { sumCredits } from "#components/features/usage/daily.ts";
import { UsageChart } from "#components/features/usage/usage-chart.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { ChoiceLinks } from "#components/ui/choice-links.tsx";
import { formatCount, plural } from "#components/ui/format.ts";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { operations } from "#lib/operations/index.ts";
import { requireSession } from "#lib/platform/session.ts";
import { usageByDay } from "#lib/usage/index.ts";

export const metadata: Metadata = { title: "Usage" };

const RANGES = [7, 30, 90] as const;
const GROUPS = [
  { id: "operation", title: "By operation", heading: "Operation" },
  { id: "day", title: "By day", heading: "Day" },
] as const;

type Search = Promise<{ days?: string; group?: string }>;

export default async function UsagePage({ searchParams }: { searchParams: Search }) {
  const [{ account }, search] = [await requireSession("/usage"), await searchParams];
  const days = RANGES.find((range) => String(range) === search.days) ?? 30;
  const group = GROUPS.find(({ id }) => id === search.group) ?? GROUPS[0];
  const lines = await usageByDay(account.id, days);
  const rows = Map.groupBy(lines, (line) => (group.id === "day" ? line.day : titleOf(line.operation)));
  return (
    <>
      <PageHeading
        title="Usage"
        action={
          lines.length > 0 ? (
            <ButtonLink href="/usage/export" kind="secondary" prefetch={false}>
              Export as CSV
            </ButtonLink>
          ) : null
        }
      >
        You used {plural(sumCredits(lines), "credit")} in the last {days} days. Days are in UTC.
      </PageHeading>
      <div className="mb-6 flex flex-wrap gap-3">
        <ChoiceLinks
          label="Range"
          choices={RANGES.map((range) => ({
            href: `/usage?days=${range}&group=${group.id}`,
            title: `${range} days`,
            current: range === days,
          }))}
        />
        <ChoiceLinks
          label="Group"
          choices={GROUPS.map(({ id, title }) => ({
            href: `/usage?days=${days}&group=${id}`,
            title,
            current: id === group.id,
          }))}
        />
      </div>
      {lines.length === 0 ? (
        <Empty title="No usage in this range">Successful jobs are listed here with their cost.</Empty>
      ) : (
        <div className="grid gap-6">
          <UsageChart lines={lines} days={days} operations={operations.map(({ slug, title }) => ({ slug, title }))} />
          <Table
            caption={`Usage ${group.title.toLowerCase()}`}
            columns={[group.heading, { number: "Jobs" }, { number: "Credits" }]}
          >
            {[...rows].map(([title, part]) => (
              <tr key={title}>
                <td>{title}</td>
                <NumberCell>{formatCount(part.reduce((sum, { jobs }) => sum + jobs, 0))}</NumberCell>
                <NumberCell>{formatCount(sumCredits(part))}</NumberCell>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </>
  );
}
