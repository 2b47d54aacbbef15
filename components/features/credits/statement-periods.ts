import { addDays, addMonths, type Day } from "#components/ui/calendar-month.ts";
import type { Translator } from "#translations";

/** The periods of a statement as links: all time, this month and last month in UTC. */
export function statementPeriods(
  now: Date,
  shown: { kind?: string | undefined; from?: Day | undefined; to?: Day | undefined },
  t: Translator<"credits">,
): { href: string; title: string; current: boolean }[] {
  const monthStart = `${now.toISOString().slice(0, 7)}-01`;
  const periods = [
    { title: t("allTime"), from: undefined, to: undefined },
    { title: t("thisMonth"), from: monthStart, to: addDays(addMonths(monthStart, 1), -1) },
    { title: t("lastMonth"), from: addMonths(monthStart, -1), to: addDays(monthStart, -1) },
  ];
  return periods.map(({ title, from, to }) => {
    const fields = Object.entries({ kind: shown.kind, from, to }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    const query = new URLSearchParams(fields).toString();
    return {
      href: `/credits${query ? `?${query}` : ""}#statement`,
      title,
      current: shown.from === from && shown.to === to,
    };
  });
}
