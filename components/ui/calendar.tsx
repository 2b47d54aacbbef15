"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useFormat, useTranslations } from "#translations";
import { Button } from "./button.tsx";
import { addMonths, type Day, dayAfterKey, formatDay, getWeeks, today, weekdayNames } from "./calendar-month.ts";
import { cn } from "./cn.ts";

/** A month of days to choose from (an ARIA grid). It focuses the selected or current day when it opens. */
export function Calendar({ selected, onChoose }: { selected: Day | undefined; onChoose: (day: Day) => void }) {
  const id = useId();
  const { locale } = useFormat();
  const weekdays = weekdayNames(locale);
  const [active, setActive] = useState(selected ?? today());
  const activeButton = useRef<HTMLButtonElement>(null);
  // The buttons for other months keep the focus, so only keys in the grid move it.
  const focusGrid = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when another day is active.
  useEffect(() => {
    if (focusGrid.current) activeButton.current?.focus();
    focusGrid.current = false;
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, active);
    if (!next) return;
    event.preventDefault();
    focusGrid.current = true;
    setActive(next);
  };
  return (
    <div className="grid gap-2">
      <MonthHeading id={id} month={active} onMove={(months) => setActive(addMonths(active, months))} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: in a grid, screen readers pass on the arrow keys. */}
      <table role="grid" aria-labelledby={id} className="w-full border-collapse" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map(({ name, short }) => (
              <th key={name} scope="col" abbr={name} className="caption pb-1 font-normal">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {getWeeks(active).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, position) => (
                <td key={day ?? weekdays[position]?.name} className="p-0">
                  {day ? (
                    <DayButton
                      ref={day === active ? activeButton : undefined}
                      day={day}
                      state={day === selected ? "selected" : day === today() ? "today" : "plain"}
                      tabIndex={day === active ? 0 : -1}
                      onClick={() => onChoose(day)}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthHeading({ id, month, onMove }: { id: string; month: Day; onMove: (months: number) => void }) {
  const { locale } = useFormat();
  const t = useTranslations("ui");
  const title = new Date(`${month}T00:00:00Z`).toLocaleDateString(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return (
    <div className="flex items-center justify-between">
      <Button kind="quiet" size="icon" aria-label={t("previousMonth")} onClick={() => onMove(-1)}>
        <ChevronLeft aria-hidden />
      </Button>
      <p id={id} aria-live="polite" className="font-medium text-sm">
        {title}
      </p>
      <Button kind="quiet" size="icon" aria-label={t("nextMonth")} onClick={() => onMove(1)}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}

const dayStyles = {
  selected: "bg-accent font-medium text-on-accent",
  today: "font-semibold text-accent hover:bg-sunken",
  plain: "hover:bg-sunken",
} as const;

function DayButton({
  ref,
  day,
  state,
  ...button
}: {
  ref: React.Ref<HTMLButtonElement> | undefined;
  day: Day;
  state: keyof typeof dayStyles;
  tabIndex: number;
  onClick: () => void;
}) {
  const { locale } = useFormat();
  return (
    <button
      ref={ref}
      type="button"
      aria-label={formatDay(day, locale, { weekday: true })}
      aria-pressed={state === "selected"}
      aria-current={state === "today" ? "date" : undefined}
      className={cn("h-9 w-full rounded-[6px] text-sm tabular-nums", dayStyles[state])}
      {...button}
    >
      {Number(day.slice(8))}
    </button>
  );
}
