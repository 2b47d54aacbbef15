"use client";
import { lazy, Suspense, useEffect } from "react";

// Every page loads this module, but few need the card.
const ErrorCard = lazy(() =>
  import("#components/shell/error-card.tsx").then(({ ErrorCard }) => ({ default: ErrorCard })),
);

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  useEffect(() => {
    if (error.name === "ChunkLoadError") void reloadOnce();
  }, [error]);
  return (
    <main id="content" className="grid min-h-[70dvh] place-items-center p-6">
      <Suspense>
        <ErrorCard digest={error.digest} reset={reset} />
      </Suspense>
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
