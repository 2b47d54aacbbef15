import { ShieldCheck } from "lucide-react";
import { useTranslations } from "#translations";
import { NavLink } from "./nav-link.tsx";
import { pageGroups } from "./navigation-pages.ts";

const administration = { href: "/admin", title: "administration", Icon: ShieldCheck } as const;

/** The portal navigation, with the administration if `admin` is set. */
export function Navigation({ label, admin = false }: { label: string; admin?: boolean }) {
  const t = useTranslations("shell");
  return (
    <nav aria-label={label} className="grid gap-4">
      {pageGroups.map(({ title, pages }) => (
        <div key={title}>
          <p className="caption px-3 pb-1">{t(title)}</p>
          <ul aria-label={t(title)} className="grid gap-0.5">
            {(admin && title === "groupAccount" ? [...pages, administration] : pages).map((page) => (
              <li key={page.href}>
                <NavLink href={page.href} compact>
                  <page.Icon aria-hidden />
                  {t(page.title)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
