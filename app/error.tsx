"use client";
import { useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("errorPage");
  useEffect(() => {
    if (error.name === "ChunkLoadError") void reloadOnce();
  }, [error]);
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

const RELOADED_AT = "atelier-reloaded-at";
const RELOAD_INTERVAL_MS = 60_000;

/** After a deploy the parts of an open page are gone. Reloads it, but not again and again, and not while the server is down. */
async function reloadOnce(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_INTERVAL_MS) return;
  const response = await fetch(window.location.href, { method: "HEAD" }).catch(() => undefined);
  if (!response?.ok) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
}
