import { addDays, type Day, today } from "#components/ui/calendar-month.ts";
import { dayRange } from "#components/ui/server/day-range.ts";
import { MAX_USAGE_DAYS, type UsageGroup, type UsagePeriod } from "#lib/usage/sums.ts";

export const RANGES = [7, 30, 90] as const;
const DEFAULT_RANGE = 30;
const GROUPS: readonly UsageGroup[] = ["operation", "day", "key", "project", "user"];

/** The query parameters of the usage page. Days are in UTC, and both are included. */
export interface UsageSearch {
  days?: string;
  from?: string;
  to?: string;
  group?: string;
  project?: string;
}

/** The selection that the usage page shows. */
interface UsageView {
  /** The days of the period, oldest first. */
  days: Day[];
  period: UsagePeriod;
  /** One of RANGES, or undefined for chosen days. */
  range: (typeof RANGES)[number] | undefined;
  group: UsageGroup;
}

/** Parses the query parameters. Invalid values are ignored, and a long period is shortened to its last 366 days. */
export function usageView(search: UsageSearch, now = new Date()): UsageView {
  const chosen = dayRange(search);
  const isChosen = chosen.from !== undefined && chosen.to !== undefined && chosen.from < chosen.to;
  const range = isChosen ? undefined : (RANGES.find((item) => String(item) === search.days) ?? DEFAULT_RANGE);
  const days =
    range === undefined
      ? daysBetween(search.from ?? "", search.to ?? "")
      : daysBetween(addDays(today(now), 1 - range), today(now));
  const { from, to } = dayRange({ from: days[0], to: days.at(-1) });
  return { days, period: { from: from ?? now, to: to ?? now }, range, group: toGroup(search.group) };
}

function toGroup(text: string | undefined): UsageGroup {
  if (text?.startsWith("metadata.") && /^metadata\.\S.{0,63}$/.test(text)) return `metadata.${text.slice(9)}`;
  return GROUPS.find((group) => group === text) ?? "operation";
}

function daysBetween(from: Day, to: Day): Day[] {
  const earliest = addDays(to, 1 - MAX_USAGE_DAYS);
  const days: Day[] = [];
  for (let day = from < earliest ? earliest : from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
