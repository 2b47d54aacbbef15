import { MAX_USAGE_DAYS, MAX_USAGE_GROUPS } from "../../usage/sums.ts";
import { get, json, keyed, list, paging, query, ref } from "./parts.ts";

const count = { type: "integer", minimum: 0 };

/** The response schema of usage sums. */
export const usageSchemas = {
  UsageSum: {
    type: "object",
    required: ["object", "group", "jobs", "credits"],
    properties: {
      object: { type: "string", const: "usage_sum" },
      group: {
        type: "object",
        description: "A value for each part of group_by. Null for jobs without it.",
        additionalProperties: { type: ["string", "null"] },
      },
      jobs: count,
      credits: count,
    },
  },
};

const listed = get(
  "Account",
  "listUsage",
  "List the cost of each job, newest first, or sums by group",
  list({ anyOf: [ref("Usage"), ref("UsageSum")] }),
  [
    ...paging,
    query("from", { type: "string", format: "date-time" }, "Only entries since this time."),
    query("to", { type: "string", format: "date-time" }, "Only entries before this time."),
    query(
      "group_by",
      { type: "string" },
      `One or two of day, operation, key, user and metadata.<name>, separated by a comma: returns up to ${MAX_USAGE_GROUPS} sums of a period of up to ${MAX_USAGE_DAYS} days (30 by default) instead of jobs.`,
    ),
    query(
      "format",
      { type: "string", enum: ["json", "csv"], default: "json" },
      "csv returns all entries of the period.",
    ),
  ],
  [422, ...keyed],
);

/** The path of the account's usage. */
export const usagePath = {
  get: {
    ...listed.get,
    responses: {
      ...listed.get.responses,
      200: {
        description: "OK",
        content: { ...json(list({ anyOf: [ref("Usage"), ref("UsageSum")] })), "text/csv": {} },
      },
    },
  },
};
