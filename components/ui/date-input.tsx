"use client";
import { CalendarDays, X } from "lucide-react";
import dynamic from "next/dynamic";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { isDay } from "./calendar-month.ts";
import { cn } from "./cn.ts";
import { Input } from "./field.tsx";

// Loaded when it is opened first.
const Calendar = dynamic(() => import("./calendar.tsx").then(({ Calendar }) => Calendar), {
  ssr: false,
  loading: () => <div className="skeleton h-72" />,
});

/**
 * A day as "2026-11-20", typed or chosen in a calendar. A choice in the calendar fires a change event like typing does.
 * Without JavaScript it is a text field.
 */
export function DateInput({
  label,
  defaultValue = "",
  ...control
}: {
  id: string;
  name: string;
  /** Names the calendar for screen readers, for example "From". */
  label: string;
  defaultValue?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}) {
  const t = useTranslations("ui");
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [value, setValue] = useState(defaultValue);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const choose = (day: string) => {
    close();
    setValue(day);
    if (!input.current) return;
    // The form reads the field when the event arrives, which is before React renders the value.
    input.current.value = day;
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.preventDefault();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside handle the keys; this only closes the calendar.
    <div className="relative" onBlur={onBlur} onKeyDown={onKeyDown}>
      <Input
        {...control}
        ref={input}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        placeholder="YYYY-MM-DD"
        pattern="\d{4}-\d{2}-\d{2}"
        title={t("dayAs20261120")}
        className={cn("tabular-nums", value === "" ? "pr-10" : "pr-18")}
      />
      <div className="absolute inset-y-0 right-1 flex items-center">
        {value === "" ? null : <IconButton label={t("clearLabel", { label })} icon={X} onClick={() => choose("")} />}
        <IconButton
          ref={opener}
          label={t("chooseDayLabel", { label })}
          icon={CalendarDays}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen ? (
        <div
          role="dialog"
          aria-label={t("chooseDayLabel", { label })}
          // A click between the days keeps the focus inside, so that the calendar stays open.
          tabIndex={-1}
          className="absolute z-20 mt-1 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-3 shadow-card"
        >
          <Calendar selected={isDay(value) ? value : undefined} onChoose={choose} />
        </div>
      ) : null}
    </div>
  );
}

function IconButton({
  label,
  icon: Icon,
  ...button
}: React.ComponentProps<"button"> & { label: string; icon: typeof X }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-8 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
      {...button}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
