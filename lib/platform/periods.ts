/** The periods after which a limit starts again, in UTC. Weeks start on Monday; `never` is one period without end. */
export const periods = ["day", "week", "month", "never"] as const;

export type Period = (typeof periods)[number];

/** When the period that contains `now` ends and the next one begins; null for `never`. */
export function nextPeriod(period: Period, now: Date): Date | null {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (period === "never") return null;
  if (period === "month") return new Date(Date.UTC(year, month + 1, 1));
  // getUTCDay counts from Sunday, which is the last day of a week.
  const daysLeft = period === "week" ? 7 - ((now.getUTCDay() + 6) % 7) : 1;
  return new Date(Date.UTC(year, month, day + daysLeft));
}
