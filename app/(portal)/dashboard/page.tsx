import type { Metadata } from "next";
import Link from "next/link";
import { jobLine } from "#components/features/jobs/job-line.ts";
import { JobTable } from "#components/features/jobs/job-table.tsx";
import { OperationChip } from "#components/features/marketing/operation-icon.tsx";
import { type Step, Steps } from "#components/features/marketing/steps.tsx";
import { SpendStrip } from "#components/features/usage/spend-strip.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { formatCount } from "#components/ui/format.ts";
import { Empty, Notice } from "#components/ui/surface.tsx";
import { readBalance } from "#lib/credits/ledger.ts";
import { listJobs } from "#lib/jobs/record.ts";
import { listKeys, mayHaveKey } from "#lib/keys/issue.ts";
import { operations } from "#lib/operations/index.ts";
import { pool } from "#lib/platform/db.ts";
import { requireSession } from "#lib/platform/session.ts";
import { usageByDay } from "#lib/usage/index.ts";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage({ searchParams }: { searchParams: Promise<{ welcome?: string }> }) {
  const { account } = await requireSession("/dashboard");
  const { welcome } = await searchParams;
  const [balance, jobs, keys, mayHave, usage] = await Promise.all([
    readBalance(pool(), account.id),
    listJobs(account.id, { limit: 6 }),
    listKeys(account.id),
    mayHaveKey(account.id),
    usageByDay(account.id, 30),
  ]);
  const spent = usage.reduce((sum, { credits }) => sum + credits, 0);
  const steps: Step[] = [
    {
      title: "Confirm your address",
      href: "/verify",
      done: account.emailVerified,
      words: "It brings your trial credits.",
    },
    {
      title: "Try an operation",
      href: "/playground",
      done: jobs.length > 0,
      words: "On a sample or a picture of yours.",
    },
    { title: "Buy credits", href: "/credits", done: mayHave, words: "One balance for all operations." },
    { title: "Issue your key", href: "/keys", done: keys.length > 0, words: "Shown once: copy it." },
    {
      title: "Make the first call",
      href: "/docs",
      done: keys.some(({ lastUsedAt }) => lastUsedAt),
      words: "Three lines of curl.",
    },
  ];
  return (
    <>
      <PageHeading title="Dashboard" />
      {Number(welcome) > 0 ? (
        <Notice tone="good" role="status" className="mb-6">
          Your address is confirmed and {Number(welcome)} trial credits are yours.
        </Notice>
      ) : null}
      <div className="mb-8 grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <dl className="grid grid-cols-2 content-between gap-8 bg-surface p-6">
          <div className="col-span-2">
            <dt className="caption">Available credits</dt>
            <dd className="mt-2 font-pixel text-6xl leading-none sm:text-7xl">{formatCount(balance.available)}</dd>
          </div>
          <div className="col-span-2">
            <dt className="sr-only">Credits used a day</dt>
            <dd>
              <SpendStrip lines={usage} days={30} operations={operations.map(({ slug, title }) => ({ slug, title }))} />
            </dd>
          </div>
          <div>
            <dt className="caption">Held</dt>
            <dd className="mt-0.5 font-mono tabular-nums">{formatCount(balance.held)}</dd>
          </div>
          <div>
            <dt className="caption">Used in 30 days</dt>
            <dd className="mt-0.5 font-mono tabular-nums">{formatCount(spent)}</dd>
          </div>
        </dl>
        <div className="bg-surface p-6">
          <Steps steps={steps} />
        </div>
      </div>
      <section aria-labelledby="try" className="mb-10">
        <h2 id="try" className="mb-4 font-semibold text-lg">
          Operations
        </h2>
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-4">
          {operations.map(({ slug, title, priceNote }, position) => (
            <li key={slug}>
              <Link
                href={`/playground/${slug}`}
                className="flex items-center gap-3 rounded-card border border-line bg-surface p-3 hover:border-line-strong"
              >
                <OperationChip slug={slug} position={position} size="small" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium text-sm">{title}</span>
                  <span className="caption block truncate">{priceNote}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="recent">
        <div className="mb-4 flex items-baseline justify-between">
          <h2 id="recent" className="font-semibold text-lg">
            Recent jobs
          </h2>
          <Link href="/jobs" className="text-accent text-sm underline underline-offset-2">
            All jobs
          </Link>
        </div>
        {jobs.length === 0 ? (
          <Empty title="No jobs yet">Your runs, from the playground and the API, are listed here.</Empty>
        ) : (
          <JobTable jobs={jobs.map(jobLine)} caption="Recent jobs" />
        )}
      </section>
    </>
  );
}
