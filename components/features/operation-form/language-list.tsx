"use client";
import { Check } from "lucide-react";
import { cn } from "#components/ui/cn.ts";
import type { LanguageChoice } from "./match-languages.ts";

/** The open list of a language field. */
export function LanguageList({
  id,
  title,
  matches,
  active,
  selected,
  onChoose,
}: {
  /** The id of the field. The list and its options have ids derived from it. */
  id: string;
  title: string;
  matches: readonly LanguageChoice[];
  /** The position of the option that the keyboard has reached. */
  active: number;
  selected: string;
  onChoose: (tag: string) => void;
}) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={title}
      className="absolute inset-x-0 z-20 mt-1 max-h-64 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-card"
    >
      {matches.map(({ tag, name }, position) => (
        <div
          key={tag}
          id={`${id}-${position}`}
          role="option"
          aria-selected={position === active}
          tabIndex={-1}
          // A click would come after the field's blur event, which closes the list.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(tag);
          }}
          className={cn(
            "flex cursor-pointer items-center justify-between gap-3 rounded-[6px] px-3 py-1.5 text-sm",
            position === active ? "bg-sunken" : "hover:bg-sunken",
          )}
        >
          <span>{name}</span>
          <span className="flex items-center gap-2 font-mono text-ink-3 text-xs">
            {tag === selected ? <Check aria-hidden className="size-3.5 text-accent" /> : null}
            {tag}
          </span>
        </div>
      ))}
    </div>
  );
}
