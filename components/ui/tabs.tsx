"use client";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** Panels with a tab for each. */
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
  const control =
    chosen === undefined || !onChoose
      ? { defaultValue: tabs[0]?.id ?? "" }
      : { value: chosen, onValueChange: onChoose };
  return (
    <Radix.Root {...control} className="grid min-w-0 gap-3">
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map(({ id, title }) => (
          <Radix.Trigger
            key={id}
            value={id}
            className="-mb-px border-transparent border-b-2 px-3 py-2 text-ink-2 text-sm hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, panel }) => (
        <Radix.Content key={id} value={id} className="min-w-0">
          {panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
