import { ButtonLink } from "#components/ui/button-link.tsx";
import type { CreditPackage } from "#lib/credits/packages.ts";
import { useFormat, useTranslations } from "#translations";

/** The credit packages with their prices on the pricing page. */
export function PackagePrices({ packages }: { packages: readonly CreditPackage[] }) {
  const t = useTranslations("marketing");
  const format = useFormat();
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      {packages.map(({ id, name, credits, amount, currency }) => (
        <li key={id} className="flex flex-col gap-6 bg-surface p-6">
          <div>
            <p className="text-ink-2">{name}</p>
            <p className="mt-3 font-pixel text-5xl leading-none">{format.count(credits)}</p>
            <p className="caption mt-2">{t("creditsUnit")}</p>
          </div>
          <p>
            <span className="font-semibold text-xl">{format.money(amount, currency)}</span>
            <span className="block text-ink-3 text-sm">
              {t("amountPer100Credits", { amount: format.money(Math.round((amount * 100) / credits), currency) })}
            </span>
          </p>
          <ButtonLink href={`/credits?package=${id}`} kind="secondary" className="mt-auto">
            {t("buyName", { name })}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
