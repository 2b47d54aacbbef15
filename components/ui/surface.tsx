import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

/** A bordered panel. `flush` removes the padding. */
export function Card({ className, flush = false, ...props }: ComponentProps<"section"> & { flush?: boolean }) {
  return (
    <section
      className={cn("rounded-card border border-line bg-surface", !flush && "p-5 sm:p-6", className)}
      {...props}
    />
  );
}

export function CardTitle({ className, ...props }: ComponentProps<"h2">) {
  return <h2 className={cn("font-semibold text-lg", className)} {...props} />;
}

const tones = {
  plain: "bg-sunken text-ink-2",
  accent: "bg-accent-soft text-accent",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
} as const;
export type Tone = keyof typeof tones;

export function Badge({ tone = "plain", className, ...props }: ComponentProps<"span"> & { tone?: Tone }) {
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs",
        tones[tone],
        className,
      )}
      {...props}
    />
  );
}

/** A highlighted message. */
export function Notice({
  tone = "plain",
  title,
  children,
  className,
  ...props
}: Omit<ComponentProps<"div">, "title"> & { tone?: Tone; title?: ReactNode }) {
  return (
    <div
      className={cn("rounded-[8px] border border-current/20 px-4 py-3 text-sm leading-relaxed", tones[tone], className)}
      {...props}
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
    </div>
  );
}

/** The empty state of a list. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2 rounded-card border border-line-strong/50 border-dashed px-5 py-8 sm:px-8">
      <p className="font-medium">{title}</p>
      <div className="max-w-prose text-ink-2 text-sm">{children}</div>
    </div>
  );
}
