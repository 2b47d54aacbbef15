import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { accentStyle } from "#components/shell/brand-style.ts";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { env } from "#lib/platform/env.ts";
import { getLocale, getTranslations } from "#translations";
import "./globals.css";

// Geist with the letters of the portal's languages, as components/shell/fonts/subset.sh makes it.
const sans = localFont({
  src: "../components/shell/fonts/geist.woff2",
  variable: "--font-geist-sans",
  weight: "400 700",
});
const mono = localFont({
  src: "../components/shell/fonts/geist-mono.woff2",
  variable: "--font-geist-mono",
  weight: "400 600",
});
/** Only digits. */
const pixel = localFont({
  src: "../components/shell/fonts/geist-pixel.woff2",
  variable: "--font-geist-pixel",
  weight: "500",
});

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("site");
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    metadataBase: new URL(PUBLIC_URL),
    title: { default: t("appnameEightImageDocumentTools", { appName: APP_NAME }), template: `%s · ${APP_NAME}` },
    description: t("removeBackgroundsUpscaleCleanUp"),
    openGraph: { siteName: APP_NAME, type: "website", images: [{ url: "/og.png", width: 1200, height: 630 }] },
    twitter: { card: "summary_large_image" },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f6f2" },
    { media: "(prefers-color-scheme: dark)", color: "#0e0f13" },
  ],
};

// The content security policy has a new nonce for each request, so pages cannot be prerendered.
export const dynamic = "force-dynamic";

export default async function RootLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("site");
  const theme = (await cookies()).get("theme")?.value;
  const accent = accentStyle(env().ACCENT_COLOR);
  return (
    <html
      lang={await getLocale()}
      className={`${sans.variable} ${mono.variable} ${pixel.variable}`}
      {...(theme === "light" || theme === "dark" ? { "data-theme": theme } : {})}
    >
      <body>
        {accent ? <style>{accent}</style> : null}
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
        >
          {t("skipToContent")}
        </a>
        <ClientMessages>{children}</ClientMessages>
      </body>
    </html>
  );
}
