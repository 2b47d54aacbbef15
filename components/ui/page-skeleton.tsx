import { useTranslations } from "#translations";
/** The placeholder of a portal page that is loading, with a status for screen readers. */
export function PageSkeleton() {
  const t = useTranslations("ui");
  return (
    <div role="status" className="grid gap-6">
      <h1 className="sr-only">{t("loading")}</h1>
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
