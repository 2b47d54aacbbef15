import { Coins, LogOut } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { signOut } from "#components/features/auth/actions.ts";
import { Mark, Wordmark } from "#components/shell/brand/wordmark.tsx";
import { Menu } from "#components/shell/menu.tsx";
import { Navigation } from "#components/shell/navigation.tsx";
import { ThemeSwitch } from "#components/shell/theme-switch.tsx";
import { Button } from "#components/ui/button.tsx";
import { formatCount } from "#components/ui/format.ts";
import { Notice } from "#components/ui/surface.tsx";
import { isAdmin } from "#lib/accounts/admin.ts";
import { readBalance } from "#lib/credits/ledger.ts";
import { pool } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { currentSession } from "#lib/platform/session.ts";

/** The navigation, balance and notices around every page of whoever is signed in. */
export async function PortalFrame({ children }: { children: ReactNode }) {
  const session = await currentSession();
  // The page itself sends a visitor to sign in, and knows where to come back to.
  if (!session) return children;
  const { account } = session;
  const { available, owed } = await readBalance(pool(), account.id);
  const { APP_LOGO, APP_NAME, local } = env();
  const chip = (
    <Link
      href="/credits"
      className="inline-flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-sm hover:border-line-strong"
    >
      <Coins aria-hidden className="size-3.5 text-ink-3" />
      <span className="font-mono tabular-nums" data-testid="balance">
        {formatCount(available)}
      </span>
      <span className="text-ink-3">credits</span>
    </Link>
  );
  const leave = (
    <div className="grid gap-3 border-line border-t pt-4">
      <p className="truncate text-ink-3 text-xs" title={account.email}>
        {account.email}
      </p>
      <div className="flex items-center justify-between">
        <form action={signOut}>
          <Button type="submit" kind="quiet" size="small" className="-ml-3">
            <LogOut aria-hidden />
            Sign out
          </Button>
        </form>
        <ThemeSwitch />
      </div>
    </div>
  );
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
      <header className="sticky top-0 z-30 flex items-center justify-between gap-3 border-line border-b bg-paper/90 px-4 py-2.5 backdrop-blur lg:hidden">
        <Link href="/dashboard" aria-label={`${APP_NAME}, dashboard`} className="rounded-md p-1">
          <Mark className="size-6" />
        </Link>
        <div className="flex items-center gap-2">
          {chip}
          <Menu title={APP_NAME}>
            <Navigation label="Portal" admin={isAdmin(account)} />
            {leave}
          </Menu>
        </div>
      </header>
      <header className="hidden border-line border-r bg-surface lg:block">
        <div className="sticky top-0 flex h-dvh flex-col gap-6 overflow-y-auto px-4 py-6">
          <Link href="/" className="self-start rounded-md px-2">
            <Wordmark name={APP_NAME} logo={APP_LOGO} />
          </Link>
          <Navigation label="Portal" admin={isAdmin(account)} />
          <div className="mt-auto grid gap-4">
            <div className="px-1">{chip}</div>
            {leave}
          </div>
        </div>
      </header>
      <main id="content" className="mx-auto w-full max-w-6xl px-4 py-7 sm:px-8 lg:px-10 lg:py-10">
        {account.emailVerified ? null : (
          <Notice tone="warn" title="Confirm your address" className="mb-6">
            Follow the link we mailed to {account.email}{" "}
            {local ? (
              <>
                (it is in the{" "}
                <Link href="/outbox" className="underline underline-offset-2">
                  outbox
                </Link>
                )
              </>
            ) : null}
            , or{" "}
            <Link href="/verify" className="underline underline-offset-2">
              have it sent again
            </Link>
            . Your trial credits come with it.
          </Notice>
        )}
        {account.suspendedReason ? (
          <Notice tone="bad" title="Jobs are paused for this account" className="mb-6">
            {owed > 0
              ? `A refund or dispute took back credits that had been spent: ${formatCount(owed)} are owed. The next purchase pays them and ends the pause.`
              : "Write to support to find out why."}
          </Notice>
        ) : null}
        {children}
      </main>
    </div>
  );
}
