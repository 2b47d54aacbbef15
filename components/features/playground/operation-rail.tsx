"use client";
import { useRouter } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { forwardFile } from "./form/forwarded-file.ts";

/** An operation of the rail. */
export interface RailItem {
  slug: string;
  title: string;
  icon: ReactNode;
  /** Whether the operation takes an image, so that the current image can go with it. */
  takesImage: boolean;
}

/** Switches the operation and takes the current image along. */
export function OperationRail({
  items,
  current,
  image,
}: {
  items: readonly RailItem[];
  current: string;
  image: File | undefined;
}) {
  const t = useTranslations("playground");
  const router = useRouter();
  const open = (event: MouseEvent, { slug, takesImage }: RailItem) => {
    // Opening in a new tab stays the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !image || !takesImage) return;
    event.preventDefault();
    forwardFile(slug, image);
    router.push(`/playground/${slug}`);
  };
  return (
    <nav aria-label={t("operations")} className="-mx-4 mb-6 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-1.5 pb-1">
        {items.map((item) => (
          <li key={item.slug} className="shrink-0">
            <Link
              href={`/playground/${item.slug}`}
              aria-current={item.slug === current ? "page" : undefined}
              onClick={(event) => open(event, item)}
              className={cn(
                "flex items-center gap-2 rounded-full border py-1 pr-3.5 pl-1 text-sm",
                item.slug === current
                  ? "border-accent bg-accent-soft font-medium"
                  : "border-line bg-surface text-ink-2 hover:border-line-strong hover:text-ink",
              )}
            >
              {item.icon}
              {item.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
