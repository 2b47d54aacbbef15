import { prisma } from "../platform/database/prisma.ts";

/** The service in numbers. */
export interface Overview {
  accounts: number;
  /** Of the last 7 days. */
  newAccounts: number;
  suspended: number;
  owing: number;
  openRequests: number;
  /** Paid in the last 30 days, and their credits. */
  purchases: number;
  creditsSold: number;
  /** Of the last 24 hours. */
  jobs: number;
  failed: number;
  /** Queued or running now. */
  waiting: number;
  /** Credits of all accounts, including held ones. */
  unspent: number;
}

const DAY_MS = 86_400_000;

export async function readOverview(): Promise<Overview> {
  const { account, accessRequest, purchase, job, hold } = prisma();
  const since = (days: number) => ({ gt: new Date(Date.now() - days * DAY_MS) });
  const [all, newAccounts, suspended, owing, openRequests, sold, jobs, failed, waiting, held] = await Promise.all([
    account.aggregate({ where: { deletedAt: null }, _count: true, _sum: { available: true } }),
    account.count({ where: { deletedAt: null, createdAt: since(7) } }),
    account.count({ where: { deletedAt: null, suspendedAt: { not: null } } }),
    account.count({ where: { deletedAt: null, owed: { gt: 0 } } }),
    accessRequest.count({ where: { status: "open" } }),
    purchase.aggregate({ where: { status: "paid", paidAt: since(30) }, _count: true, _sum: { credits: true } }),
    job.count({ where: { createdAt: since(1) } }),
    job.count({ where: { createdAt: since(1), status: "failed" } }),
    job.count({ where: { status: { in: ["queued", "running"] } } }),
    hold.aggregate({ where: { status: "open" }, _sum: { credits: true } }),
  ]);
  return {
    accounts: all._count,
    newAccounts,
    suspended,
    owing,
    openRequests,
    purchases: sold._count,
    creditsSold: sold._sum.credits ?? 0,
    jobs,
    failed,
    waiting,
    unspent: (all._sum.available ?? 0) + (held._sum.credits ?? 0),
  };
}
