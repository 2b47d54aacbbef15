import { ButtonLink } from "#components/ui/button-link.tsx";
import { formatCount, formatMoney } from "#components/ui/format.ts";
import type { CreditPackage } from "#lib/credits/packages.ts";

/** The credit packages with their prices on the pricing page. */
export function PackagePrices({ packages }: { packages: readonly CreditPackage[] }) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      {packages.map(({ id, name, credits, amount, currency }) => (
        <li key={id} className="flex flex-col gap-6 bg-surface p-6">
          <div>
            <p className="text-ink-2">{name}</p>
            <p className="mt-3 font-pixel text-5xl leading-none">{formatCount(credits)}</p>
            <p className="caption mt-2">credits</p>
          </div>
          <p>
            <span className="font-semibold text-xl">{formatMoney(amount, currency)}</span>
            <span className="block text-ink-3 text-sm">
              {formatMoney(Math.round((amount * 100) / credits), currency)} per 100 credits
            </span>
          </p>
          <ButtonLink href={`/credits?package=${id}`} kind="secondary" className="mt-auto">
            Buy {name}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
