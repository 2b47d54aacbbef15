import { icons } from "lucide-react";
import { operationColor } from "#components/shell/brand/operation-colors.ts";
import { cn } from "#components/ui/cn.ts";
import { operationBySlug } from "#lib/operations/index.ts";

const sizes = {
  tiny: "size-6 rounded-full [&_svg]:size-3.5",
  small: "size-9 rounded-[7px] [&_svg]:size-4.5",
  normal: "size-11 rounded-[7px] [&_svg]:size-5",
} as const;

/** An operation's icon on its color. */
export function OperationChip({
  slug,
  position,
  size = "normal",
}: {
  slug: string;
  position: number;
  size?: keyof typeof sizes;
}) {
  const Icon = icons[operationBySlug(slug).icon];
  return (
    <span
      aria-hidden
      className={cn("grid shrink-0 place-items-center text-white", sizes[size])}
      style={{ background: operationColor(position) }}
    >
      <Icon strokeWidth={1.9} />
    </span>
  );
}
