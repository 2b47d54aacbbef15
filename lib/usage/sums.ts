import { AppError, invalidInput } from "@atelier/errors";
import type { Queryable } from "../platform/database/db.ts";
import { replica } from "../platform/database/replica.ts";
import { int, nullable, run, statement, text, timestamp } from "../platform/database/statement.ts";

const DAY_MS = 86_400_000;
/** The longest period of sums, in days. */
export const MAX_USAGE_DAYS = 366;
/** The most groups of one response. */
export const MAX_USAGE_GROUPS = 10_000;
const DEFAULT_DAYS = 30;

/**
 * The key by which usage is grouped: the day in UTC, or a property of the job. `metadata.<name>` is a tag, `user` is
 * `metadata.user`.
 */
export type UsageGroup = "day" | "operation" | "key" | "project" | "user" | `metadata.${string}`;

/** Jobs and credits of one group. */
export interface UsageSum {
  /** A value for each group in the order of the request; null for jobs without it. */
  values: (string | null)[];
  jobs: number;
  credits: number;
}

/** A period; `to` is exclusive. */
export interface UsagePeriod {
  from: Date;
  to: Date;
}

/** The project of `job j` with usage `u`: that of its key, and without a key the default one. */
export const USAGE_PROJECT =
  "coalesce((SELECT project_id FROM api_key WHERE id = j.key_id), default_project_id(u.account_id))";

const TAG = /^metadata\.(\S.{0,99})$/;

/** Parses "day,operation" or "metadata.project". Throws `invalid_input`. */
export function parseUsageGroups(text: string): UsageGroup[] {
  const groups = text.split(",").map((part) => part.trim());
  const known = groups.filter(
    (group): group is UsageGroup => ["day", "operation", "key", "project", "user"].includes(group) || TAG.test(group),
  );
  if (known.length !== groups.length || groups.length > 2 || new Set(groups).size !== groups.length)
    throw invalidInput(
      "/group_by",
      "Send one or two different values of day, operation, key, project, user and metadata.<name>, separated by a comma.",
    );
  return known;
}

/** The period of sums: 30 days up to now unless set. Throws `invalid_input` if it is empty or longer than 366 days. */
export function usagePeriod({ from, to }: { from?: Date | undefined; to?: Date | undefined }): UsagePeriod {
  const end = to ?? new Date(Math.max(Date.now(), from ? from.getTime() : 0) + 1);
  const start = from ?? new Date(end.getTime() - DEFAULT_DAYS * DAY_MS);
  if (start >= end) throw invalidInput("/to", "The period is empty. Send an end after its start.");
  if (end.getTime() - start.getTime() > MAX_USAGE_DAYS * DAY_MS)
    throw invalidInput("/from", `A period can have up to ${MAX_USAGE_DAYS} days. Send a later start.`);
  return { from: start, to: end };
}

/**
 * The account's usage in a period, summed by one or two groups: newest day first, then most credits first. Every charged
 * job is in exactly one group, so the sums equal the settlements of the ledger. Throws `invalid_input` above 10,000 groups.
 */
export async function sumUsage(
  accountId: string,
  groups: readonly UsageGroup[],
  { from, to, projectId = null }: UsagePeriod & { projectId?: string | null | undefined },
  db: Queryable = replica(),
): Promise<UsageSum[]> {
  const tags: Record<string, string> = {};
  const expressions = groups.map((group) => getExpression(group, tags));
  const [first = "NULL", second = "NULL"] = expressions;
  const body = `SELECT ${first}::text AS first, ${second}::text AS second, count(*) AS jobs, sum(u.credits) AS credits
     FROM usage u LEFT JOIN job j ON j.id = u.job_id
     WHERE u.account_id = $accountId AND u.created_at >= $from AND u.created_at < $to
       AND ($projectId::text IS NULL OR ${USAGE_PROJECT} = $projectId)
     GROUP BY 1, 2 ORDER BY ${groups[0] === "day" ? "1 DESC, 4 DESC, 2" : "4 DESC, 1, 2"} LIMIT $limit`;
  const tagParams = Object.fromEntries(Object.keys(tags).map((name) => [name, text()]));
  const params = {
    accountId: text(),
    from: timestamp,
    to: timestamp,
    projectId: nullable(text()),
    limit: int,
    ...tagParams,
  };
  const summing = statement("sum_usage", params, body, columns, { isPlannedPerRun: true });
  const rows = await run(db, summing, { accountId, from, to, projectId, limit: MAX_USAGE_GROUPS + 1, ...tags });
  if (rows.length > MAX_USAGE_GROUPS)
    throw new AppError("invalid_input", `The answer has more than ${MAX_USAGE_GROUPS} groups. Send a shorter period.`);
  return rows.map(({ first, second, jobs, credits }) => ({
    values: [first, second].slice(0, groups.length),
    jobs,
    credits,
  }));
}

const columns = { first: nullable(text()), second: nullable(text()), jobs: int, credits: int };

/** The SQL of a group. Adds the name of a tag to `tags`, by the name of its parameter. */
function getExpression(group: UsageGroup, tags: Record<string, string>): string {
  if (group === "day") return "to_char(u.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')";
  if (group === "operation") return "u.operation";
  if (group === "key") return "coalesce((SELECT parent_id FROM api_key WHERE id = j.key_id), j.key_id)";
  if (group === "project") return USAGE_PROJECT;
  const name = group === "user" ? "user" : (TAG.exec(group)?.[1] ?? "");
  const parameter = `tag${Object.keys(tags).length}`;
  tags[parameter] = name;
  return `(j.metadata ->> $${parameter})`;
}

/** The metadata keys of the jobs in a period, with most credits first, at most 20. */
export async function usageTags(accountId: string, { from, to }: UsagePeriod): Promise<string[]> {
  return (await run(replica(), USAGE_TAGS, { accountId, from, to })).map(({ name }) => name);
}

const USAGE_TAGS = statement(
  "usage_tags",
  { accountId: text(), from: timestamp, to: timestamp },
  `SELECT tag.name FROM usage u JOIN job j ON j.id = u.job_id, LATERAL jsonb_object_keys(j.metadata) AS tag (name)
   WHERE u.account_id = $accountId AND u.created_at >= $from AND u.created_at < $to
   GROUP BY tag.name ORDER BY sum(u.credits) DESC, tag.name LIMIT 20`,
  { name: text() },
);
