import { z } from "zod";
import { readAccountLimits, readKeyLimits } from "../../../limits/read-limits.ts";
import { defineRoute } from "../../define-route.ts";
import { component } from "../../openapi/json-schema.ts";
import { count } from "../../openapi/values.ts";

const used = component("UsedLimit", { used: count, limit: count }, { used: 2, limit: 8 });
const optional = { used: count, limit: count.nullable().meta({ description: "Null without a limit." }) };
const spent = component("CreditLimit", optional, { used: 120, limit: null });

const key = component(
  "KeyLimits",
  {
    requests_per_minute: count.nullable(),
    open_jobs: z.strictObject(optional),
    credits: z.strictObject({ ...optional, period: z.enum(["day", "week", "month", "never"]) }),
  },
  {
    requests_per_minute: 60,
    open_jobs: { used: 0, limit: null },
    credits: { used: 12, limit: 500, period: "day" },
  },
);

const limits = component(
  "Limits",
  {
    object: z.literal("limits"),
    requests_per_minute: count.meta({ description: "Of the account, over all of its keys." }),
    open_jobs: used,
    open_batches: used,
    open_runs: used,
    restricted_keys: used,
    uploads: used,
    upload_bytes: used,
    glossaries: used,
    glossary_terms: used,
    credits_today: spent,
    credits_this_month: spent,
    key: key.nullable().meta({ description: "The limits of the restricted key that sent the request." }),
  },
  {
    object: "limits",
    requests_per_minute: 120,
    open_jobs: { used: 2, limit: 8 },
    open_batches: { used: 0, limit: 10 },
    open_runs: { used: 0, limit: 50 },
    restricted_keys: { used: 1, limit: 100 },
    uploads: { used: 3, limit: 1000 },
    upload_bytes: { used: 7340032, limit: 524288000 },
    glossaries: { used: 1, limit: 1000 },
    glossary_terms: { used: 40, limit: 500000 },
    credits_today: { used: 12, limit: null },
    credits_this_month: { used: 120, limit: 5000 },
    key: null,
  },
);

export const limitsRoute = defineRoute({
  method: "GET",
  path: "/limits",
  tag: "Account",
  operationId: "getLimits",
  summary: "Get the limits of the account and of the key",
  description:
    "Each limit has what is used of it now. `open_jobs` are queued and running jobs without the items of batches; credits count when they are held (UTC days and months). A restricted key reads its own limits here as well.",
  access: { scope: "account" },
  output: limits,
  async handler({ caller: { accountId, keyId, grants } }) {
    const [account, ofKey] = await Promise.all([
      readAccountLimits(accountId),
      keyId && grants ? readKeyLimits(accountId, keyId, grants) : null,
    ]);
    return {
      object: "limits" as const,
      requests_per_minute: account.requestsPerMinute,
      open_jobs: account.openJobs,
      open_batches: account.openBatches,
      open_runs: account.openRuns,
      restricted_keys: account.restrictedKeys,
      uploads: account.uploads,
      upload_bytes: account.uploadBytes,
      glossaries: account.glossaries,
      glossary_terms: account.glossaryTerms,
      credits_today: account.creditsToday,
      credits_this_month: account.creditsThisMonth,
      key: ofKey && {
        requests_per_minute: ofKey.requestsPerMinute,
        open_jobs: ofKey.openJobs,
        credits: ofKey.credits,
      },
    };
  },
});
