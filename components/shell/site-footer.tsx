import { useTranslations } from "#translations";
import { Link } from "../ui/link.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { type LegalPages, legalLinks } from "./legal-links.tsx";
import { siteLinks } from "./site-links.ts";

/** The footer of the public site. */
export function SiteFooter({
  appName,
  supportEmail,
  legal,
}: {
  appName: string;
  supportEmail: string | undefined;
  legal: LegalPages;
}) {
  const t = useTranslations("shell");
  return (
    <footer className="border-line border-t">
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-8 text-ink-3 text-sm sm:px-6">
        <p>{t("appnameEightOperationsOneApi", { appName })}</p>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {[...siteLinks, { href: "/status", title: "status" } as const].map(({ href, title }) => (
            <li key={href}>
              <Link href={href} className="hover:text-ink">
                {t(title)}
              </Link>
            </li>
          ))}
          {legalLinks(legal).map(({ href, title }) => (
            <li key={href}>
              <a href={href} className="hover:text-ink">
                {t(title)}
              </a>
            </li>
          ))}
          {supportEmail ? (
            <li>
              <a href={`mailto:${supportEmail}`} className="hover:text-ink">
                {t("support")}
              </a>
            </li>
          ) : null}
        </ul>
        <div className="w-28">
          <LanguageMenu />
        </div>
      </div>
    </footer>
  );
}
