import { ButtonLink } from "#components/ui/button.tsx";

export default function NotFoundPage() {
  return (
    <main id="content" className="checkerboard grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-md justify-items-start gap-4 rounded-card border border-line bg-surface p-8">
        <p className="font-pixel text-5xl">404</p>
        <h1 className="font-semibold text-2xl">Nothing but transparency here</h1>
        <p className="text-ink-2">This page does not exist, or it is not yours to see.</p>
        <ButtonLink href="/">Back to the start</ButtonLink>
      </div>
    </main>
  );
}
