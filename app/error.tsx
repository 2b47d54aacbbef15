"use client";
import { Button } from "#components/ui/button.tsx";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main id="content" className="grid min-h-[70dvh] place-items-center p-6">
      <div className="grid max-w-md justify-items-start gap-4 rounded-card border border-line bg-surface p-8">
        <h1 className="font-semibold text-2xl">Something went wrong</h1>
        <p className="text-ink-2">
          Try again. If the problem continues, contact support{error.digest ? ` with the code ${error.digest}` : ""}.
        </p>
        <Button onClick={reset}>Try again</Button>
      </div>
    </main>
  );
}
