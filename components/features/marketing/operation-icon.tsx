import { icons } from "lucide-react";
import { operationColor } from "#components/shell/brand/operation-colors.ts";
import { cn } from "#components/ui/cn.ts";
import { operationBySlug } from "#lib/operations/index.ts";

/** An operation's icon on its color. */
export function OperationChip({
  slug,
  position,
  size = "normal",
}: {
  slug: string;
  position: number;
  size?: "small" | "normal";
}) {
  const Icon = icons[operationBySlug(slug).icon];
  return (
    <span
      aria-hidden
      className={cn(
        "grid shrink-0 place-items-center rounded-[7px] text-white",
        size === "small" ? "size-9 [&_svg]:size-4.5" : "size-11 [&_svg]:size-5",
      )}
      style={{ background: operationColor(position) }}
    >
      <Icon strokeWidth={1.9} />
    </span>
  );
}
