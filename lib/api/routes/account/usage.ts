import { z } from "zod";
import { requireProject } from "../../../keys/projects/list.ts";
import { usageCsv, usageSumsCsv } from "../../../usage/csv.ts";
import { listUsage } from "../../../usage/index.ts";
import {
  MAX_USAGE_DAYS,
  MAX_USAGE_GROUPS,
  parseUsageGroups,
  sumUsage,
  type UsageGroup,
  type UsageSum,
  usagePeriod,
} from "../../../usage/sums.ts";
import { defineRoute } from "../../define-route.ts";
import { boundedDate, page } from "../../http/page.ts";
import { component, publishedAs } from "../../openapi/json-schema.ts";
import { count, list, paging, projectParameter, time } from "../../openapi/values.ts";

const usage = component(
  "Usage",
  { object: z.literal("usage"), job_id: z.string(), operation: z.string(), credits: count, created_at: time },
  {
    object: "usage",
    job_id: "job_01kaznf2vke8r9s0dq3w6h7t5m",
    operation: "background-remove",
    credits: 2,
    created_at: "2026-11-20T09:30:01.320Z",
  },
);

const usageSum = component(
  "UsageSum",
  {
    object: z.literal("usage_sum"),
    group: z
      .record(z.string(), z.string().nullable())
      .meta({ description: "A value for each part of group_by. Null for jobs without it." }),
    jobs: count,
    credits: count,
  },
  { object: "usage_sum", group: { day: "2026-11-20" }, jobs: 12, credits: 31 },
);

const date = publishedAs(boundedDate, { type: "string", format: "date-time" }).optional();

export const usageRoute = defineRoute({
  method: "GET",
  path: "/usage",
  tag: "Account",
  operationId: "listUsage",
  summary: "List the cost of each job, newest first, or sums by group",
  access: { scope: "account" },
  query: z.strictObject({
    ...paging,
    from: date.meta({ description: "Only entries since this time." }),
    to: date.meta({ description: "Only entries before this time." }),
    group_by: publishedAs(z.string().min(1).max(220), { type: "string" })
      .optional()
      .meta({
        description: `One or two of day, operation, key, project, user and metadata.<name>, separated by a comma: returns up to ${MAX_USAGE_GROUPS} sums of a period of up to ${MAX_USAGE_DAYS} days (30 by default) instead of jobs.`,
      }),
    project: projectParameter,
    format: z.enum(["json", "csv"]).default("json").meta({ description: "csv returns all entries of the period." }),
  }),
  output: list(z.union([usage, usageSum])),
  types: ["text/csv"],
  async handler({ caller: { accountId }, query }) {
    const { group_by, format, limit, cursor, project: projectId, ...period } = query;
    await requireProject(accountId, projectId);
    if (group_by !== undefined) {
      const groups = parseUsageGroups(group_by);
      const sums = await sumUsage(accountId, groups, { ...usagePeriod(period), projectId });
      return format === "csv" ? usageSumsCsv(groups, sums) : usageSumsView(groups, sums);
    }
    if (format === "csv") return usageCsv(accountId, { ...period, projectId });
    const lines = await listUsage(accountId, { limit: limit + 1, before: cursor, projectId, ...period });
    const data = lines.map(({ jobId, operation, credits, createdAt }) => ({
      object: "usage" as const,
      job_id: jobId,
      operation,
      credits,
      created_at: createdAt.toISOString(),
    }));
    return page(data, limit, ({ job_id }) => job_id);
  },
});

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
