import { AppError, invalidInput } from "@atelier/errors";
import { transaction } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { bool, int, nullable, runForCount, statement, text } from "../platform/database/statement.ts";
import { outboxRow, sendTask } from "../platform/processes/tasks.ts";

/** An account's spend limits and its alert threshold, in credits. Null: no limit, no alert. */
export interface Limits {
  dailyLimit: number | null;
  monthlyLimit: number | null;
  lowBalanceAlert: number | null;
  /** Whether the limits only warn, instead of refusing jobs above them. */
  softLimits: boolean;
}

export interface LimitsView extends Limits {
  /** Credits held or spent on this day and in this month (UTC). */
  spentToday: number;
  spentThisMonth: number;
  /** Jobs that are queued or running, without the items of batches. */
  openJobs: number;
}

const MAX_CREDITS = 100_000_000;

/** The account's limits and the credits that count toward them so far. Throws `not_found`. */
export async function readLimits(accountId: string): Promise<LimitsView> {
  const account = await prisma().account.findFirst({
    where: { id: accountId, deletedAt: null },
    select: {
      dailyLimit: true,
      monthlyLimit: true,
      lowBalanceAlert: true,
      softLimits: true,
      spentDay: true,
      spentToday: true,
      spentMonth: true,
      spentThisMonth: true,
      openJobs: true,
    },
  });
  if (!account) throw new AppError("not_found", "This account does not exist.");
  const { spentDay, spentToday, spentMonth, spentThisMonth, ...limits } = account;
  const today = new Date().toISOString().slice(0, 10);
  // A counter of an earlier day or month no longer counts.
  return {
    ...limits,
    spentToday: isoDate(spentDay) === today ? spentToday : 0,
    spentThisMonth: isoDate(spentMonth) === `${today.slice(0, 7)}-01` ? spentThisMonth : 0,
  };
}

/**
 * Sets the spend limits. They apply from the next job on; open jobs continue. Changed limits are compared with the spend
 * at once, and their warnings count anew. Throws `invalid_input`.
 */
export async function saveSpendLimits(
  accountId: string,
  { dailyLimit, monthlyLimit, softLimits = false }: SpendLimits,
): Promise<void> {
  assertCredits("daily", dailyLimit);
  assertCredits("monthly", monthlyLimit);
  if (dailyLimit !== null && monthlyLimit !== null && dailyLimit > monthlyLimit)
    throw invalidInput("/daily", "The daily limit is above the monthly one. Lower it, or raise the monthly limit.");
  await transaction(async (tx) => {
    const changed = await runForCount(tx, SAVE_LIMITS, { accountId, dailyLimit, monthlyLimit, softLimits });
    if (changed > 0 && (dailyLimit ?? monthlyLimit) !== null) await sendTask(tx, "notify-budgets", { accountId });
  });
}

const SAVE_LIMITS = statement(
  "save_limits",
  { accountId: text(), dailyLimit: nullable(int), monthlyLimit: nullable(int), softLimits: bool },
  `UPDATE account SET daily_limit = $dailyLimit::int, monthly_limit = $monthlyLimit::int, soft_limits = $softLimits::boolean, day_warned = 0, month_warned = 0
   WHERE id = $accountId AND deleted_at IS NULL
     AND (daily_limit, monthly_limit, soft_limits) IS DISTINCT FROM ($dailyLimit::int, $monthlyLimit::int, $softLimits::boolean)`,
  {},
);

type SpendLimits = Pick<Limits, "dailyLimit" | "monthlyLimit"> & Partial<Pick<Limits, "softLimits">>;

/**
 * Sets the balance below which a mail is sent. A changed threshold counts as not crossed yet, and is compared with the
 * balance at once. Throws `invalid_input`.
 */
export async function saveLowBalanceAlert(accountId: string, credits: number | null): Promise<void> {
  assertCredits("alert", credits);
  const isChanged =
    credits === null
      ? { lowBalanceAlert: { not: null } }
      : { OR: [{ lowBalanceAlert: null }, { lowBalanceAlert: { not: credits } }] };
  await prisma().$transaction(async (tx) => {
    const changed = await tx.account.updateManyAndReturn({
      where: { id: accountId, deletedAt: null, ...isChanged },
      data: { lowBalanceAlert: credits, lowBalanceAt: null },
      select: { available: true },
    });
    const isMaybeLow = changed.some(({ available }) => credits !== null && available < credits);
    if (isMaybeLow) await tx.outbox.create({ data: outboxRow("notify-low-balance", { accountId }) });
  });
}

const isoDate = (date: Date | null): string | undefined => date?.toISOString().slice(0, 10);

function assertCredits(field: string, credits: number | null): void {
  if (credits !== null && (!Number.isInteger(credits) || credits < 1 || credits > MAX_CREDITS))
    throw invalidInput(`/${field}`, "Write a whole number of credits above 0, or leave it empty.");
}
