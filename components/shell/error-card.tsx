"use client";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";

/** Says that the page failed, with the digest by which the operator finds the error in the log. */
export function ErrorCard({ digest, reset }: { digest: string | undefined; reset: () => void }) {
  const t = useTranslations("errorPage");
  return (
    <div className="grid max-w-md justify-items-start gap-4 rounded-card border border-line bg-surface p-8">
      <h1 className="font-semibold text-2xl">{t("somethingWentWrong")}</h1>
      <p className="text-ink-2">{digest ? t("tryAgainOrReport", { digest }) : t("tryAgainOrContact")}</p>
      <Button onClick={reset}>{t("tryAgain")}</Button>
    </div>
  );
}
