import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { formatCount, formatMoney } from "#components/ui/format.ts";
import type { CreditPackage } from "#lib/credits/packages.ts";

/** The credit packages on the landing page. */
export function PackageSection({ packages }: { packages: readonly CreditPackage[] }) {
  return (
    <section aria-labelledby="prices" className="mx-auto w-full max-w-7xl px-4 py-20 sm:px-6">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h2 id="prices" className="font-semibold text-3xl sm:text-4xl">
          Buy credits as you need them
        </h2>
        <Link href="/pricing" className="inline-flex items-center gap-1.5 text-accent underline underline-offset-4">
          View all prices <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {packages.map(({ id, name, credits, amount, currency }) => (
          <li key={id} className="bg-surface p-6">
            <p className="text-ink-2">{name}</p>
            <p className="mt-3 font-pixel text-5xl leading-none">{formatCount(credits)}</p>
            <p className="caption mt-2">credits</p>
            <p className="mt-6 font-semibold text-lg">{formatMoney(amount, currency)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
