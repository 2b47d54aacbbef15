"use client";
import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cn } from "../ui/cn.ts";

/** A link that knows whether it leads to the page shown; an exact one counts no page below it. */
export function NavLink({
  href,
  compact = false,
  exact = false,
  children,
}: {
  href: string;
  compact?: boolean;
  exact?: boolean;
  children: ReactNode;
}) {
  const path = usePathname();
  const current = path === href || (!exact && path.startsWith(`${href}/`));
  return (
    <Link
      href={href}
      {...(current ? { "aria-current": "page" as const } : {})}
      className={cn(
        "flex items-center gap-3 whitespace-nowrap rounded-[7px] px-3 text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-ink aria-[current]:font-medium aria-[current]:text-paper [&_svg]:size-[1.05rem] [&_svg]:shrink-0",
        compact ? "py-1.5 text-sm" : "py-2 text-[0.9375rem]",
      )}
    >
      {children}
      <Arriving />
    </Link>
  );
}

/** A dot that says a page is on its way, on connections slow enough for it to be seen. */
function Arriving() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span role="status" aria-label="Loading" className="ml-auto size-1.5 animate-pulse rounded-full bg-current" />
  ) : null;
}
