import { errorCodes } from "@atelier/errors";
import type { Metadata } from "next";
import { AnyJobTable } from "#components/features/admin/any-job-table.tsx";
import { FailureTable } from "#components/features/admin/failure-table.tsx";
import { getTitles } from "#components/features/jobs/job-line.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { stateTitle } from "#components/translations/state-title.ts";
import { Filters, getOptions } from "#components/ui/filters.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { countFailures, knownCode, listAllJobs } from "#lib/admin/jobs.ts";
import { jobStatuses } from "#lib/jobs/record.ts";
import { operations } from "#lib/operations/index.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("allJobs") };
}

const PAGE_SIZE = 50;
const FAILURE_DAYS = 7;

type Search = Promise<{ operation?: string; status?: string; code?: string; account?: string; before?: string }>;

export default async function AdminJobsPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("admin");
  const getTitle = await getTitles();
  const states = await getTranslations("states");
  await requireAdmin();
  const search = await searchParams;
  const status = jobStatuses.find((known) => known === search.status);
  const operation = operations.find(({ slug }) => slug === search.operation)?.slug;
  const code = knownCode(search.code);
  const account = typeof search.account === "string" ? search.account.trim() || undefined : undefined;
  const [found, failures] = await Promise.all([
    listAllJobs({
      limit: PAGE_SIZE + 1,
      status,
      operation,
      errorCode: code,
      accountId: account,
      before: readCursor(search.before),
    }),
    countFailures(FAILURE_DAYS),
  ]);
  const last = found[PAGE_SIZE - 1];
  const slugs = operations.map(({ slug }) => slug);
  return (
    <>
      <PageHeading title={t("jobs")}>{t("jobsAllAccountsErrorsFailed")}</PageHeading>
      <FailureTable failures={failures} days={FAILURE_DAYS} />
      <Filters
        filters={[
          {
            kind: "choice",
            name: "operation",
            label: t("operation"),
            value: operation,
            options: getOptions(slugs, getTitle),
          },
          {
            kind: "choice",
            name: "status",
            label: t("status"),
            value: status,
            options: getOptions(jobStatuses, (value) => stateTitle(states, value)),
          },
          {
            kind: "choice",
            name: "code",
            label: t("error"),
            value: code,
            options: getOptions(Object.keys(errorCodes), (code) => code),
          },
          { kind: "text", name: "account", label: t("accountId"), value: account, placeholder: "acct_…" },
        ]}
      />
      {found.length === 0 ? <Empty title={t("noMatchingJobs")} /> : <AnyJobTable jobs={found.slice(0, PAGE_SIZE)} />}
      <PageLinks
        path="/admin/jobs"
        query={{ operation, status, code, account }}
        current={search.before}
        older={found.length > PAGE_SIZE ? last?.id : undefined}
      />
    </>
  );
}
