"use client";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "../ui/link.tsx";

/** The link to the first docs page. It is current only on that page, although all other docs paths start with its path. */
export function DocsNavLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname();
  return (
    <Link
      href={href}
      {...(path === href ? { "aria-current": "page" as const } : {})}
      className="block rounded-[7px] px-3 py-1.5 text-ink-2 text-sm hover:bg-sunken hover:text-ink aria-[current]:bg-ink aria-[current]:font-medium aria-[current]:text-paper"
    >
      {children}
    </Link>
  );
}
