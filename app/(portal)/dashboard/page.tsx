import { errorCodes } from "@atelier/errors";
import type { Metadata } from "next";
import { BalanceSummary } from "#components/features/dashboard/balance-summary.tsx";
import { FailedJobs } from "#components/features/dashboard/failed-jobs.tsx";
import { LimitList } from "#components/features/dashboard/limit-list.tsx";
import { OperationLinks } from "#components/features/dashboard/operation-links.tsx";
import { RecentJobs } from "#components/features/dashboard/recent-jobs.tsx";
import { RecentOutputs } from "#components/features/dashboard/recent-outputs.tsx";
import { setupSteps } from "#components/features/dashboard/setup-state.ts";
import { SetupSteps } from "#components/features/dashboard/setup-steps.tsx";
import { getTitles } from "#components/features/jobs/job-line.ts";
import { jobLine } from "#components/features/jobs/server/job-line.ts";
import { balanceNotices, keyNotices } from "#components/features/notices/dashboard-notices.ts";
import { NoticeList } from "#components/features/notices/notice-list.tsx";
import { readServiceNotices, readSetupNotices } from "#components/features/notices/server/read-notices.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { readLimits } from "#lib/accounts/limits.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { readBalance } from "#lib/credits/ledger.ts";
import { listJobs } from "#lib/jobs/record.ts";
import { mayHaveKey } from "#lib/keys/issue.ts";
import { listKeys } from "#lib/keys/list.ts";
import { readTopUp } from "#lib/payments/top-up/settings.ts";
import { pool } from "#lib/platform/database/db.ts";
import { env } from "#lib/platform/env.ts";
import { pricedOperations } from "#lib/prices/priced-operations.ts";
import { usageByDay } from "#lib/usage/index.ts";
import { getFormat, getTranslate, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dashboard");
  return { title: t("dashboard") };
}

const USAGE_DAYS = 30;
const RECENT_JOBS = 8;
const SHOWN_FAILURES = 3;
const FAILURE_DAYS = 7;

export default async function DashboardPage({ searchParams }: { searchParams: Promise<{ welcome?: string }> }) {
  const t = await getTranslations("dashboard");
  const getTitle = await getTitles();
  const translate = await getTranslate();
  const { account, person } = await requireSession("/dashboard", null);
  const { welcome } = await searchParams;
  const [balance, jobs, failed, keys, mayHave, usage, limits, topUp, service, operations, setup] = await Promise.all([
    readBalance(pool(), account.id),
    listJobs(account.id, { limit: RECENT_JOBS }),
    listJobs(account.id, { limit: SHOWN_FAILURES, status: "failed" }),
    listKeys(account.id),
    mayHaveKey(account.id),
    usageByDay(account.id, USAGE_DAYS),
    readLimits(account.id),
    readTopUp(account.id),
    readServiceNotices(),
    pricedOperations(),
    readSetupNotices(person),
  ]);
  const noticeTexts = await getTranslations("notices");
  const notices = [
    ...setup,
    ...service,
    ...balanceNotices(
      { available: balance.available, alert: limits.lowBalanceAlert, topUp: topUp?.status },
      noticeTexts,
    ),
    ...keyNotices(keys, new Date(), noticeTexts, await getFormat()),
  ];
  const jobTexts = await getTranslations("jobs");
  const lines = jobs.map((job) => jobLine(job, jobTexts, getTitle));
  const failures = failed
    .filter(({ created_at }) => created_at.getTime() > Date.now() - FAILURE_DAYS * 86_400_000)
    .map(({ id, operation, created_at, error_code }) => ({
      id,
      title: getTitle(operation),
      reason: translate(errorCodes[error_code ?? "internal_error"].title),
      createdAt: created_at,
    }));
  const { REQUESTS_PER_MINUTE, OPEN_JOBS } = env();
  const steps = setupSteps(
    {
      emailVerified: person.emailVerified,
      hasJobs: jobs.length > 0,
      mayHaveKey: mayHave,
      keys,
    },
    t,
  );
  return (
    <>
      <PageHeading title={t("dashboard")} />
      {Number(welcome) > 0 ? (
        <Notice tone="good" role="status" className="mb-6">
          {t("yourEmailVerifiedYouReceived", { welcome: Number(welcome) })}
        </Notice>
      ) : null}
      <NoticeList notices={notices} />
      <div className="mb-8 grid gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-3">
        <BalanceSummary
          balance={balance}
          usage={usage.map(({ operation, ...sum }) => ({ series: operation, ...sum }))}
          days={USAGE_DAYS}
          operations={operations.map(({ slug }) => ({ slug, title: getTitle(slug) }))}
        />
        <FailedJobs jobs={failures} days={FAILURE_DAYS} />
        <div className="bg-surface p-6">
          <SetupSteps steps={steps} />
        </div>
      </div>
      <RecentOutputs jobs={lines} />
      <RecentJobs jobs={lines} />
      <OperationLinks operations={operations} />
      <LimitList limits={limits} requestsPerMinute={REQUESTS_PER_MINUTE} openJobs={OPEN_JOBS} />
    </>
  );
}
