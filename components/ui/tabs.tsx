"use client";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

/** Panels with a tab for each. The arrow keys, Home and End choose a tab, as the ARIA practices describe. */
export function Tabs({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  label: string;
  tabs: { id: string; title: string; panel: ReactNode }[];
  /** The id of the shown tab, if the owner decides. */
  chosen?: string;
  onChoose?: (id: string) => void;
}) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(tabs[0]?.id);
  const shown = chosen ?? (tabs.some(({ id }) => id === own) ? own : tabs[0]?.id);
  const choose = (id: string) => (onChoose ?? setOwn)(id);
  const move = (event: KeyboardEvent) => {
    const position = findPosition(
      event.key,
      tabs.findIndex(({ id }) => id === shown),
      tabs.length,
    );
    const next = position === undefined ? undefined : tabs[position];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[position ?? 0]?.focus();
  };
  return (
    <div className="grid min-w-0 gap-3">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto border-line border-b"
      >
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}-tab`}
            aria-selected={id === shown}
            aria-controls={`${prefix}-${id}`}
            tabIndex={id === shown ? 0 : -1}
            onClick={() => choose(id)}
            className="border-transparent border-b-2 px-3 py-2 text-ink-2 text-sm hover:text-ink aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink"
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${prefix}-${id}`}
          aria-labelledby={`${prefix}-${id}-tab`}
          hidden={id !== shown}
          className="min-w-0"
        >
          {id === shown ? panel : null}
        </div>
      ))}
    </div>
  );
}

/** The position of the tab that a key chooses; undefined for other keys. */
function findPosition(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (current + 1) % count;
    case "ArrowLeft":
      return (current - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
