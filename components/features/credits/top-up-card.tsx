import { turnOffTopUp, turnOnTopUp } from "#components/features/credits/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { formatCount, formatMoney } from "#components/ui/format.ts";
import { Badge, Card, Notice, type Tone } from "#components/ui/surface.tsx";
import { amountIn, type CreditPackage } from "#lib/credits/packages.ts";
import type { TopUpView } from "#lib/payments/top-up/settings.ts";

const states: Record<TopUpView["status"], [Tone, string]> = {
  active: ["good", "on"],
  awaiting_card: ["warn", "waits for a card"],
  paused: ["bad", "paused"],
  off: ["plain", "off"],
};

const reasons: Record<string, string> = {
  authentication_required: "Your bank wants to confirm each charge with you, so the last one did not go through.",
  card_removed: "The card it used was removed.",
};

/** Buying credits by itself: when, what, with which card, and at most how much a month. */
export function TopUpCard({
  topUp,
  packages,
  currency,
}: {
  topUp: TopUpView | null;
  packages: readonly CreditPackage[];
  currency: string;
}) {
  const [tone, state] = states[topUp?.status ?? "off"];
  const on = topUp !== null && topUp.status !== "off";
  const cheapest = Math.min(...packages.map((sold) => amountIn(sold, currency) ?? Number.POSITIVE_INFINITY));
  return (
    <section id="top-up" aria-labelledby="top-up-heading" className="mb-10 scroll-mt-6">
      <Card className="grid gap-6 lg:grid-cols-[1fr_1.4fr] lg:gap-10">
        <div className="grid content-start gap-3">
          <h2 id="top-up-heading" className="flex items-center gap-3 font-semibold text-lg">
            Automatic top-up <Badge tone={tone}>{state}</Badge>
          </h2>
          <p className="text-ink-2 text-sm">
            Buys a package with your saved card as soon as fewer credits are available than you say, so that no job is
            refused in the night. Never more than your monthly cap.
          </p>
          {topUp?.status === "paused" ? (
            <Notice tone="warn">
              {reasons[topUp.pausedReason ?? ""] ?? "The last charge was refused."} Save it again, or with another card,
              to go on.
            </Notice>
          ) : null}
          {topUp ? (
            <dl className="grid gap-1.5 text-sm">
              {topUp.card ? (
                <div className="flex gap-2">
                  <dt className="text-ink-3">Card</dt>
                  <dd>
                    <span className="capitalize">{topUp.card.brand}</span> ending in {topUp.card.lastFour}
                  </dd>
                </div>
              ) : null}
              <div className="flex gap-2">
                <dt className="text-ink-3">This month</dt>
                <dd>
                  {formatMoney(topUp.spentThisMonth, topUp.currency)} of {formatMoney(topUp.monthlyCap, topUp.currency)}
                </dd>
              </div>
            </dl>
          ) : null}
          {on ? <ActionForm action={turnOffTopUp} submit="Turn off" busy="Turning off…" kind="secondary" /> : null}
        </div>
        <ActionForm action={turnOnTopUp} submit={topUp?.card ? "Save" : "Save and add a card"} busy="Saving…">
          <input type="hidden" name="currency" value={currency} />
          <div className="grid gap-4 sm:grid-cols-2">
            <ActionField
              name="threshold"
              label="When fewer credits are left than"
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
              label={`At most a month, in ${currency.toUpperCase()}`}
              inputMode="decimal"
              required
              defaultValue={(topUp && topUp.currency === currency ? topUp.monthlyCap : cheapest * 10) / minor(currency)}
            />
            {topUp?.card ? (
              <Field id="top-up-card" label="Card">
                {(control) => (
                  <Select {...control} name="card" defaultValue="same">
                    <option value="same">The one ending in {topUp.card?.lastFour}</option>
                    <option value="new">Another card</option>
                  </Select>
                )}
              </Field>
            ) : null}
          </div>
          <label className="flex items-start gap-2.5 text-sm">
            <input
              type="checkbox"
              name="consent"
              value="yes"
              required
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              I allow my card to be saved and charged for each top-up without asking me again, up to the monthly cap. I
              can turn this off at any time.
            </span>
          </label>
        </ActionForm>
      </Card>
    </section>
  );
}

/** How many of the minor unit make one of the currency. */
function minor(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
}
