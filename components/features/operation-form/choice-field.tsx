"use client";
import { useId } from "react";
import { cn } from "#components/ui/cn.ts";
import { formatOption } from "#components/ui/format.ts";
import type { FieldDescription } from "#lib/operations/describe.ts";

/** A boolean field as a switch. */
export function Switch({
  field,
  checked,
  onChange,
}: {
  field: FieldDescription;
  checked: boolean;
  onChange: (value: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="font-medium text-sm">
          {field.title}
        </label>
        <p id={`${id}-hint`} className="text-[0.8125rem] text-ink-3 leading-snug">
          {field.description}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="relative mt-0.5 h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-line-strong before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent"
      />
    </div>
  );
}

/** An enum field as options next to each other. */
export function Segments({
  field,
  text,
  error,
  onChange,
}: {
  field: FieldDescription;
  text: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 font-medium text-sm">{field.title}</legend>
      <div className={cn("flex rounded-[7px] border bg-sunken p-0.5", error ? "border-bad" : "border-line-strong/70")}>
        {field.options?.map((option) => (
          <label
            key={option}
            className="flex h-8.5 flex-1 cursor-pointer items-center justify-center rounded-[5px] px-2 text-center text-ink-2 text-sm hover:text-ink has-[:checked]:bg-surface has-[:checked]:font-medium has-[:checked]:text-ink has-[:checked]:shadow-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
          >
            <input
              type="radio"
              name={id}
              value={String(option)}
              checked={text === String(option)}
              onChange={() => onChange(String(option))}
              className="sr-only"
            />
            {field.optionTitles?.[option] ?? formatOption(option)}
          </label>
        ))}
      </div>
      {error ? <p className="text-bad text-sm">{error}</p> : null}
      <p id={`${id}-hint`} className="text-[0.8125rem] text-ink-3 leading-snug">
        {field.description}
      </p>
    </fieldset>
  );
}
