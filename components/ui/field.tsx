import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

const controlStyle =
  "w-full rounded-[7px] border border-line-strong/70 bg-surface px-3 text-ink placeholder:text-ink-3 hover:border-line-strong focus-visible:border-accent aria-invalid:border-bad";

/** A label with its control, error and hint. `children` gets the ids that connect them for screen readers. */
export function Field({
  id,
  label,
  hint,
  error,
  aside,
  children,
}: {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown next to the label, for example a link. */
  aside?: ReactNode;
  children: (control: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode;
}) {
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true as const } : {}),
      })}
      {error ? (
        <p id={`${id}-error`} className="text-bad text-sm">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-ink-3 leading-snug">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cn(controlStyle, "h-10 text-[0.9375rem]", className)} {...props} />;
}

/** A multi-line text field, in a monospace font if `code` is set. */
export function Textarea({ code = false, ...props }: ComponentProps<"textarea"> & { code?: boolean }) {
  return (
    <textarea
      className={cn(
        controlStyle,
        "py-2 leading-normal",
        code ? "min-h-16 font-mono text-[0.8125rem]" : "min-h-24 text-[0.9375rem]",
      )}
      {...props}
    />
  );
}

/** A native select. `small` has the height of a small button. */
export function Select({ small = false, children, ...props }: ComponentProps<"select"> & { small?: boolean }) {
  return (
    <select
      className={cn(
        controlStyle,
        "select-arrow appearance-none pr-9",
        small ? "h-8 text-[0.8125rem]" : "h-10 text-[0.9375rem]",
      )}
      {...props}
    >
      {children}
    </select>
  );
}
