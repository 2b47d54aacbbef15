import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

const BASE =
  "inline-flex items-center justify-center gap-2 font-medium transition-[background-color,border-color,color,transform] duration-150 active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0";

const KINDS = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  ink: "bg-ink text-paper hover:bg-ink-2",
  secondary: "border border-line-strong/60 bg-surface text-ink hover:border-ink hover:bg-surface",
  quiet: "text-ink-2 hover:bg-sunken hover:text-ink",
  onCode: "text-on-code/85 hover:bg-white/10 hover:text-on-code",
  danger: "border border-bad/50 bg-surface text-bad hover:bg-bad-soft",
};

const SIZES = {
  chip: "h-7 rounded-full px-3 text-xs",
  small: "h-8 rounded-[7px] px-3 text-[0.8125rem]",
  normal: "min-h-10 rounded-[7px] px-4 py-1.5 text-sm",
  large: "h-12 rounded-[7px] px-6 text-base",
  icon: "size-9 rounded-[7px]",
};

export interface ButtonStyle {
  kind?: keyof typeof KINDS | undefined;
  size?: keyof typeof SIZES | undefined;
  /** Whether a long title takes several lines where there is no room for one. */
  wrap?: boolean | undefined;
}

/** The styles of a button, for buttons and links that look like one. */
export function buttonStyle({ kind = "primary", size = "normal", wrap = false }: ButtonStyle = {}): string {
  return cn(BASE, KINDS[kind], SIZES[size], wrap ? "whitespace-normal" : "whitespace-nowrap");
}

export function Button({
  kind,
  size,
  wrap,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & ButtonStyle) {
  return <button type={type} className={cn(buttonStyle({ kind, size, wrap }), className)} {...props} />;
}
