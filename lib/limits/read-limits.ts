import { readLimits } from "../accounts/limits.ts";
import { countOpenBatches } from "../batches/batch-holds.ts";
import { batchSettings } from "../batches/settings.ts";
import { type KeySpend, readKeySpend } from "../credits/key-spend.ts";
import type { KeyGrants } from "../keys/grants.ts";
import { countRestrictedKeys } from "../keys/restricted.ts";
import { keySettings } from "../keys/settings.ts";
import { pool } from "../platform/database/db.ts";
import { env } from "../platform/env.ts";
import { countGlossaries, MAX_GLOSSARIES, MAX_TERMS } from "../translation/glossaries.ts";
import { MAX_UPLOADS, maxUploadBytes, sumUploads } from "../uploads/uploads.ts";

/** A limit, and how much of it is used. */
export interface UsedLimit {
  used: number;
  limit: number;
}

/** As `UsedLimit`, with null for no limit. */
export interface OptionalLimit {
  used: number;
  limit: number | null;
}

/** The limits of an account: those of the service, and the spend limits that it has set itself. */
export interface AccountLimits {
  requestsPerMinute: number;
  openJobs: UsedLimit;
  openBatches: UsedLimit;
  openRuns: UsedLimit;
  restrictedKeys: UsedLimit;
  uploads: UsedLimit;
  uploadBytes: UsedLimit;
  glossaries: UsedLimit;
  glossaryTerms: UsedLimit;
  /** Credits held or spent on this day and in this month (UTC). */
  creditsToday: OptionalLimit;
  creditsThisMonth: OptionalLimit;
}

/** The limits of an account with what it uses of each now. Throws `not_found`. */
export async function readAccountLimits(accountId: string): Promise<AccountLimits> {
  const db = pool();
  const [account, { batches, runs }, keys, uploads, glossaries] = await Promise.all([
    readLimits(accountId),
    countOpenBatches(db, accountId),
    countRestrictedKeys(db, accountId),
    sumUploads(db, accountId),
    countGlossaries(db, accountId),
  ]);
  const { REQUESTS_PER_MINUTE, OPEN_JOBS } = env();
  return {
    requestsPerMinute: REQUESTS_PER_MINUTE,
    openJobs: { used: account.openJobs, limit: OPEN_JOBS },
    openBatches: { used: batches, limit: batchSettings().OPEN_BATCHES },
    openRuns: { used: runs, limit: batchSettings().OPEN_RUNS },
    restrictedKeys: { used: keys, limit: keySettings().RESTRICTED_KEYS },
    uploads: { used: uploads.count, limit: MAX_UPLOADS },
    uploadBytes: { used: uploads.bytes, limit: maxUploadBytes() },
    glossaries: { used: glossaries.count, limit: MAX_GLOSSARIES },
    glossaryTerms: { used: glossaries.terms, limit: MAX_TERMS },
    creditsToday: { used: account.spentToday, limit: account.dailyLimit },
    creditsThisMonth: { used: account.spentThisMonth, limit: account.monthlyLimit },
  };
}

/** The limits of a restricted key. */
export interface RestrictedKeyLimits {
  requestsPerMinute: number | null;
  openJobs: OptionalLimit;
  /** Credits held or spent in the cap's period, or altogether without a cap. */
  credits: OptionalLimit & { period: "day" | "week" | "month" | "never" };
}

/** The limits of a restricted key with what it uses of each now. */
export async function readKeyLimits(
  accountId: string,
  keyId: string,
  { creditCap, requestsPerMinute, openJobs }: KeyGrants,
): Promise<RestrictedKeyLimits> {
  const spend = (await readKeySpend(pool(), accountId, [keyId])).get(keyId);
  const period = creditCap?.period ?? "never";
  return {
    requestsPerMinute,
    openJobs: { used: spend?.open_jobs ?? 0, limit: openJobs },
    credits: { used: spend ? getSpent(spend, period) : 0, limit: creditCap?.credits ?? null, period },
  };
}

const getSpent = (spend: KeySpend, period: RestrictedKeyLimits["credits"]["period"]): number =>
  period === "never" ? spend.total : spend[period];
