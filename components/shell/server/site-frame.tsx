import type { ReactNode } from "react";
import { SearchBox } from "#components/features/search/search-box.tsx";
import { currentSession, supportSession } from "#lib/accounts/session/session.ts";
import { env } from "#lib/platform/env.ts";
import { SiteFooter } from "../site-footer.tsx";
import { SiteHeader } from "../site-header.tsx";

/** The header and footer of the public site around a page. */
export async function SiteFrame({ children }: { children: ReactNode }) {
  const session = await currentSession();
  const isSignedIn = session !== null || (await supportSession()) !== null;
  const { APP_LOGO, APP_NAME, SUPPORT_EMAIL, TERMS_URL, PRIVACY_URL, IMPRINT_URL } = env();
  const frame = (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader appName={APP_NAME} logo={APP_LOGO} signedIn={isSignedIn} />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter
        appName={APP_NAME}
        supportEmail={SUPPORT_EMAIL}
        legal={{ terms: TERMS_URL, privacy: PRIVACY_URL, imprint: IMPRINT_URL }}
      />
    </div>
  );
  return session ? <SearchBox>{frame}</SearchBox> : frame;
}
