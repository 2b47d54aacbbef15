import { OperationChip } from "#components/features/marketing/operation-icon.tsx";
import { useTranslate, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** Links to the playground of each operation, with its price. */
export function OperationLinks({
  operations,
}: {
  operations: readonly { slug: string; title: string; lowestPrice: number }[];
}) {
  const t = useTranslations("dashboard");
  const translate = useTranslate();
  return (
    <section aria-labelledby="try" className="mb-10">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="try" className="font-semibold text-lg">
          {t("operations")}
        </h2>
        <Link href="/pricing" className="text-ink-2 text-sm underline underline-offset-2">
          {t("howPricesWork")}
        </Link>
      </div>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {operations.map(({ slug, title, lowestPrice }, position) => (
          <li key={slug}>
            <Link
              href={`/playground/${slug}`}
              className="flex h-full items-start gap-3 rounded-card border border-line bg-surface p-3 hover:border-line-strong"
            >
              <OperationChip slug={slug} position={position} size="small" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium text-sm">{translate(title)}</span>
                <span className="caption block">{t("fromCredits", { credits: lowestPrice })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
