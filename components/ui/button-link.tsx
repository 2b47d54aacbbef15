import type { ComponentProps } from "react";
import { type ButtonStyle, buttonStyle } from "./button.tsx";
import { cn } from "./cn.ts";
import { Link } from "./link.tsx";

/** A link that looks like a button. */
export function ButtonLink({ kind, size, className, ...props }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link className={cn(buttonStyle({ kind, size }), className)} {...props} />;
}
