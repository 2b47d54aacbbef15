import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { SelectAll } from "./select-all.tsx";

/** A unique column heading: text, numbers (aligned right), marks (a narrow column), or the box that selects all rows. */
type Column = string | { number: string } | { mark: string } | { select: ComponentProps<typeof SelectAll> };

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
      {/* Japanese would break after every character in a narrow column. */}
      <table className="w-full break-keep border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b text-ink-3 [&_th]:whitespace-nowrap [&_th]:px-4 [&_th]:py-2.5 [&_th]:font-medium [&_th]:text-xs">
          <tr>
            {columns.map(toHeading).map(({ title, style, content }) => (
              <th key={title} scope="col" className={style}>
                {content ?? title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:px-4 [&_td]:py-3 [&_tr+tr]:border-line [&_tr+tr]:border-t">{children}</tbody>
      </table>
    </section>
  );
}

function toHeading(column: Column): { title: string; style?: string; content?: ReactNode } {
  if (typeof column === "string") return { title: column };
  if ("number" in column) return { title: column.number, style: "text-right" };
  if ("mark" in column) return { title: column.mark, style: "whitespace-normal! px-1! text-center align-bottom" };
  return { title: column.select.label, style: "w-0 px-3!", content: <SelectAll {...column.select} /> };
}

/** A table cell for a number, aligned right. */
export function NumberCell({ className, ...props }: ComponentProps<"td">) {
  return <td className={cn("whitespace-nowrap text-right font-mono tabular-nums", className)} {...props} />;
}
