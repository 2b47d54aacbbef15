"use client";
import { useEffect, useState } from "react";
import { useFormat } from "#translations";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];
const REFRESH_MS = 30_000;

/** "3 minutes ago", with the local and the UTC time as its title. The server renders the UTC time. */
export function RelativeTime({ at }: { at: Date | string }) {
  const format = useFormat();
  const time = new Date(at);
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const title = now === undefined ? format.time(time) : `${time.toLocaleString(format.locale)} (${format.time(time)})`;
  return (
    <time dateTime={time.toISOString()} title={title}>
      {now === undefined ? format.time(time) : relativeText(time.getTime() - now, format.locale)}
    </time>
  );
}

function relativeText(ms: number, locale: string): string {
  const seconds = Math.round(ms / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}
