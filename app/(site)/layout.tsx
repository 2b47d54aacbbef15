import type { ReactNode } from "react";
import { SiteFooter } from "#components/shell/site-footer.tsx";
import { SiteHeader } from "#components/shell/site-header.tsx";
import { env } from "#lib/platform/env.ts";
import { currentSession } from "#lib/platform/session.ts";

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  const { APP_LOGO, APP_NAME, SUPPORT_EMAIL } = env();
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader appName={APP_NAME} logo={APP_LOGO} signedIn={session !== null} />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter appName={APP_NAME} supportEmail={SUPPORT_EMAIL} />
    </div>
  );
}
