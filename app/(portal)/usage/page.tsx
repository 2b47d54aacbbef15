import type { Metadata } from "next";
import { titleOf } from "#components/features/jobs/job-line.ts";
import { sumCredits } from "#components/features/usage/daily.ts";
import { UsageChart } from "#components/features/usage/usage-chart.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { formatCount, plural } from "#components/ui/format.ts";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { operations } from "#lib/operations/index.ts";
import { requireSession } from "#lib/platform/session.ts";
import { usageByDay } from "#lib/usage/index.ts";

export const metadata: Metadata = { title: "Usage" };

const DAYS = 30;

export default async function UsagePage() {
  const { account } = await requireSession("/usage");
  const lines = await usageByDay(account.id, DAYS);
  const byOperation = Map.groupBy(lines, ({ operation }) => operation);
  const total = sumCredits(lines);
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
        You used {plural(total, "credit")} in the last {DAYS} days. Days are in UTC.
      </PageHeading>
      {lines.length === 0 ? (
        <Empty title="No usage yet">Jobs that succeed are listed here with their cost.</Empty>
      ) : (
        <div className="grid gap-6">
          <UsageChart lines={lines} days={DAYS} operations={operations.map(({ slug, title }) => ({ slug, title }))} />
          <Table caption="Usage by operation" columns={["Operation", { number: "Jobs" }, { number: "Credits" }]}>
            {[...byOperation].map(([operation, days]) => (
              <tr key={operation}>
                <td>{titleOf(operation)}</td>
                <NumberCell>{formatCount(days.reduce((sum, { jobs }) => sum + jobs, 0))}</NumberCell>
                <NumberCell>{formatCount(sumCredits(days))}</NumberCell>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </>
  );
}
