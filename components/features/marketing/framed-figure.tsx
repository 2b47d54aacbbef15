import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";

/** A figure with crop marks and a caption. */
export function FramedFigure({
  caption,
  className,
  children,
}: {
  caption: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <figure className={cn("grid gap-4", className)}>
      <div className="crop-marks">{children}</div>
      <figcaption className="caption flex flex-wrap justify-between gap-x-4 gap-y-1">{caption}</figcaption>
    </figure>
  );
}
