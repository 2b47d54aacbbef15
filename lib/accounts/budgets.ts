import { BUDGET_STEPS } from "../credits/budget-steps.ts";
import { currentPeriod, spentThisMonth, spentToday } from "../credits/periods.ts";
import { recordWebhookEvent } from "../events/webhook-events.ts";
import { sendMailWithCredits } from "../mail/send-mail.ts";
import { transaction } from "../platform/database/db.ts";
import { bool, int, nullable, run, runForCount, sql, statement, text } from "../platform/database/statement.ts";
import { env } from "../platform/env.ts";

type Period = "day" | "month";

/** A period's limit with the credits spent in it, and the last step that was mailed in this period. */
interface Budget {
  period: Period;
  limit: number | null;
  spent: number;
  warned: number;
}

/** The highest step, in percent, that a budget has reached; 0 for none. */
export const reachedStep = ({ limit, spent }: Pick<Budget, "limit" | "spent">): number =>
  limit === null ? 0 : (BUDGET_STEPS.find((share) => spent * 100 >= limit * share) ?? 0);

/**
 * Mails an account that has used 50, 80 or 100% of its daily or monthly spend limit, once per step and period; steps that
 * were passed together are one mail. The record of the step and the mail commit together.
 */
export async function notifyBudgets(accountId: string): Promise<void> {
  await transaction(async (tx) => {
    const [account] = await run(tx, LOCK_BUDGETS, { accountId });
    if (!account) return;
    const budgets: Budget[] = [
      { period: "day", limit: account.daily, spent: account.today, warned: account.dayWarned },
      { period: "month", limit: account.monthly, spent: account.month, warned: account.monthWarned },
    ];
    const reached = budgets.map(reachedStep);
    const [day = 0, month = 0] = reached;
    await runForCount(tx, RECORD_STEPS, { accountId, day, month });
    for (const [index, budget] of budgets.entries()) {
      const share = reached[index] ?? 0;
      if (share <= budget.warned) continue;
      await sendMailWithCredits(tx, { to: account.email, ...budgetMail(budget, share, account.soft) });
      const { period, limit, spent } = budget;
      const data = { account: accountId, period, percent: share, limit, spent };
      await recordWebhookEvent(tx, { accountId, type: "budget.reached", subjectId: accountId, data });
    }
  });
}

const TODAY = currentPeriod("day");
const THIS_MONTH = currentPeriod("month");

/** Counters and warnings of an earlier period count as zero. */
const LOCK_BUDGETS = statement(
  "lock_budgets",
  { accountId: text() },
  sql`SELECT coalesce(contact, email) AS email, soft_limits AS soft, daily_limit AS daily, monthly_limit AS monthly,
     ${spentToday} AS today, ${spentThisMonth} AS month,
     CASE WHEN day_warned_on = ${TODAY} THEN day_warned ELSE 0 END AS "dayWarned",
     CASE WHEN month_warned_on = ${THIS_MONTH} THEN month_warned ELSE 0 END AS "monthWarned"
   FROM account a WHERE id = $accountId AND deleted_at IS NULL AND email_verified_at IS NOT NULL FOR UPDATE`,
  {
    email: text(),
    soft: bool,
    daily: nullable(int),
    monthly: nullable(int),
    today: int,
    month: int,
    dayWarned: int,
    monthWarned: int,
  },
);

/** A step that was mailed stays recorded when a refund lowers the spend. */
const RECORD_STEPS = statement(
  "record_budget_steps",
  { accountId: text(), day: int, month: int },
  sql`UPDATE account SET
     day_warned = GREATEST($day::smallint, CASE WHEN day_warned_on = ${TODAY} THEN day_warned ELSE 0 END), day_warned_on = ${TODAY},
     month_warned = GREATEST($month::smallint, CASE WHEN month_warned_on = ${THIS_MONTH} THEN month_warned ELSE 0 END), month_warned_on = ${THIS_MONTH}
   WHERE id = $accountId`,
  {},
);

function budgetMail({ period, limit, spent }: Budget, share: number, isSoft: boolean) {
  const { APP_NAME, PUBLIC_URL } = env();
  const [adjective, reset] =
    period === "day" ? ["daily", "at midnight UTC"] : ["monthly", "on the first of the month (UTC)"];
  const effect = isSoft
    ? "The limit is soft: jobs continue above it."
    : "Jobs that would exceed the limit are refused with spend_limit_reached.";
  return {
    subject: `${share}% of your ${adjective} spend limit at ${APP_NAME} is used`,
    text: `Your account has used ${spent} of ${limit} credits of its ${adjective} limit. ${effect} The count starts again ${reset}.

Change the limit: ${PUBLIC_URL}/settings#limits
See what used the credits: ${PUBLIC_URL}/usage
`,
  };
}
