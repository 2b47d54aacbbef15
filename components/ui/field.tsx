import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

const controlLook =
  "w-full rounded-[7px] border border-line-strong/70 bg-surface px-3 text-ink placeholder:text-ink-3 hover:border-line-strong focus-visible:border-accent aria-invalid:border-bad";

/** A label, its control and what is said about it; `children` gets the ids that tie them together. */
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
  /** Beside the label, as a link or a number. */
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
  return <input className={cn(controlLook, "h-10 text-[0.9375rem]", className)} {...props} />;
}

/** Several lines; of code, in the code's own type. */
export function Textarea({ code = false, ...props }: ComponentProps<"textarea"> & { code?: boolean }) {
  return (
    <textarea
      className={cn(
        controlLook,
        "py-2 leading-normal",
        code ? "min-h-16 font-mono text-[0.8125rem]" : "min-h-24 text-[0.9375rem]",
      )}
      {...props}
    />
  );
}

/** A native list; a small one stands in a row of small buttons. */
export function Select({ small = false, children, ...props }: ComponentProps<"select"> & { small?: boolean }) {
  return (
    <select
      className={cn(
        controlLook,
        "select-arrow appearance-none pr-9",
        small ? "h-8 text-[0.8125rem]" : "h-10 text-[0.9375rem]",
      )}
      {...props}
    >
      {children}
    </select>
  );
}
