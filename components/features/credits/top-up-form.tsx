import { turnOnTopUp } from "#components/features/credits/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { fractionDigits } from "#components/ui/format.ts";
import { amountIn, type CreditPackage } from "#lib/credits/packages.ts";
import type { TopUpView } from "#lib/payments/top-up/settings.ts";
import { useFormat, useTranslations } from "#translations";

/** The settings of the automatic top-up, with the consent to charge the card. */
export function TopUpForm({
  topUp,
  packages,
  currency,
}: {
  topUp: TopUpView | null;
  packages: readonly CreditPackage[];
  currency: string;
}) {
  const t = useTranslations("credits");
  const format = useFormat();
  const cheapest = Math.min(...packages.map((sold) => amountIn(sold, currency) ?? Number.POSITIVE_INFINITY));
  const cap = topUp?.currency === currency ? topUp.monthlyCap : cheapest * 10;
  return (
    <ActionForm
      action={turnOnTopUp}
      kind="secondary"
      submit={topUp?.card ? t("save") : t("saveAddCard")}
      busy={t("saving")}
    >
      <input type="hidden" name="currency" value={currency} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ActionField
          name="threshold"
          label={t("whenBalanceFallsBelowCredits")}
          inputMode="numeric"
          pattern="[0-9]*"
          required
          defaultValue={topUp?.threshold ?? 50}
        />
        <Field id="top-up-package" label={t("buy")}>
          {(control) => (
            <Select {...control} name="package" defaultValue={topUp?.packageId ?? packages[0]?.id}>
              {packages.map((sold) => (
                <option key={sold.id} value={sold.id}>
                  {t("creditsCreditsForAmountin", {
                    credits: sold.credits,
                    amountIn: format.money(amountIn(sold, currency) ?? 0, currency),
                  })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ActionField
          name="cap"
          label={t("monthlyCapCurrency", { currency: currency.toUpperCase() })}
          inputMode="decimal"
          required
          defaultValue={cap / 10 ** fractionDigits(currency)}
        />
        {topUp?.card ? <CardField lastFour={topUp.card.lastFour} /> : null}
      </div>
      <Consent />
    </ActionForm>
  );
}

function CardField({ lastFour }: { lastFour: string }) {
  const t = useTranslations("credits");
  return (
    <Field id="top-up-card" label={t("card")}>
      {(control) => (
        <Select {...control} name="card" defaultValue="same">
          <option value="same">{t("cardEndingLastfour", { lastFour })}</option>
          <option value="new">{t("anotherCard")}</option>
        </Select>
      )}
    </Field>
  );
}

function Consent() {
  const t = useTranslations("credits");
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input type="checkbox" name="consent" value="yes" required className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span>{t("iAllowMyCardBe")}</span>
    </label>
  );
}
