import { Hono } from "hono";
import { z } from "zod";
import { readBalance } from "../../credits/ledger.ts";
import { pool } from "../../platform/db.ts";
import { usageCsv, usageSumsCsv } from "../../usage/csv.ts";
import { listUsage } from "../../usage/index.ts";
import { parseUsageGroups, sumUsage, type UsageGroup, type UsageSum, usagePeriod } from "../../usage/sums.ts";
import { authenticated } from "../http/authenticate.ts";
import type { ApiEnv } from "../http/context.ts";
import { boundedDate, page, pageQuery, parseQuery } from "../http/page.ts";

const usageQuery = z.strictObject({
  ...pageQuery,
  from: boundedDate.optional(),
  to: boundedDate.optional(),
  group_by: z.string().min(1).max(220).optional(),
  format: z.enum(["json", "csv"]).default("json"),
});

export const accountRoutes = new Hono<ApiEnv>()
  .get(
    "/balance",
    authenticated(async (context) => {
      const { available, held } = await readBalance(pool(), context.get("caller").accountId);
      return context.json({ object: "balance", available, held });
    }),
  )
  .get(
    "/usage",
    authenticated(async (context) => {
      const { accountId } = context.get("caller");
      const { group_by, format, limit, cursor, ...period } = parseQuery(usageQuery, context.req.query());
      if (group_by !== undefined) {
        const groups = parseUsageGroups(group_by);
        const sums = await sumUsage(accountId, groups, usagePeriod(period));
        return format === "csv" ? usageSumsCsv(groups, sums) : context.json(usageSumsView(groups, sums));
      }
      if (format === "csv") return usageCsv(accountId, period);
      const lines = await listUsage(accountId, { limit: limit + 1, before: cursor, ...period });
      const data = lines.map(({ jobId, operation, credits, createdAt }) => ({
        object: "usage" as const,
        job_id: jobId,
        operation,
        credits,
        created_at: createdAt.toISOString(),
      }));
      return context.json(page(data, limit, ({ job_id }) => job_id));
    }),
  );

/** Sums as a list with one page. The names of the values are those of the groups. */
function usageSumsView(groups: readonly UsageGroup[], sums: readonly UsageSum[]) {
  const data = sums.map(({ values, jobs, credits }) => ({
    object: "usage_sum" as const,
    group: Object.fromEntries(groups.map((group, index) => [group, values[index] ?? null])),
    jobs,
    credits,
  }));
  return { object: "list" as const, data, next_cursor: null };
}
