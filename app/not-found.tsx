import type { Metadata } from "next";
import { SiteFrame } from "#components/shell/server/site-frame.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { getTranslations, useTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notFound");
  return { title: t("pageNotFound") };
}

export default function NotFoundPage() {
  const t = useTranslations("notFound");
  return (
    <SiteFrame>
      <div className="checkerboard grid min-h-[70dvh] place-items-center p-6">
        <div className="grid max-w-md justify-items-start gap-4 rounded-card border border-line bg-surface p-8">
          <p className="font-pixel text-5xl">404</p>
          <h1 className="font-semibold text-2xl">{t("pageNotFound")}</h1>
          <p className="text-ink-2">{t("thisPageDoesNotExist")}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/">{t("goHomePage")}</ButtonLink>
            <ButtonLink href="/docs" kind="secondary">
              {t("openTheDocs")}
            </ButtonLink>
          </div>
        </div>
      </div>
    </SiteFrame>
  );
}
