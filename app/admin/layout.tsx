import type { ReactNode } from "react";
import { NavLink } from "#components/shell/nav-link.tsx";
import { PortalFrame } from "#components/shell/server/portal-frame.tsx";
import { requireAdmin } from "#lib/platform/session.ts";

const places = [
  { href: "/admin", title: "Overview" },
  { href: "/admin/accounts", title: "Accounts" },
  { href: "/admin/purchases", title: "Purchases" },
  { href: "/admin/access", title: "Access requests" },
  { href: "/admin/jobs", title: "Jobs" },
  { href: "/admin/engines", title: "Engines" },
  { href: "/admin/ledger", title: "Ledger check" },
  { href: "/admin/audit", title: "Audit log" },
] as const;

/** What an operator can see and do, outside the portal's own folder: what is streamed there answers 200 before it knows better. Each page and action asks for itself too: a layout guards nothing. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireAdmin();
  return (
    <PortalFrame>
      <nav aria-label="Administration" className="mb-7 overflow-x-auto rounded-card border border-line bg-surface p-1">
        <ul className="flex gap-0.5">
          {places.map(({ href, title }) => (
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
