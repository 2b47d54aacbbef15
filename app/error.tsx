"use client";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("errorPage");
  return (
    <main id="content" className="grid min-h-[70dvh] place-items-center p-6">
      <div className="grid max-w-md justify-items-start gap-4 rounded-card border border-line bg-surface p-8">
        <h1 className="font-semibold text-2xl">{t("somethingWentWrong")}</h1>
        <p className="text-ink-2">
          {error.digest ? t("tryAgainOrReport", { digest: error.digest }) : t("tryAgainOrContact")}
        </p>
        <Button onClick={reset}>{t("tryAgain")}</Button>
      </div>
    </main>
  );
}
