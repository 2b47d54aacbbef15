import {
  Brush,
  Eraser,
  Images,
  Languages,
  type LucideIcon,
  PackageOpen,
  PencilRuler,
  Scaling,
  Scissors,
  Sparkles,
} from "lucide-react";
import { pigmentAt } from "#components/shell/brand/pigments.ts";
import { cn } from "#components/ui/cn.ts";

const icons: Record<string, LucideIcon> = {
  "image-generate": Sparkles,
  "image-edit": Brush,
  "image-cleanup": Eraser,
  "image-upscale": Scaling,
  "sketch-to-image": PencilRuler,
  "background-remove": Scissors,
  "product-photo": PackageOpen,
  "document-translate": Languages,
};

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
  const Icon = icons[slug] ?? Images;
  return (
    <span
      aria-hidden
      className={cn(
        "grid shrink-0 place-items-center rounded-[7px] text-white",
        size === "small" ? "size-9 [&_svg]:size-4.5" : "size-11 [&_svg]:size-5",
      )}
      style={{ background: pigmentAt(position) }}
    >
      <Icon strokeWidth={1.9} />
    </span>
  );
}
