"use client";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "../../ui/link.tsx";

/** The links to the previous and the next page in the order of the navigation. */
export function PageTurner({ pages }: { pages: readonly { path: string; title: string }[] }) {
  const current = usePathname();
  const position = pages.findIndex(({ path }) => path === current);
  if (position === -1) return null;
  const [previous, next] = [pages[position - 1], pages[position + 1]];
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-14 flex flex-wrap justify-between gap-4 border-line border-t pt-6"
    >
      {previous ? (
        <Link href={previous.path} className="group grid gap-1">
          <span className="caption flex items-center gap-1.5">
            <ArrowLeft aria-hidden className="size-3.5" /> Previous
          </span>
          <span className="font-medium group-hover:underline">{previous.title}</span>
        </Link>
      ) : (
        <span />
      )}
      {next ? (
        <Link href={next.path} className="group grid justify-items-end gap-1 text-right">
          <span className="caption flex items-center gap-1.5">
            Next <ArrowRight aria-hidden className="size-3.5" />
          </span>
          <span className="font-medium group-hover:underline">{next.title}</span>
        </Link>
      ) : null}
    </nav>
  );
}
