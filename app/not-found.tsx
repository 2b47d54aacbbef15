import type { Metadata } from "next";
import { SiteFrame } from "#components/shell/server/site-frame.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFoundPage() {
  return (
    <SiteFrame>
      <div className="checkerboard grid min-h-[70dvh] place-items-center p-6">
        <div className="grid max-w-md justify-items-start gap-4 rounded-card border border-line bg-surface p-8">
          <p className="font-pixel text-5xl">404</p>
          <h1 className="font-semibold text-2xl">Page not found</h1>
          <p className="text-ink-2">This page does not exist, or you do not have access to it.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/">Go to the home page</ButtonLink>
            <ButtonLink href="/docs" kind="secondary">
              Open the docs
            </ButtonLink>
          </div>
        </div>
      </div>
    </SiteFrame>
  );
}
