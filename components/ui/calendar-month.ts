/** A day as "2026-11-20", without a time zone. */
export type Day = string;

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;
const A_MONDAY = "2026-11-02";

/** The time of a day at midnight UTC. NaN if the text is not a day of the calendar. */
function toTime(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN;
  const at = new Date(`${day}T00:00:00Z`);
  // Date moves February 30 to March 2, so compare the result with the text.
  return !Number.isNaN(at.getTime()) && toDay(at) === day ? at.getTime() : Number.NaN;
}

const toDay = (at: Date): Day => at.toISOString().slice(0, 10);

/** Whether the text is a day of the calendar in the form 2026-11-20. */
export const isDay = (text: string): boolean => !Number.isNaN(toTime(text));

/** The day that is `count` days after `day`. A negative count goes back. */
export const addDays = (day: Day, count: number): Day => toDay(new Date(toTime(day) + count * DAY_MS));

/** The same day `count` months later, or the month's last day if the month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toDay(new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))));
}

/** The first day of the week of `day`. A week starts on Monday. */
export const weekStart = (day: Day): Day =>
  addDays(day, -((new Date(toTime(day)).getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK));

/** The days of the month of `day` by week. Each week starts on Monday; days of other months are null. */
export function getWeeks(day: Day): (Day | null)[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const weeks: (Day | null)[][] = [];
  for (let start = weekStart(first); start.slice(0, 7) <= month; start = addDays(start, DAYS_PER_WEEK))
    weeks.push(
      Array.from({ length: DAYS_PER_WEEK }, (_, position) => addDays(start, position)).map((each) =>
        each.startsWith(month) ? each : null,
      ),
    );
  return weeks;
}

/** The day that a key of a calendar moves to, or undefined if the calendar does not use the key. */
export function dayAfterKey(key: string, day: Day): Day | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -DAYS_PER_WEEK);
    case "ArrowDown":
      return addDays(day, DAYS_PER_WEEK);
    case "Home":
      return weekStart(day);
    case "End":
      return addDays(weekStart(day), DAYS_PER_WEEK - 1);
    case "PageUp":
      return addMonths(day, -1);
    case "PageDown":
      return addMonths(day, 1);
    default:
      return undefined;
  }
}

/** The current day in the browser's time zone. */
export function today(now = new Date()): Day {
  return toDay(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

/** The names of the days of the week from Monday on: "Monday" and "Mo". */
export function weekdayNames(locale: string): { name: string; short: string }[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return Array.from({ length: DAYS_PER_WEEK }, (_, position) => {
    const name = format.format(toTime(addDays(A_MONDAY, position)));
    return { name, short: name.slice(0, 2) };
  });
}

/** A day in words: "November 20, 2026", or with the weekday first. */
export function formatDay(day: Day, locale: string, { weekday = false } = {}): string {
  return new Date(toTime(day)).toLocaleDateString(locale, {
    dateStyle: weekday ? "full" : "long",
    timeZone: "UTC",
  });
}
