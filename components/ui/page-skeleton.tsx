/** What stands while a page of the portal is made: its outline, and words for who cannot see it. */
export function PageSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <h1 className="sr-only">Loading the page…</h1>
      <div aria-hidden className="skeleton h-9 w-64" />
      <div aria-hidden className="skeleton h-5 w-full max-w-lg" />
      <div aria-hidden className="grid gap-4 sm:grid-cols-3">
        <div className="skeleton h-32" />
        <div className="skeleton h-32" />
        <div className="skeleton h-32" />
      </div>
      <div aria-hidden className="skeleton h-72" />
    </div>
  );
}
