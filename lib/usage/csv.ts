import { csvResponse } from "../platform/csv.ts";
import { listUsage, type UsageFilter, type UsageLine } from "./index.ts";
import type { UsageGroup, UsageSum } from "./sums.ts";

const BATCH_SIZE = 1_000;

/** The charged jobs of a period as a streamed CSV file, newest first. */
export const usageCsv = (accountId: string, filter: UsageFilter): Response =>
  csvResponse<UsageLine>(
    "usage.csv",
    {
      created_at: ({ createdAt }) => createdAt,
      job: ({ jobId }) => jobId,
      operation: ({ operation }) => operation,
      credits: ({ credits }) => credits,
    },
    (last) => listUsage(accountId, { ...filter, limit: BATCH_SIZE, before: last?.jobId }),
  );

/** Sums as a CSV file, with a column for each group. */
export function usageSumsCsv(groups: readonly UsageGroup[], sums: readonly UsageSum[]): Response {
  const columns = Object.fromEntries(
    groups.map((group, index) => [group, ({ values }: UsageSum) => values[index] ?? null]),
  );
  return csvResponse<UsageSum>(
    "usage.csv",
    { ...columns, jobs: ({ jobs }) => jobs, credits: ({ credits }) => credits },
    async (last) => (last ? [] : [...sums]),
  );
}
