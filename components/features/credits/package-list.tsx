import { buy } from "#components/features/credits/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { cn } from "#components/ui/cn.ts";
import { Badge, Card, Empty } from "#components/ui/surface.tsx";
import { amountIn, type CreditPackage } from "#lib/credits/packages.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { CustomAmount } from "./custom-amount.tsx";

/** The packages for sale, in one of the offered currencies. */
export function PackageList({
  packages,
  currencies,
  currency,
  payments,
  custom,
  chosen,
}: {
  packages: readonly CreditPackage[];
  currencies: readonly string[];
  currency: string;
  payments: "off" | "sandbox" | "stripe";
  /** The bounds of other amounts; null if only packages are sold. */
  custom: { least: number; most: number } | null;
  /** The id of the package that the developer chose before signing in. */
  chosen?: string | undefined;
}) {
  const t = useTranslations("credits");
  // One button of the page stands out.
  const main = (packages.find(({ id }) => id === chosen) ?? packages[0])?.id;
  return (
    <section aria-labelledby="packages" className="mb-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="packages" className="scroll-mt-16 font-semibold text-lg">
          {t("buyCredits")}
        </h2>
        {currencies.length > 1 && payments !== "off" ? <Currencies offered={currencies} selected={currency} /> : null}
      </div>
      {payments === "off" ? (
        <Empty title={t("creditsNotForSale")}>{t("contactOperatorThisServiceGet")}</Empty>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-4">
          {packages.map((sold) => (
            <PackageCard
              key={sold.id}
              sold={sold}
              currency={amountIn(sold, currency) ? currency : sold.currency}
              isChosen={sold.id === chosen}
              isMain={sold.id === main}
            />
          ))}
        </div>
      )}
      {custom && payments !== "off" ? (
        <CustomAmount
          bounds={custom}
          packages={packages.flatMap((sold) => {
            const amount = amountIn(sold, currency);
            return amount === undefined ? [] : [{ credits: sold.credits, amount }];
          })}
          currency={currency}
        />
      ) : null}
      {payments === "sandbox" ? <p className="mt-3 text-ink-3 text-sm">{t("testModeNoRealPaymentMade")}</p> : null}
    </section>
  );
}

function PackageCard({
  sold,
  currency,
  isChosen,
  isMain,
}: {
  sold: CreditPackage;
  currency: string;
  isChosen: boolean;
  isMain: boolean;
}) {
  const t = useTranslations("credits");
  const format = useFormat();
  const { id, name, credits } = sold;
  const amount = amountIn(sold, currency) ?? sold.amount;
  return (
    <Card className={cn("flex flex-col gap-4", isChosen && "border-accent ring-1 ring-accent")}>
      <div>
        <h3 className="flex items-center justify-between gap-2 font-medium text-ink-2">
          {name}
          {isChosen ? <Badge tone="accent">{t("selected")}</Badge> : null}
        </h3>
        <p className="mt-1 font-pixel text-4xl leading-none">{format.count(credits)}</p>
        <p className="caption mt-1.5">{t("creditsUnit")}</p>
      </div>
      <p className="text-sm">
        <span className="font-semibold text-lg">{format.money(amount, currency)}</span>{" "}
        <span className="text-ink-3">
          {t("amountPer100", { amount: format.money(Math.round((amount * 100) / credits), currency) })}
        </span>
      </p>
      <div className="mt-auto">
        <ActionForm
          action={buy}
          submit={t("buyCreditsCredits", { credits })}
          busy={t("openingCheckout")}
          kind={isMain ? "primary" : "secondary"}
          wide
        >
          <input type="hidden" name="package" value={id} />
          <input type="hidden" name="currency" value={currency} />
        </ActionForm>
      </div>
    </Card>
  );
}

function Currencies({ offered, selected }: { offered: readonly string[]; selected: string }) {
  const t = useTranslations("credits");
  return (
    <nav aria-label={t("currency")} className="flex gap-3 text-sm">
      {offered.map((code) => (
        <Link
          key={code}
          href={`/credits?currency=${code}`}
          aria-current={code === selected ? "true" : undefined}
          className="uppercase text-ink-3 underline-offset-4 hover:text-ink aria-[current]:text-ink aria-[current]:underline"
        >
          {code}
        </Link>
      ))}
    </nav>
  );
}
