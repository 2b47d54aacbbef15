import { AppError } from "@atelier/errors";
import { recordWebhookEvent } from "../events/webhook-events.ts";
import type { Queryable } from "../platform/database/db.ts";
import { array, int, type RowOf, run, sql, statement, text } from "../platform/database/statement.ts";
import { nextPeriod, type Period } from "../platform/periods.ts";
import { spentInKeyPeriod } from "./key-holds.ts";
import { spentColumns } from "./spend-counters.ts";

/** The limits of a restricted key that a hold must keep. */
export interface KeyLimits {
  keyId: string;
  /** Credits that its jobs may hold or spend in a period. */
  cap: { credits: number; period: Period } | null;
  /** The most jobs that it may have open. */
  openJobs: number | null;
}

/** The limits as the parameters of a hold for the key. */
export const toParameters = ({ keyId, cap, openJobs }: KeyLimits) => ({
  keyId,
  keyCap: cap?.credits ?? null,
  keyPeriod: cap?.period ?? null,
  keyOpenJobs: openJobs,
});

/**
 * Explains why the key's limits refuse a hold, from its counters as they are afterwards: `spend_limit_reached` or
 * `rate_limited`, or null if they do not refuse it.
 */
export async function explainKeyRefusal(
  db: Queryable,
  limits: KeyLimits,
  credits: number,
  what: "job" | "batch" | "run" = "job",
): Promise<AppError | null> {
  const { keyId, cap, openJobs } = limits;
  const [spend] = await run(db, EXPLAIN_KEY, { keyId, keyPeriod: cap?.period ?? null });
  if (!spend) return new AppError("invalid_key", "This API key does not exist any more.");
  if (cap && spend.spent + credits > cap.credits) {
    const next = nextPeriod(cap.period, new Date());
    const wait = next ? `, wait until ${next.toISOString()},` : "";
    const message = `This ${what} costs ${credits} credits, and ${Math.max(0, cap.credits - spend.spent)} of the API key's cap of ${cap.credits} are left. Raise the cap${wait} or use another key.`;
    return new AppError("spend_limit_reached", message);
  }
  if (openJobs !== null && spend.open_jobs >= openJobs) {
    const message = `At most ${openJobs} jobs of this API key may be open at a time. Wait for one to end.`;
    return new AppError("rate_limited", message, { retryAfterSeconds: 1 });
  }
  return null;
}

/** Records the event that a key's cap refused a hold, once per cap and period. Another refusal records nothing. */
export async function recordKeyLimitReached(
  db: Queryable,
  accountId: string,
  { keyId, cap }: KeyLimits,
  credits: number,
): Promise<void> {
  if (!cap) return;
  const [spend] = await run(db, EXPLAIN_KEY, { keyId, keyPeriod: cap.period });
  if (!spend || spend.spent + credits <= cap.credits) return;
  const resetsAt = nextPeriod(cap.period, new Date())?.toISOString() ?? null;
  await recordWebhookEvent(db, {
    accountId,
    type: "key.limit_reached",
    subjectId: keyId,
    data: { key: keyId, cap: cap.credits, period: cap.period, spent: spend.spent, resets_at: resetsAt },
    reference: `key-limit:${keyId}:${cap.credits}:${resetsAt ?? "never"}`,
  });
}

const EXPLAIN_KEY = statement(
  "explain_key_refusal",
  { keyId: text() },
  sql`SELECT ${spentInKeyPeriod} AS spent, open_jobs FROM key_spend k WHERE key_id = $keyId`,
  { spent: int, open_jobs: int },
);

const spendColumns = { key_id: text(), open_jobs: int, day: int, week: int, month: int, total: int };

/** Credits held or spent by a key in the current day, week and month (UTC) and altogether, and its open jobs. */
export type KeySpend = RowOf<typeof spendColumns>;

/** The counters of the account's restricted keys, by the key's id. */
export async function readKeySpend(db: Queryable, accountId: string, keyIds: string[]): Promise<Map<string, KeySpend>> {
  const rows = await run(db, READ_KEY_SPEND, { accountId, keyIds });
  return new Map(rows.map((row) => [row.key_id, row]));
}

const READ_KEY_SPEND = statement(
  "read_key_spend",
  { accountId: text(), keyIds: array(text()) },
  sql`SELECT k.key_id, k.open_jobs, ${spentColumns("k")} FROM key_spend k WHERE account_id = $accountId AND key_id = ANY($keyIds)`,
  spendColumns,
);
