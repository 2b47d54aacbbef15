"use client";
import { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { cn } from "../ui/cn.ts";
import { Link } from "../ui/link.tsx";

/** A navigation link that is marked as current on its page, and on the pages below it unless `exact` is set. */
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
      <LoadingDot />
    </Link>
  );
}

/** A dot shown while the next page loads. */
function LoadingDot() {
  const t = useTranslations("shell");
  const { pending } = useLinkStatus();
  return pending ? (
    <span role="status" aria-label={t("loading")} className="ml-auto size-1.5 animate-pulse rounded-full bg-current" />
  ) : null;
}
