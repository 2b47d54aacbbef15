import type { ReactNode } from "react";
import { NavLink } from "#components/shell/nav-link.tsx";
import { PortalFrame } from "#components/shell/server/portal-frame.tsx";
import { requireAdmin } from "#lib/platform/session.ts";

const pages = [
  { href: "/admin", title: "Overview" },
  { href: "/admin/accounts", title: "Accounts" },
  { href: "/admin/purchases", title: "Purchases" },
  { href: "/admin/access", title: "Access requests" },
  { href: "/admin/jobs", title: "Jobs" },
  { href: "/admin/engines", title: "Engines" },
  { href: "/admin/models", title: "Models" },
  { href: "/admin/prices", title: "Prices" },
  { href: "/admin/ledger", title: "Ledger check" },
  { href: "/admin/audit", title: "Audit log" },
] as const;

/**
 * The layout of the operator's pages. They are outside the portal's folder, because its loading states send status 200
 * before a page can return 404. Each page and action also checks the session, because layouts are not a security boundary.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireAdmin();
  return (
    <PortalFrame>
      <nav aria-label="Administration" className="mb-7 overflow-x-auto rounded-card border border-line bg-surface p-1">
        <ul className="flex gap-0.5">
          {pages.map(({ href, title }) => (
            <li key={href}>
              <NavLink href={href} compact exact={href === "/admin"}>
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </PortalFrame>
  );
}
