"use client";
import type { ReactNode } from "react";
import { useFieldError } from "./action-form.tsx";

/** A group of checkboxes with a legend, and the error of the field `name`. */
export function Choices({
  name,
  legend,
  hint,
  children,
}: {
  name: string;
  legend: string;
  hint?: string;
  children: ReactNode;
}) {
  const error = useFieldError(name);
  return (
    <fieldset className="group/choices grid min-w-0 gap-2" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      {hint ? <p className="text-[0.8125rem] text-ink-3 leading-snug">{hint}</p> : null}
      {children}
      {error ? (
        <p id={`${name}-error`} className="text-bad text-sm">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** A checkbox of a group. */
export function Choice({
  name,
  value,
  checked,
  children,
}: {
  name: string;
  value: string;
  checked: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span>{children}</span>
    </label>
  );
}
