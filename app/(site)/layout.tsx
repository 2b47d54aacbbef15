import Link from "next/link";
import type { ReactNode } from "react";
import { Wordmark } from "#components/shell/brand/wordmark.tsx";
import { Menu } from "#components/shell/menu.tsx";
import { ThemeSwitch } from "#components/shell/theme-switch.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { env } from "#lib/platform/env.ts";
import { currentSession } from "#lib/platform/session.ts";

const places = [
  { href: "/playground", title: "Playground" },
  { href: "/docs", title: "Docs" },
  { href: "/pricing", title: "Pricing" },
] as const;

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  const { APP_LOGO, APP_NAME, SUPPORT_EMAIL } = env();
  const entry = session ? (
    <ButtonLink href="/dashboard" kind="ink" size="small">
      Dashboard
    </ButtonLink>
  ) : (
    <>
      <ButtonLink href="/sign-in" kind="quiet" size="small" className="max-xs:hidden">
        Sign in
      </ButtonLink>
      <ButtonLink href="/sign-up" kind="ink" size="small">
        Sign up
      </ButtonLink>
    </>
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-30 border-line border-b bg-paper/90 backdrop-blur">
        <div className="mx-auto flex h-14 w-full max-w-7xl items-center gap-8 px-4 sm:px-6">
          <Link href="/" className="inline-flex rounded-md">
            <Wordmark name={APP_NAME} logo={APP_LOGO} />
          </Link>
          <nav aria-label="Site" className="hidden md:block">
            <ul className="flex gap-6 text-[0.9375rem] text-ink-2">
              {places.map(({ href, title }) => (
                <li key={href}>
                  <Link href={href} className="hover:text-ink">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-2">
            <span className="max-md:hidden">
              <ThemeSwitch />
            </span>
            {entry}
            <span className="md:hidden">
              <Menu title={APP_NAME}>
                <nav aria-label="Site">
                  <ul className="grid gap-1 text-lg">
                    {places.map(({ href, title }) => (
                      <li key={href}>
                        <Link href={href} className="block rounded-md px-3 py-2 hover:bg-sunken">
                          {title}
                        </Link>
                      </li>
                    ))}
                    <li>
                      <Link href="/sign-in" className="block rounded-md px-3 py-2 hover:bg-sunken">
                        Sign in
                      </Link>
                    </li>
                  </ul>
                </nav>
                <div className="mt-auto">
                  <ThemeSwitch />
                </div>
              </Menu>
            </span>
          </div>
        </div>
      </header>
      <main id="content" className="flex-1">
        {children}
      </main>
      <footer className="border-line border-t">
        <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-8 text-ink-3 text-sm sm:px-6">
          <p>{APP_NAME}. Eight operations, one key, one balance.</p>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {places.map(({ href, title }) => (
              <li key={href}>
                <Link href={href} className="hover:text-ink">
                  {title}
                </Link>
              </li>
            ))}
            <li>
              <Link href="/status" className="hover:text-ink">
                Status
              </Link>
            </li>
            {SUPPORT_EMAIL ? (
              <li>
                <a href={`mailto:${SUPPORT_EMAIL}`} className="hover:text-ink">
                  Support
                </a>
              </li>
            ) : null}
          </ul>
        </div>
      </footer>
    </div>
  );
}
