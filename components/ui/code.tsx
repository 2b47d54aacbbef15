import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { CopyButton } from "./copy-button.tsx";

/** A code block with a copy button. `children` is the highlighted code, if there is any. */
export function CodeBlock({
  code,
  label,
  className,
  children,
}: {
  code: string;
  label: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <figure className={cn("overflow-hidden rounded-card border border-line bg-code text-on-code", className)}>
      <figcaption className="flex items-center justify-between gap-3 border-white/10 border-b py-1.5 pr-1.5 pl-4 font-mono text-on-code/75 text-xs">
        {label}
        <CopyButton text={code} kind="onCode" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <pre tabIndex={0} className="overflow-x-auto p-4 font-mono text-[0.8125rem] leading-relaxed">
        <code>{children ?? code}</code>
      </pre>
    </figure>
  );
}
