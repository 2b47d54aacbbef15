import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

/** A unique column heading: text, numbers (aligned right), or marks (a narrow column). */
type Column = string | { number: string } | { mark: string };

/** A table that scrolls horizontally if it is too wide. */
export function Table({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: readonly Column[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b text-ink-3 [&_th]:whitespace-nowrap [&_th]:px-4 [&_th]:py-2.5 [&_th]:font-medium [&_th]:text-xs">
          <tr>
            {columns.map(toHeading).map(({ title, style }) => (
              <th key={title} scope="col" className={style}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:px-4 [&_td]:py-3 [&_tr+tr]:border-line [&_tr+tr]:border-t">{children}</tbody>
      </table>
    </section>
  );
}

function toHeading(column: Column): { title: string; style?: string } {
  if (typeof column === "string") return { title: column };
  if ("number" in column) return { title: column.number, style: "text-right" };
  return { title: column.mark, style: "whitespace-normal! px-1! text-center align-bottom" };
}

/** A table cell for a number, aligned right. */
export function NumberCell({ className, ...props }: ComponentProps<"td">) {
  return <td className={cn("whitespace-nowrap text-right font-mono tabular-nums", className)} {...props} />;
}
