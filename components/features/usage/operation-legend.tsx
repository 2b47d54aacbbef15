import { operationColor } from "#components/shell/brand/operation-colors.ts";
import { cn } from "#components/ui/cn.ts";

/** The colors of the operations in a chart. */
export function OperationLegend({
  operations,
  small = false,
}: {
  operations: readonly { slug: string; title: string; position: number }[];
  small?: boolean;
}) {
  return (
    <ul className={cn("flex flex-wrap text-ink-2", small ? "gap-x-4 gap-y-1 text-xs" : "gap-x-5 gap-y-1.5 text-sm")}>
      {operations.map(({ slug, title, position }) => (
        <li key={slug} className={cn("inline-flex items-center", small ? "gap-1.5" : "gap-2")}>
          <span
            aria-hidden
            className={small ? "size-2 rounded-[2px]" : "size-3 rounded-[3px]"}
            style={{ background: operationColor(position) }}
          />
          {title}
        </li>
      ))}
    </ul>
  );
}
