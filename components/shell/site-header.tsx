import { SearchButton } from "#components/features/search/search-box.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { useTranslations } from "#translations";
import { Link } from "../ui/link.tsx";
import { Wordmark } from "./brand/wordmark.tsx";
import { Menu } from "./menu.tsx";
import { siteLinks } from "./site-links.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The header of the public site, with a menu on small screens. */
export function SiteHeader({
  appName,
  logo,
  signedIn,
}: {
  appName: string;
  logo: string | undefined;
  signedIn: boolean;
}) {
  const t = useTranslations("shell");
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper/90 backdrop-blur">
      <div className="mx-auto flex h-14 w-full max-w-7xl items-center gap-8 px-4 sm:px-6">
        <Link href="/" className="inline-flex rounded-md">
          <Wordmark name={appName} logo={logo} />
        </Link>
        <nav aria-label={t("site")} className="hidden md:block">
          <ul className="flex gap-6 text-[0.9375rem] text-ink-2">
            {siteLinks.map(({ href, title }) => (
              <li key={href}>
                <Link href={href} className="hover:text-ink">
                  {t(title)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          {signedIn ? <SearchButton compact /> : null}
          <span className="max-md:hidden">
            <ThemeSwitch />
          </span>
          <AccountLinks signedIn={signedIn} />
          <span className="md:hidden">
            <SiteMenu title={appName} />
          </span>
        </div>
      </div>
    </header>
  );
}

function AccountLinks({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations("shell");
  if (signedIn)
    return (
      <ButtonLink href="/dashboard" kind="ink" size="small">
        {t("dashboard")}
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink href="/sign-in" kind="quiet" size="small" className="max-xs:hidden">
        {t("signIn")}
      </ButtonLink>
      <ButtonLink href="/sign-up" kind="ink" size="small">
        {t("signUp")}
      </ButtonLink>
    </>
  );
}

function SiteMenu({ title: menuTitle }: { title: string }) {
  const t = useTranslations("shell");
  return (
    <Menu title={menuTitle}>
      <nav aria-label={t("site")}>
        <ul className="grid gap-1 text-lg">
          {[...siteLinks, { href: "/sign-in", title: "signIn" } as const].map(({ href, title }) => (
            <li key={href}>
              <Link href={href} className="block rounded-md px-3 py-2 hover:bg-sunken">
                {t(title)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto">
        <ThemeSwitch />
      </div>
    </Menu>
  );
}
