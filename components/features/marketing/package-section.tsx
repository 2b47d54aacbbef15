import { ArrowRight } from "lucide-react";
import type { CreditPackage } from "#lib/credits/packages.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** The credit packages on the landing page. */
export function PackageSection({ packages }: { packages: readonly CreditPackage[] }) {
  const t = useTranslations("marketing");
  const format = useFormat();
  return (
    <section aria-labelledby="prices" className="mx-auto w-full max-w-7xl px-4 py-20 sm:px-6">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h2 id="prices" className="font-semibold text-3xl sm:text-4xl">
          {t("buyCreditsAsYouNeed")}
        </h2>
        <Link href="/pricing" className="inline-flex items-center gap-1.5 text-accent underline underline-offset-4">
          {t("viewAllPrices")} <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {packages.map(({ id, name, credits, amount, currency }) => (
          <li key={id} className="bg-surface p-6">
            <p className="text-ink-2">{name}</p>
            <p className="mt-3 font-pixel text-5xl leading-none">{format.count(credits)}</p>
            <p className="caption mt-2">{t("creditsUnit")}</p>
            <p className="mt-6 font-semibold text-lg">{format.money(amount, currency)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
