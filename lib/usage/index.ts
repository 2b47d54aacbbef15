import { prisma } from "../platform/database/prisma.ts";
import type { Usage } from "../platform/generated/prisma/client.ts";
import { sumUsage, usagePeriod } from "./sums.ts";

/** The cost of one job. */
export type UsageLine = Pick<Usage, "jobId" | "operation" | "credits" | "createdAt">;

/** The account's usage by job, newest first. `before` is a job's id, and `to` is exclusive. */
export function listUsage(
  accountId: string,
  page: { limit: number; before?: string | undefined; from?: Date | undefined; to?: Date | undefined },
): Promise<UsageLine[]> {
  const { limit, before, from, to } = page;
  return prisma().usage.findMany({
    where: {
      accountId,
      ...(before === undefined ? {} : { jobId: { lt: before } }),
      createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) },
    },
    select: { jobId: true, operation: true, credits: true, createdAt: true },
    orderBy: { jobId: "desc" },
    take: limit,
  });
}

export interface UsageDay {
  /** For example "2026-11-20", in UTC. */
  day: string;
  operation: string;
  jobs: number;
  credits: number;
}

const DAY_MS = 86_400_000;

/** The account's usage by day and operation on the last `days` days in UTC, today included. */
export async function usageByDay(accountId: string, days: number): Promise<UsageDay[]> {
  const now = Date.now();
  const from = new Date(now - (now % DAY_MS) - (days - 1) * DAY_MS);
  const sums = await sumUsage(accountId, ["day", "operation"], usagePeriod({ from }));
  return sums.map(({ values: [day, operation], ...sum }) => ({ day: day ?? "", operation: operation ?? "", ...sum }));
}
