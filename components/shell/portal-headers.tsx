import { Coins, LogOut } from "lucide-react";
import { signOut } from "#components/features/auth/actions.ts";
import { SearchButton } from "#components/features/search/search-box.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../ui/link.tsx";
import { Mark, Wordmark } from "./brand/wordmark.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { Menu } from "./menu.tsx";
import { Navigation } from "./navigation.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The portal's top bar on small screens and its side bar on large ones. */
export function PortalHeaders({
  appName,
  logo,
  email,
  team,
  available,
  admin,
}: {
  appName: string;
  logo: string | undefined;
  email: string;
  /** The name of the team that the browser works for. */
  team: string | null;
  available: number;
  admin: boolean;
}) {
  const t = useTranslations("shell");
  return (
    <>
      <header className="sticky top-0 z-30 flex items-center justify-between gap-3 border-line border-b bg-paper/90 px-4 py-2.5 backdrop-blur lg:hidden">
        <Link href="/dashboard" aria-label={t("appnameDashboard", { appName })} className="rounded-md p-1">
          <Mark className="size-6" />
        </Link>
        <div className="flex items-center gap-2">
          <BalanceLink available={available} />
          <SearchButton compact />
          <Menu title={appName}>
            <Navigation label={t("portal")} admin={admin} />
            <AccountControls email={email} team={team} />
          </Menu>
        </div>
      </header>
      <header className="hidden border-line border-r bg-surface lg:block">
        <div className="sticky top-0 flex h-dvh flex-col gap-6 overflow-y-auto px-4 py-6">
          <Link href="/" className="self-start rounded-md px-2">
            <Wordmark name={appName} logo={logo} />
          </Link>
          <SearchButton />
          <Navigation label={t("portal")} admin={admin} />
          <div className="mt-auto grid gap-4">
            <div className="px-1">
              <BalanceLink available={available} />
            </div>
            <AccountControls email={email} team={team} />
          </div>
        </div>
      </header>
    </>
  );
}

function BalanceLink({ available }: { available: number }) {
  const t = useTranslations("shell");
  const format = useFormat();
  return (
    <Link
      href="/credits"
      className="inline-flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-sm hover:border-line-strong"
    >
      <Coins aria-hidden className="size-3.5 text-ink-3" />
      <span className="font-mono tabular-nums" data-testid="balance">
        {format.count(available)}
      </span>
      <span className="text-ink-3">{t("credits")}</span>
    </Link>
  );
}

function AccountControls({ email, team }: { email: string; team: string | null }) {
  const t = useTranslations("shell");
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <p className="truncate text-ink-3 text-xs" title={email}>
        {email}
      </p>
      {team === null ? null : (
        <Link href="/team" className="truncate text-accent text-xs underline underline-offset-2">
          {t("workingFor", { account: team })}
        </Link>
      )}
      <LanguageMenu />
      <div className="flex items-center justify-between">
        <form action={signOut}>
          <Button type="submit" kind="quiet" size="small" className="-ml-3">
            <LogOut aria-hidden />
            {t("signOut")}
          </Button>
        </form>
        <ThemeSwitch />
      </div>
    </div>
  );
}
