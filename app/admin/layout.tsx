import type { ReactNode } from "react";
import { NavLink } from "#components/shell/nav-link.tsx";
import { PortalFrame } from "#components/shell/server/portal-frame.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { getTranslations } from "#translations";

const pages = [
  { href: "/admin", title: "overview" },
  { href: "/admin/accounts", title: "accounts" },
  { href: "/admin/purchases", title: "purchases" },
  { href: "/admin/promotions", title: "promotions" },
  { href: "/admin/access", title: "accessRequests" },
  { href: "/admin/jobs", title: "jobs" },
  { href: "/admin/engines", title: "engines" },
  { href: "/admin/setup", title: "setup" },
  { href: "/admin/models", title: "models" },
  { href: "/admin/prices", title: "prices" },
  { href: "/admin/incidents", title: "incidents" },
  { href: "/admin/ledger", title: "ledgerCheck" },
  { href: "/admin/audit", title: "auditLog" },
] as const;

/**
 * The layout of the operator's pages. They are outside the portal's folder, because its loading states send status 200
 * before a page can return 404. Each page and action also checks the session, because layouts are not a security boundary.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("admin");
  await requireAdmin();
  return (
    <ClientMessages of={["proof"]}>
      <PortalFrame>
        <nav
          aria-label={t("administration")}
          className="mb-7 overflow-x-auto rounded-card border border-line bg-surface p-1"
        >
          <ul className="flex gap-0.5 lg:flex-wrap">
            {pages.map(({ href, title }) => (
              <li key={href}>
                <NavLink href={href} compact exact={href === "/admin"}>
                  {t(title)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </PortalFrame>
    </ClientMessages>
  );
}
