import { turnOnTopUp } from "#components/features/credits/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { formatCount, formatMoney, fractionDigits } from "#components/ui/format.ts";
import { amountIn, type CreditPackage } from "#lib/credits/packages.ts";
import type { TopUpView } from "#lib/payments/top-up/settings.ts";

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
  const cheapest = Math.min(...packages.map((sold) => amountIn(sold, currency) ?? Number.POSITIVE_INFINITY));
  const cap = topUp?.currency === currency ? topUp.monthlyCap : cheapest * 10;
  return (
    <ActionForm action={turnOnTopUp} submit={topUp?.card ? "Save" : "Save and add a card"} busy="Saving…">
      <input type="hidden" name="currency" value={currency} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ActionField
          name="threshold"
          label="When the balance falls below (credits)"
          inputMode="numeric"
          pattern="[0-9]*"
          required
          defaultValue={topUp?.threshold ?? 50}
        />
        <Field id="top-up-package" label="Buy">
          {(control) => (
            <Select {...control} name="package" defaultValue={topUp?.packageId ?? packages[0]?.id}>
              {packages.map((sold) => (
                <option key={sold.id} value={sold.id}>
                  {formatCount(sold.credits)} credits for {formatMoney(amountIn(sold, currency) ?? 0, currency)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ActionField
          name="cap"
          label={`Monthly cap (${currency.toUpperCase()})`}
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
  return (
    <Field id="top-up-card" label="Card">
      {(control) => (
        <Select {...control} name="card" defaultValue="same">
          <option value="same">Card ending in {lastFour}</option>
          <option value="new">Another card</option>
        </Select>
      )}
    </Field>
  );
}

function Consent() {
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input type="checkbox" name="consent" value="yes" required className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span>
        I allow my card to be saved and charged for each top-up, up to the monthly cap, without further confirmation. I
        can turn this off at any time.
      </span>
    </label>
  );
}
