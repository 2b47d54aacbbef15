import type { ReactNode } from "react";
import { ProofProvider } from "#components/features/factors/proof-provider.tsx";
import { accountNotices } from "#components/features/notices/account-notices.ts";
import { NoticeList } from "#components/features/notices/notice-list.tsx";
import { SearchBox } from "#components/features/search/search-box.tsx";
import { SupportBanner } from "#components/features/support/support-banner.tsx";
import { NavLink } from "#components/shell/nav-link.tsx";
import { PortalHeaders } from "#components/shell/portal-headers.tsx";
import { isAdmin } from "#lib/accounts/admin.ts";
import { currentSession, supportSession } from "#lib/accounts/session/session.ts";
import type { SupportView } from "#lib/accounts/support.ts";
import { readBalance } from "#lib/credits/ledger.ts";
import { pool } from "#lib/platform/database/db.ts";
import { env } from "#lib/platform/env.ts";
import { getTranslations } from "#translations";
import { SiteFrame } from "./site-frame.tsx";

/** The pages that support access shows. */
const SUPPORT_PAGES = ["usage", "jobs", "batches", "requests", "projects"] as const;

/** The layout of every portal page: navigation, balance and notices. Its forms need the messages "proof". */
export async function PortalFrame({ children }: { children: ReactNode }) {
  const support = await supportSession();
  if (support) return <SupportFrame view={support.view}>{children}</SupportFrame>;
  const session = await currentSession();
  // Visitors get the playground; every other page redirects to sign-in, because only it has the path to return to.
  if (!session)
    return (
      <SiteFrame>
        <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6">{children}</div>
      </SiteFrame>
    );
  const { account, person } = session;
  const { available, owed } = await readBalance(pool(), account.id);
  const { APP_LOGO, APP_NAME, SUPPORT_EMAIL, local } = env();
  return (
    <SearchBox>
      <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
        <PortalHeaders
          appName={APP_NAME}
          logo={APP_LOGO}
          email={person.email}
          team={account.kind === "team" ? (account.name ?? account.id) : null}
          available={available}
          admin={isAdmin(person)}
        />
        <main id="content" className="mx-auto w-full max-w-6xl px-4 py-7 sm:px-8 lg:px-10 lg:py-10">
          <NoticeList
            notices={accountNotices(
              {
                email: person.email,
                emailVerified: person.emailVerified,
                suspended: Boolean(account.suspendedReason),
                blockedTeam: session.blockedTeam,
                owed,
                hasOutbox: local,
                supportEmail: SUPPORT_EMAIL,
              },
              await getTranslations("notices"),
            )}
          />
          <ProofProvider>{children}</ProofProvider>
        </main>
      </div>
    </SearchBox>
  );
}

/** The layout for an operator with support access: what it shows, and the banner, without search and notices. */
async function SupportFrame({ view, children }: { view: SupportView; children: ReactNode }) {
  const t = await getTranslations("support");
  const name = view.name ?? view.email;
  return (
    <SiteFrame>
      <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] px-4 py-8 sm:px-6">
        <SupportBanner account={name} until={view.expiresAt} />
        <nav
          aria-label={t("supportAccess")}
          className="mb-7 overflow-x-auto rounded-card border border-line bg-surface p-1"
        >
          <ul className="flex gap-0.5">
            {SUPPORT_PAGES.map((page) => (
              <li key={page}>
                <NavLink href={`/${page}`} compact>
                  {t(page)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </SiteFrame>
  );
}
