import { ButtonLink } from "#components/ui/button-link.tsx";
import { useTranslations } from "#translations";

/** The content of a page that does not exist. */
export function NotFoundMessage() {
  const t = useTranslations("notFound");
  return (
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
  );
}
