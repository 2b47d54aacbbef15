import Link from "next/link";
import { OperationChip } from "#components/features/marketing/operation-icon.tsx";
import { useTranslations } from "#translations";

/** Links to the playground of each operation, with its price. */
export function OperationLinks({
  operations,
}: {
  operations: readonly { slug: string; title: string; priceNote: string }[];
}) {
  const t = useTranslations("dashboard");
  return (
    <section aria-labelledby="try" className="mb-10">
      <h2 id="try" className="mb-4 font-semibold text-lg">
        {t("operations")}
      </h2>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {operations.map(({ slug, title, priceNote }, position) => (
          <li key={slug}>
            <Link
              href={`/playground/${slug}`}
              className="flex h-full items-start gap-3 rounded-card border border-line bg-surface p-3 hover:border-line-strong"
            >
              <OperationChip slug={slug} position={position} size="small" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium text-sm">{title}</span>
                <span className="caption block">{t("creditsPricenote", { priceNote })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
